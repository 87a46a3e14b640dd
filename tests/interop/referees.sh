#!/usr/bin/env bash
# The slower judges against sdk-agent and document-review in every profile, and the A2A project's
# compatibility kit against sdk-agent.
#
#   tests/interop/referees.sh FOLDER [AGENT…]
#
# FOLDER has the referees' scripts. A2A_TCK=checkout of `a2aproject/a2a-tck`, branch 1.0-dev, runs
# the kit, too; A2ACLI=path of a built `a2acli`, or A2ACLI=build, that command line. BARE=1 judges
# the SDK alone (sdk-agent only). Prints what failed, and exits with 1 where something failed that
# known_failures.txt does not explain.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
here=$PWD root=$(cd ../.. && pwd)
source ./agents.sh
[ -d "${1:-}" ] || { echo "usage: referees.sh FOLDER [AGENT…]" >&2; exit 2; }
referees=$(cd "$1" && pwd)
shift
agents="sdk-agent-open sdk-agent-closed sdk-agent-unconfigured sdk-agent-required"
[ -n "${BARE:-}" ] || agents+=" document-review-public document-review-internal document-review-partner"
export REFEREE_HOME=${REFEREE_HOME:-$work/referees}
side=${BARE:+bare} side=${side:-gated}
token=interop-$$-$RANDOM$RANDOM

words=https://example.com/ext/word-count/v1
costs=https://example.com/ext/cost-report/v1
expectations() { # expectations AGENT: what a2a-proof is told that the card says, by hand
  case $1 in
  sdk-agent-open | sdk-agent-unconfigured) echo streaming=true push=true extended=true skill=echo extension=$words ;;
  sdk-agent-closed) echo skill=echo ;;
  sdk-agent-required) echo skill=echo extension=$words extension=urn:a2a:tck:required-extension ;;
  document-review-public) echo skill=review extension=$costs ;;
  document-review-internal)
    echo streaming=true push=true skill=review extension=$costs extension=https://example.com/ext/trace-tags/v2
    ;;
  document-review-partner) echo streaming=true extended=true skill=review extension=$costs ;;
  esac
}

start() { # start AGENT LOG ARGUMENT…
  local agent=$1 log=$2
  shift 2
  case $agent in
  sdk-agent-*)
    SDK_AGENT_TOKEN=$token start_agent "$log" "$binaries/$agent" --listen 127.0.0.1:0 \
      --grpc-listen 127.0.0.1:0 --allow-private-webhooks ${BARE:+--no-gate} "$@"
    ;;
  *) PARTNER_TOKEN=$token start_agent "$log" "$binaries/$agent" --listen 127.0.0.1:0 --allow-private-webhooks ;;
  esac
}

judge() { # judge AGENT JUDGE COMMAND…: its output, and each failure that is not a known one
  local agent=$1 judge=$2 out
  shift 2
  out=$work/judged/$side/$agent/$judge.txt
  mkdir -p "$(dirname "$out")"
  timeout 600 "$@" >"$out" 2>&1 </dev/null || true
  python3 "$here/verdict.py" "$side" "$agent" "$judge" "$out" <"$here/known_failures.txt"
}

run_kit() { # run_kit AGENT BASE: from a copy, since it writes reports into its own folder
  local copy=$work/tck/$1-$side
  mkdir -p "$work/tck"
  if [ ! -e "$work/tck/venv/.ready" ]; then
    python3 -m venv "$work/tck/venv"
    "$work/tck/venv/bin/pip" install --quiet --disable-pip-version-check pytest pytest-asyncio 'httpx<1' \
      grpcio protobuf googleapis-common-protos jsonschema pytest-html gherkin-official Jinja2
    touch "$work/tck/venv/.ready"
  fi
  rm -rf "$copy"
  cp -r "$A2A_TCK" "$copy"
  (cd "$copy" && timeout 600 "$work/tck/venv/bin/python" run_tck.py --sut-host "$2" -- \
    --webhook-host 127.0.0.1 -p no:cacheprovider)
}

trap stop_agents EXIT
trap 'exit 130' INT TERM
wrong=0
for agent in ${*:-$agents}; do
  build_agent "${agent%-*}" "${agent##*-}"
  echo "=== $agent ($side)"
  start "$agent" "$work/judged/$side/$agent/agent.txt"
  export REFEREE_BEARER=$token
  read -ra expected <<<"$(expectations "$agent")"
  judge "$agent" python "$referees/referee_client_python.sh" "$base" || wrong=1
  judge "$agent" javascript "$referees/referee_client_js.sh" "$base" || wrong=1
  judge "$agent" testbed "$referees/referee_testbed.sh" "$base" || wrong=1
  case ${A2ACLI:-} in
  '') ;;
  build) judge "$agent" a2acli env -u A2ACLI "$referees/referee_a2acli.sh" "$base" || wrong=1 ;;
  *) judge "$agent" a2acli "$referees/referee_a2acli.sh" "$base" || wrong=1 ;;
  esac
  # These refuse every card with a gRPC URL of `host:port`.
  start_agent "$work/judged/$side/$agent/proxy.txt" python3 "$here/without_grpc.py" "$base"
  judge "$agent" cardlint "$referees/referee_cardlint.sh" "$base" || wrong=1
  judge "$agent" proof "$referees/referee_proof.sh" "$base" "${expected[@]}" || wrong=1
  stop_agents
  case $agent in
  sdk-agent-*)
    [ -n "${A2A_TCK:-}" ] || continue
    start "$agent" "$work/judged/$side/$agent/agent-tck.txt" --tck
    export -f run_kit
    export work side A2A_TCK
    judge "$agent" kit bash -c 'run_kit "$@"' _ "$agent" "$base" || wrong=1
    stop_agents
    ;;
  esac
done
exit $wrong
