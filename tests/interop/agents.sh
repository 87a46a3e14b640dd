# shellcheck shell=bash
# Sourced by run.sh and referees.sh: builds the example agents, starts them on free ports of
# loopback, and ends what it started. Wants `root`, the repository's folder.

work=$root/target/interop
binaries=$work/bin
# One folder for all profiles: only the annotated crate is built again (it is .ci/run's).
target=${INTEROP_TARGET:-$root/target/profiles-ci}
started=()
export PYTHONDONTWRITEBYTECODE=1 CARGO_TERM_COLOR=never CARGO_INCREMENTAL=${CARGO_INCREMENTAL:-0}
export CARGO_PROFILE_DEV_DEBUG=${CARGO_PROFILE_DEV_DEBUG:-line-tables-only}

build_agent() { # build_agent PACKAGE PROFILE: leaves $binaries/PACKAGE-PROFILE
  # INTEROP_BUILT=1 takes what an earlier run built.
  [ -z "${INTEROP_BUILT:-}" ] || [ ! -x "$binaries/$1-$2" ] || return 0
  mkdir -p "$binaries"
  (cd "$root" && A2A_CAPS_PROFILE=$2 cargo build --quiet --package "$1" --target-dir "$target")
  # A copy, since the next profile's build writes the same file; by a rename, should one be running.
  cp "$target/debug/$1" "$binaries/.$1-$2.new"
  mv -f "$binaries/.$1-$2.new" "$binaries/$1-$2"
}

start_agent() { # start_agent LOG COMMAND…: sets `base` to what the agent says it listens on
  local log=$1 pid
  shift
  mkdir -p "$(dirname "$log")"
  : >"$log"
  "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  started+=("$pid")
  base=
  for _ in $(seq 200); do
    base=$(sed -n 's|^listening on \(http://[^ ]*\)$|\1|p' "$log")
    [ -z "$base" ] || return 0
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  echo "$1 does not listen:" >&2
  tail -n 20 "$log" >&2
  return 1
}

stop_agents() { # and the clients that still ask
  local pid
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${started[@]}"; do wait "$pid" 2>/dev/null || true; done
  started=()
}
