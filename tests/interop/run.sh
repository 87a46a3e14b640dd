#!/usr/bin/env bash
# The official Python and JavaScript clients against document-review and sdk-agent in every profile.
# Installs the clients below target/interop, builds and starts the agents, prints what failed, and
# exits with 1 on any failure. Wants Python 3.10, Node 20 and the package registries.
#
# What each profile's card says stands below by hand, so that the clients do not ask the card what
# to expect of it. Takes names of agents, such as `sdk-agent-open`; without any, all. BARE=1 asks the
# SDK alone, for comparison.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
here=$PWD root=$(cd ../.. && pwd)
source ./agents.sh

python_packages=('a2a-sdk[grpc]==1.3.0' 'httpx==0.28.1')
node_packages=(@a2a-js/sdk@1.3.0 @grpc/grpc-js@1.14.7 @bufbuild/protobuf@2.17.0)
patience=150 # seconds for one client; a run takes less than 20

word_count=(--extension https://example.com/ext/word-count/v1)
tck_required=(--extension urn:a2a:tck:required-extension --required urn:a2a:tck:required-extension)
cost_report=(--extension https://example.com/ext/cost-report/v1)
trace_tags=(--extension https://example.com/ext/trace-tags/v2)
token=interop-$$-$RANDOM$RANDOM

expectations() { # expectations AGENT: sets `expected`
  case $1 in
  document-review-public) expected=("${cost_report[@]}") ;;
  document-review-internal) expected=(--streaming --push "${cost_report[@]}" "${trace_tags[@]}") ;;
  document-review-partner) expected=(--streaming --extended card "${cost_report[@]}") ;;
  sdk-agent-open) expected=(--streaming --push --extended card "${word_count[@]}") ;;
  sdk-agent-closed) expected=() ;;
  sdk-agent-unconfigured) expected=(--streaming --push --extended unconfigured "${word_count[@]}") ;;
  sdk-agent-required) expected=("${word_count[@]}" "${tck_required[@]}") ;;
  *) echo "no agent \`$1\`: one of $agents" >&2 && return 2 ;;
  esac
  case $1 in
  document-review-*) expected+=(--bindings JSONRPC) ;;
  sdk-agent-*) expected+=(--bindings 'JSONRPC,HTTP+JSON,GRPC' --word-count) ;;
  esac
}
agents="document-review-public document-review-internal document-review-partner \
sdk-agent-open sdk-agent-closed sdk-agent-unconfigured sdk-agent-required"

install_clients() {
  mkdir -p "$work"
  local stamp="${python_packages[*]} ${node_packages[*]}"
  [ "$(cat "$work/installed" 2>/dev/null)" != "$stamp" ] || return 0
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { echo "Python 3.10 is wanted" >&2; return 2; }
  node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "Node 20 is wanted" >&2; return 2; }
  rm -rf "$work/venv" "$work/node"
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet --disable-pip-version-check "${python_packages[@]}"
  mkdir -p "$work/node"
  echo '{"private":true}' >"$work/node/package.json"
  (cd "$work/node" && npm install --silent --no-audit --no-fund --ignore-scripts "${node_packages[@]}")
  echo "$stamp" >"$work/installed"
}

start() { # start AGENT: sets `base`
  local log=$work/log/$1.agent.txt
  case $1 in
  document-review-*) PARTNER_TOKEN=$token start_agent "$log" "$binaries/$1" --listen 127.0.0.1:0 ;;
  sdk-agent-*)
    SDK_AGENT_TOKEN=$token start_agent "$log" "$binaries/$1" \
      --listen 127.0.0.1:0 --grpc-listen 127.0.0.1:0 --allow-private-webhooks ${BARE:+--no-gate}
    ;;
  esac
}

ask() { # ask AGENT BASE EXPECTATION…: both clients, one after the other
  local agent=$1 base=$2 failed=0
  shift 2
  export INTEROP_TOKEN=$token INTEROP_NODE=$work/node
  timeout "$patience" "$work/venv/bin/python" "$here/client_python.py" "$base" "$@" || failed=1
  timeout "$patience" node "$here/client_js.mjs" "$base" "$@" || failed=1
  return $failed
}

trap stop_agents EXIT
trap 'exit 130' INT TERM
read -ra chosen <<<"${*:-$agents}"
for agent in "${chosen[@]}"; do expectations "$agent"; done
install_clients
for agent in "${chosen[@]}"; do build_agent "${agent%-*}" "${agent##*-}"; done
# All at once: they wait more than they work.
declare -A asked
for agent in "${chosen[@]}"; do
  expectations "$agent"
  start "$agent"
  ask "$agent" "$base" "${expected[@]}" >"$work/log/$agent.txt" 2>&1 &
  asked[$agent]=$!
  started+=("$!")
done
passed=0 failed=0
for agent in "${chosen[@]}"; do
  ended=0 bad=0
  wait "${asked[$agent]}" || ended=$?
  echo "$agent"
  sed 's/^/  /' "$work/log/$agent.txt"
  while read -r good wrong; do
    passed=$((passed + good)) bad=$((bad + wrong))
  done < <(sed -n 's/^[a-z]*: \([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$work/log/$agent.txt")
  if [ "$ended" != 0 ] && [ "$bad" = 0 ]; then
    echo "  a client did not come to its end"
    bad=1
  fi
  failed=$((failed + bad))
done
echo "interop: $passed passed, $failed failed"
[ "$failed" = 0 ]
