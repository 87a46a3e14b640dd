"""One binding of a live agent, held by the official Python client against what the caller expects:
operations, errors, extensions, versions and streams.
"""

import time
import uuid

import grpc
import httpx
from a2a.client import ClientCallContext, ClientConfig, ClientFactory
from a2a.client.transports.grpc import _map_grpc_error
from a2a.types import (
    AgentCard, CancelTaskRequest, DeleteTaskPushNotificationConfigRequest,
    GetExtendedAgentCardRequest, GetTaskPushNotificationConfigRequest, GetTaskRequest,
    ListTaskPushNotificationConfigsRequest, ListTasksRequest, Message, Part, Role,
    SendMessageConfiguration, SendMessageRequest, SubscribeToTaskRequest,
    TaskPushNotificationConfig, TaskState,
)

TEXT = 'Good morning (who is there? We might perhaps be able to come to the the door later.'
STRANGER = 'https://example.invalid/ext/stranger/v1'
WORD_COUNT = 'https://example.com/ext/word-count/v1'
HOOK = 'https://example.invalid/hook'
PATIENCE = 20  # seconds for one call

# The SDK's error classes by the protocol's names (5.4), and those that only a gate raises.
UNSUPPORTED = 'UnsupportedOperationError'
PUSH_UNSUPPORTED = 'PushNotificationNotSupportedError'
NOT_CONFIGURED = 'ExtendedAgentCardNotConfiguredError'
EXTENSION_REQUIRED = 'ExtensionSupportRequiredError'
NOT_FOUND = 'TaskNotFoundError'
VERSION = 'VersionNotSupportedError'
GATES = {UNSUPPORTED, PUSH_UNSUPPORTED, NOT_CONFIGURED, EXTENSION_REQUIRED, VERSION, 'MethodNotFoundError'}


class Report:
    """What held and what did not."""

    def __init__(self):
        self.passed, self.failed = 0, []

    def check(self, name, held, seen=''):
        if held:
            self.passed += 1
        else:
            self.failed.append(f'{name} - {seen}'.replace('\n', ' ')[:300])


def message(text=TEXT):
    return Message(role=Role.ROLE_USER, message_id='interop-' + uuid.uuid4().hex, parts=[Part(text=text)])


def sending(**more):
    return SendMessageRequest(message=message(), **more)


async def outcome(call):
    """The name of what came back, `answer` or an error class, and the thing itself."""
    try:
        got = call()
        if hasattr(got, '__aiter__'):
            events = [event async for event in got]
            return ('answer', events) if events else ('empty stream', None)
        return 'answer', await got
    except Exception as error:  # noqa: BLE001: whatever it is, its name is the outcome
        return type(error).__name__, error


def operations(transport, context, task):
    """Every operation of the protocol, with whole arguments, so that only a gate refuses it."""
    def push(request):
        return request(task_id=task, id='c1')

    return {
        'SendMessage': lambda: transport.send_message(sending(), context=context),
        'SendStreamingMessage': lambda: transport.send_message_streaming(sending(), context=context),
        'GetTask': lambda: transport.get_task(GetTaskRequest(id=task), context=context),
        'ListTasks': lambda: transport.list_tasks(ListTasksRequest(), context=context),
        'CancelTask': lambda: transport.cancel_task(CancelTaskRequest(id=task), context=context),
        'SubscribeToTask': lambda: transport.subscribe(SubscribeToTaskRequest(id=task), context=context),
        'CreateTaskPushNotificationConfig': lambda: transport.create_task_push_notification_config(
            TaskPushNotificationConfig(task_id=task, id='c1', url=HOOK), context=context),
        'GetTaskPushNotificationConfig': lambda: transport.get_task_push_notification_config(
            push(GetTaskPushNotificationConfigRequest), context=context),
        'ListTaskPushNotificationConfigs': lambda: transport.list_task_push_notification_configs(
            ListTaskPushNotificationConfigsRequest(task_id=task), context=context),
        'DeleteTaskPushNotificationConfig': lambda: transport.delete_task_push_notification_config(
            push(DeleteTaskPushNotificationConfigRequest), context=context),
        'GetExtendedAgentCard': lambda: transport.get_extended_agent_card(
            GetExtendedAgentCardRequest(), context=context),
    }


class MetadataOfUnary(grpc.aio.UnaryUnaryClientInterceptor):
    """Keeps the metadata that an answer begins with."""

    def __init__(self, seen):
        self.seen = seen

    async def intercept_unary_unary(self, continuation, details, request):
        call = await continuation(details, request)
        keep_metadata(self.seen, await call.initial_metadata())
        return call


class MetadataOfStream(grpc.aio.UnaryStreamClientInterceptor):
    """The same for a stream."""

    def __init__(self, seen):
        self.seen = seen

    async def intercept_unary_stream(self, continuation, details, request):
        call = await continuation(details, request)
        keep_metadata(self.seen, await call.initial_metadata())
        return call


def keep_metadata(seen, metadata):
    values = [value for key, value in metadata or () if key == 'a2a-extensions']
    seen['extensions'] = ', '.join(values) if values else None


