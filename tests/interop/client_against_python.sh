#!/usr/bin/env bash
# review-client against the official Python SDK's server: on both bindings, streamed, polled, with a
# webhook that the SDK never calls, and with a card that says more than the SDK serves. Installs the
# SDK below target/interop, prints what failed, and exits with 1 on any failure. Wants Python 3.10
# and the package registries. Built binary to be used instead of building: REVIEW_CLIENT=PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
here=$PWD root=$(cd ../.. && pwd)
source ./agents.sh

packages=('a2a-sdk[http-server]==1.3.0' 'uvicorn==0.54.0')
python=$work/venv-server/bin/python

install_server() {
  mkdir -p "$work"
  [ "$(cat "$work/installed-server" 2>/dev/null)" != "${packages[*]}" ] || return 0
  python3 -m venv "$work/venv-server"
  "$work/venv-server/bin/pip" install --quiet --disable-pip-version-check "${packages[@]}"
  echo "${packages[*]}" >"$work/installed-server"
}

passed=0 failed=0
expect() { # expect NAME "SERVER ARGUMENTS" "CLIENT ARGUMENTS" LINE…: every LINE is in the output
  local name=$1 server=$2 arguments=$3 output line
  shift 3
  # Word splitting is meant: the arguments hold no blanks.
  # shellcheck disable=SC2086
  start_agent "$work/log/python-$name.txt" "$python" "$here/server_python.py" $server
  # shellcheck disable=SC2086
  if ! output=$(timeout 60 "$client" --plain --timeout 50 --agent "$base" $arguments "count, please"); then
    failed=$((failed + 1))
    printf 'FAILED %s: the client ended with an error\n%s\n' "$name" "$output"
    stop_agents
    return
  fi
  for line in "$@"; do
    if grep -qF -- "$line" <<<"$output"; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
      printf 'FAILED %s: no line with `%s` in\n%s\n' "$name" "$line" "$output"
    fi
  done
  stop_agents
}

trap stop_agents EXIT
trap 'exit 130' INT TERM
install_server
client=${REVIEW_CLIENT:-}
if [ -z "$client" ]; then
  (cd "$root" && cargo build --quiet --package review-client --target-dir "$target")
  client=$target/debug/review-client
fi

for binding in JSONRPC HTTP+JSON; do
  speak="--binding $binding"
  expect "streamed-$binding" "--streaming" "$speak" \
    "agent: Python counter 1, $binding 1.0" "plan: stream" "came by stream: count 1" \
    "counted 4" ": completed" "way: stream; SendStreamingMessage 1, GetTask 1"
  expect "polled-$binding" "" "$speak" \
    "plan: poll" "counted 4" ": completed" "way: poll; SendMessage 1"
  expect "stale-$binding" "--streaming --stale" "$speak" \
    "plan: stream" "refused: \`SendStreamingMessage\` was refused with UnsupportedOperationError" \
    "counted 4" ": completed" "way: stream, poll; SendMessage 1, SendStreamingMessage 1"
  expect "push-$binding" "--push" "$speak --webhook 127.0.0.1:0" \
    "plan: push" "the webhook is registered" "counted 4" ": completed" "way: push"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
