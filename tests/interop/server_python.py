"""A small agent on the official Python SDK's server, for review-client to talk to.

Its task takes two seconds. With `--stale` the card that is served says that it streams, while the
SDK behind it goes by a card that says it does not: what a client sees that holds a stale card.
"""

import argparse
import asyncio
import socket

import uvicorn
from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import InMemoryPushNotificationConfigStore, InMemoryTaskStore, TaskUpdater
from a2a.helpers.proto_helpers import new_task_from_user_message
from a2a.types import AgentCard, Part
from google.protobuf.json_format import ParseDict
from starlette.applications import Starlette


class Counter(AgentExecutor):
    """Counts to four, half a second each."""

    async def execute(self, context, event_queue):
        task = context.current_task or new_task_from_user_message(context.message)
        if not context.current_task:
            await event_queue.enqueue_event(task)
        updater = TaskUpdater(event_queue, task.id, task.context_id)
        await updater.start_work()
        for count in range(1, 5):
            await asyncio.sleep(0.5)
            await updater.add_artifact([Part(text=f'counted {count}')], name=f'count {count}')
        await updater.complete()

    async def cancel(self, context, event_queue):
        await TaskUpdater(event_queue, context.task_id, context.context_id).cancel()


def card(url, bindings, streaming, push):
    paths = {'JSONRPC': '/a2a/v1/', 'HTTP+JSON': '/rest'}
    return ParseDict({
        'name': 'Python counter', 'description': 'Counts to four.', 'version': '1',
        'supportedInterfaces': [
            {'url': url + paths[binding], 'protocolBinding': binding, 'protocolVersion': '1.0'}
            for binding in bindings
        ],
        'capabilities': {'streaming': streaming, 'pushNotifications': push},
        'defaultInputModes': ['text/plain'], 'defaultOutputModes': ['text/plain'],
        'skills': [{'id': 'count', 'name': 'Count', 'description': 'Counts.', 'tags': ['count']}],
    }, AgentCard())


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--streaming', action='store_true')
    arguments.add_argument('--push', action='store_true')
    arguments.add_argument('--stale', action='store_true')
    arguments.add_argument('--bindings', default='JSONRPC,HTTP+JSON')
    said = arguments.parse_args()
    listener = socket.create_server(('127.0.0.1', 0))
    url = 'http://127.0.0.1:%d' % listener.getsockname()[1]
    bindings = said.bindings.split(',')
    live = card(url, bindings, said.streaming and not said.stale, said.push)
    served = card(url, bindings, said.streaming, said.push)
    more = {'push_config_store': InMemoryPushNotificationConfigStore()} if said.push else {}
    handler = DefaultRequestHandler(
        agent_executor=Counter(), task_store=InMemoryTaskStore(), agent_card=live, **more)
    app = Starlette(routes=[
        *create_agent_card_routes(served, cache_control='max-age=3600'),
        *create_jsonrpc_routes(handler, rpc_url='/a2a/v1/'),
        *create_rest_routes(handler, path_prefix='/rest'),
    ])
    print(f'listening on {url}', flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level='warning')).run(sockets=[listener])


if __name__ == '__main__':
    main()