def listed(header):
    return [uri.strip() for uri in (header or '').split(',') if uri.strip()]


class Binding:
    """One binding of the agent, as the SDK's transport reaches it."""

    def __init__(self, name, card, expected, report):
        self.name, self.card, self.expected, self.report = name, card, expected, report
        self.seen = {}

        async def remember(answer):
            self.seen['extensions'] = answer.headers.get('a2a-extensions')
            self.seen['type'] = answer.headers.get('content-type')

        self.web = httpx.AsyncClient(timeout=PATIENCE, event_hooks={'response': [remember]})
        interceptors = [MetadataOfUnary(self.seen), MetadataOfStream(self.seen)]
        factory = ClientFactory(ClientConfig(
            httpx_client=self.web, streaming=True, supported_protocol_bindings=[name],
            use_client_preference=True,
            grpc_channel_factory=lambda url: grpc.aio.insecure_channel(url, interceptors=interceptors)))
        # For the transport a stale card, which promised everything, so that this side holds no call
        # back; for the client the card that is served.
        stale = AgentCard()
        stale.CopyFrom(card)
        flags = stale.capabilities
        flags.streaming = flags.push_notifications = flags.extended_agent_card = True
        self.client = factory.create(card)
        self.transport = factory.create(stale)._transport

    async def close(self):
        await self.client.close()
        await self.transport.close()
        await self.web.aclose()

    def context(self, extensions, token=None, **more):
        parameters = dict(more)
        if extensions:
            parameters['A2A-Extensions'] = ', '.join(extensions)
        if token:
            parameters['Authorization'] = f'Bearer {token}'
        return ClientCallContext(service_parameters=parameters, timeout=PATIENCE)

    def check(self, name, held, seen=''):
        self.report.check(f'{self.name} {name}', held, seen)

    def refusal(self, operation):
        """The error that this profile answers with, or None where it lets the call in."""
        if operation in ('SendStreamingMessage', 'SubscribeToTask') and not self.expected.streaming:
            return UNSUPPORTED
        if 'PushNotification' in operation and not self.expected.push:
            return PUSH_UNSUPPORTED
        if operation == 'GetExtendedAgentCard' and self.expected.extended != 'card':
            return NOT_CONFIGURED if self.expected.extended == 'unconfigured' else UNSUPPORTED
        return None

    async def check_operations(self):
        context = self.context(self.expected.extensions)
        task = 'no-such-task-' + uuid.uuid4().hex
        for operation, call in operations(self.transport, context, task).items():
            refused = self.refusal(operation)
            got, what = await outcome(call)
            said = f'{got}: {what}'
            if refused:
                self.check(f'{operation} is refused with {refused}', got == refused, said)
                self.check_metadata(operation, what)
            elif operation == 'GetExtendedAgentCard':
                self.check(f'{operation} without credentials is no answer and no refusal of the gate',
                           got != 'answer' and got not in GATES, said)
            elif operation in ('SendMessage', 'SendStreamingMessage', 'ListTasks'):
                self.check(f'{operation} is answered', got == 'answer', said)
            elif operation in ('GetTask', 'CancelTask', 'SubscribeToTask'):
                self.check(f'{operation} of an unknown task is {NOT_FOUND}', got == NOT_FOUND, said)
            else:
                self.check(f'{operation} is let in', got not in GATES, said)

    def check_metadata(self, operation, error):
        """The SDK hands on ErrorInfo's metadata over JSON-RPC: what was refused, by which card."""
        if self.name != 'JSONRPC':
            return
        data = getattr(error, 'data', None) or {}
        self.check(f'{operation}: the error names the method', data.get('method') == operation, data)
        self.check(f'{operation}: the error names the card', data.get('cardEtag') == self.expected.etag
                   and data.get('cardVersion') == self.card.version, data)

    async def check_required(self):
        task = 'no-such-task-' + uuid.uuid4().hex
        for asked in ([], [STRANGER], self.expected.optional()):
            for operation, call in operations(self.transport, self.context(asked), task).items():
                got, what = await outcome(call)
                wanted = self.refusal(operation) or EXTENSION_REQUIRED
                self.check(f'{operation} with the extensions {asked} is {wanted}', got == wanted, f'{got}: {what}')

    async def check_activation(self):
        offered = self.expected.extensions
        required = self.expected.required
        for asked, active in ((offered, offered), ([STRANGER, *reversed(offered)], offered), (required, required)):
            self.seen.clear()
            got, what = await outcome(lambda: self.transport.send_message(sending(), context=self.context(asked)))
            self.check(f'SendMessage with the extensions {asked} is answered', got == 'answer', f'{got}: {what}')
            back = listed(self.seen.get('extensions'))
            self.check(f'the answer to {asked} lists {active}', back == active, back)
            if got == 'answer' and self.expected.word_count:
                counts = [artifact.metadata[WORD_COUNT] for artifact in what.task.artifacts
                          if WORD_COUNT in artifact.metadata]
                wanted = [len(TEXT.split())] if WORD_COUNT in active else []
                self.check(f'the extensions {asked} make the word count {wanted}', counts == wanted, counts)

    async def check_inline_push(self):
        configuration = SendMessageConfiguration(
            task_push_notification_config=TaskPushNotificationConfig(url=HOOK))
        context = self.context(self.expected.extensions)
        for operation, call in {
            'SendMessage': lambda: self.transport.send_message(
                sending(configuration=configuration), context=context),
            'SendStreamingMessage': lambda: self.transport.send_message_streaming(
                sending(configuration=configuration), context=context),
        }.items():
            got, what = await outcome(call)
            wanted = self.refusal(operation) or (None if self.expected.push else PUSH_UNSUPPORTED)
            if wanted:
                self.check(f'{operation} with a webhook is {wanted}', got == wanted, f'{got}: {what}')
            else:
                self.check(f'{operation} with a webhook is let in', got not in GATES, f'{got}: {what}')

    async def check_versions(self):
        for version, taken in (('1.0', True), ('1.0.3', True), ('0.3', False), ('9.9', False), ('one', False)):
            got, what = await outcome(lambda: self.get_task_as(version))
            wanted = NOT_FOUND if taken else VERSION
            self.check(f'version {version} is {wanted}', got == wanted, f'{got}: {what}')

    async def get_task_as(self, version):
        request = GetTaskRequest(id='no-such-task')
        extensions = self.expected.extensions
        if self.name != 'GRPC':
            context = self.context(extensions, **{'A2A-Version': version})
            return await self.transport.get_task(request, context=context)
        # The transport would send its own version beside this one.
        metadata = [('a2a-version', version)]
        if extensions:
            metadata.append(('a2a-extensions', ', '.join(extensions)))
        try:
            return await self.transport.stub.GetTask(request, metadata=metadata, timeout=PATIENCE)
        except grpc.aio.AioRpcError as error:
            _map_grpc_error(error)

    async def check_extended_card(self):
        context = self.context(self.expected.extensions, self.expected.token)
        got, card = await outcome(lambda: self.transport.get_extended_agent_card(
            GetExtendedAgentCardRequest(), context=context))
        self.check('the extended card is answered to the token', got == 'answer', f'{got}: {card}')
        if got == 'answer':
            public = {skill.id for skill in self.card.skills}
            more = {skill.id for skill in card.skills}
            self.check('the extended card has more skills', public < more, f'{public} {more}')
            self.check('the extended card has the same capabilities',
                       card.capabilities == self.card.capabilities, card.capabilities)
        wrong = self.context(self.expected.extensions, 'wrong-' + self.expected.token)
        got, card = await outcome(lambda: self.transport.get_extended_agent_card(
            GetExtendedAgentCardRequest(), context=wrong))
        self.check('the extended card is not answered to another token', got != 'answer' and got not in GATES, got)

    async def check_stream(self):
        context = self.context(self.expected.extensions)
        self.seen.clear()
        began, times, events = time.monotonic(), [], []
        async for event in self.transport.send_message_streaming(sending(), context=context):
            times.append(time.monotonic() - began)
            events.append(event)
        kinds = [event.WhichOneof('payload') for event in events]
        self.check('a stream begins with the task', kinds[:1] == ['task'], kinds)
        self.check('a stream brings artifacts', 'artifact_update' in kinds, kinds)
        states = [event.status_update.status.state for event in events if event.HasField('status_update')]
        self.check('a stream ends with the completed task', states[-1:] == [TaskState.TASK_STATE_COMPLETED], states)
        self.check('a streamed answer lists the active extensions',
                   listed(self.seen.get('extensions')) == self.expected.extensions, self.seen)
        if self.name != 'GRPC':
            kind = (self.seen.get('type') or '').split(';')[0]
            self.check('a stream is text/event-stream', kind == 'text/event-stream', kind)
        if self.expected.word_count:
            # This agent pauses between its pieces: were they held back, they would come at once.
            whole = time.monotonic() - began
            self.check('the first event comes long before the last', times and times[0] < whole / 2, times)

    async def check_client(self):
        """The client that holds the card: it streams where the card says so, else it does not."""
        got, events = await outcome(lambda: self.client.send_message(
            sending(), context=self.context(self.expected.extensions)))
        self.check('the client sends a message', got == 'answer', f'{got}: {events}')
        if got != 'answer':
            return
        states = [event.task.status.state if event.HasField('task') else event.status_update.status.state
                  for event in events if event.HasField('task') or event.HasField('status_update')]
        self.check('the client sees the task completed', states[-1:] == [TaskState.TASK_STATE_COMPLETED], states)
        self.check('the client streams as the card says', (len(events) > 1) == self.expected.streaming, len(events))

    async def run(self):
        try:
            await self.check_all()
        finally:
            await self.close()

    async def check_all(self):
        await self.check_operations()
        await self.check_inline_push()
        await self.check_versions()
        if self.expected.required:
            await self.check_required()
        await self.check_activation()
        if self.expected.extended == 'card':
            await self.check_extended_card()
        if self.expected.streaming:
            await self.check_stream()
        await self.check_client()
