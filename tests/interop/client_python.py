"""The official Python client against a live agent whose declaration the caller gives by hand.

Judged are the card, all eleven operations, extensions, versions and streams, over every binding,
by the SDK's own decoders and error classes: what an error is called is the SDK's word, not ours.
"""

import argparse
import asyncio
import os
import sys

import httpx
from a2a.client import A2ACardResolver
from a2a.types import AgentCard
from google.protobuf.json_format import MessageToDict, ParseDict

from binding_python import PATIENCE, Binding, Report


async def check_card(expected, report):
    """The served card, strictly; its caching; what it says against what the caller expects."""
    async with httpx.AsyncClient(timeout=PATIENCE) as web:
        answer = await web.get(expected.url + '/.well-known/agent-card.json')
        card = ParseDict(answer.json(), AgentCard(), ignore_unknown_fields=False)
        report.check('the card is one to the resolver', await A2ACardResolver(web, expected.url).get_agent_card() == card)
        expected.etag = answer.headers.get('etag')
        again = await web.get(str(answer.url), headers={'If-None-Match': expected.etag or '*'})
        report.check('the card is 304 to its ETag', again.status_code == 304, again.status_code)
    said = MessageToDict(card.capabilities)
    flags = [said.get(key, 'absent') for key in ('streaming', 'pushNotifications', 'extendedAgentCard')]
    wanted = [expected.streaming, expected.push, expected.extended != 'refused']
    report.check(f'the card says {wanted}', flags == wanted, flags)
    uris = [extension.uri for extension in card.capabilities.extensions]
    report.check(f'the card has the extensions {expected.extensions}', uris == expected.extensions, uris)
    required = [extension.uri for extension in card.capabilities.extensions if extension.required]
    report.check(f'the card requires {expected.required}', required == expected.required, required)
    bindings = [interface.protocol_binding for interface in card.supported_interfaces]
    report.check(f'the card has the bindings {expected.bindings}', bindings == expected.bindings, bindings)
    return card


class Expected(argparse.Namespace):
    """The declaration, as the caller knows it."""

    etag = None

    def optional(self):
        return [uri for uri in self.extensions if uri not in self.required]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('url')
    parser.add_argument('--bindings', type=lambda text: text.split(','), required=True, help='in the order of the card')
    parser.add_argument('--streaming', action='store_true')
    parser.add_argument('--push', action='store_true')
    parser.add_argument('--extended', choices=('refused', 'unconfigured', 'card'), default='refused')
    parser.add_argument('--extension', dest='extensions', action='append', default=[], help='in the order of the card')
    parser.add_argument('--required', action='append', default=[], help='one of --extension')
    parser.add_argument('--word-count', action='store_true', help='the agent echoes, and counts words')
    expected = parser.parse_args(namespace=Expected())
    expected.url = expected.url.rstrip('/')
    expected.token = os.environ.get('INTEROP_TOKEN', '')
    return expected


async def main():
    expected, report = arguments(), Report()
    try:
        card = await check_card(expected, report)
        await asyncio.gather(*(Binding(name, card, expected, report).run() for name in expected.bindings))
    except Exception as error:  # noqa: BLE001: a report, not a traceback of the SDK's insides
        report.check('the client runs to its end', False, repr(error))
    for failure in report.failed:
        print(f'  FAIL {failure}')
    print(f'python: {report.passed} passed, {len(report.failed)} failed')
    return 1 if report.failed else 0


sys.exit(asyncio.run(main()))
