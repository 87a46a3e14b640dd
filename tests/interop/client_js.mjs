// The official JavaScript client against a live agent whose declaration the caller gives by hand:
// the same questions as client_python.py, judged by this SDK's own decoders and error classes.
//
// INTEROP_NODE is the folder whose node_modules has the SDK; INTEROP_TOKEN opens the extended card.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';

const require = createRequire(process.env.INTEROP_NODE + '/package.json');
const load = async (name) => import(pathToFileURL(require.resolve(name)));
const { ClientFactory, ClientFactoryOptions, JsonRpcTransportFactory, RestTransportFactory } =
  await load('@a2a-js/sdk/client');
const { GrpcTransportFactory } = await load('@a2a-js/sdk/client/grpc');
const errors = await load('@a2a-js/sdk/errors');
const grpc = require('@grpc/grpc-js');

const { values: asked, positionals } = parseArgs({ allowPositionals: true, options: {
  bindings: { type: 'string' }, // in the order of the card
  streaming: { type: 'boolean', default: false },
  push: { type: 'boolean', default: false },
  extended: { type: 'string', default: 'refused' }, // or unconfigured, or card
  extension: { type: 'string', multiple: true, default: [] }, // in the order of the card
  required: { type: 'string', multiple: true, default: [] }, // some of --extension
  'word-count': { type: 'boolean', default: false }, // the agent echoes, and counts words
} });
const expected = { ...asked, url: positionals[0].replace(/\/$/, ''), token: process.env.INTEROP_TOKEN ?? '' };

const TEXT = 'Good morning (who is there? We might perhaps be able to come to the the door later.';
const STRANGER = 'https://example.invalid/ext/stranger/v1';
const WORD_COUNT = 'https://example.com/ext/word-count/v1';
const HOOK = 'https://example.invalid/hook';
const COMPLETED = 3; // TASK_STATE_COMPLETED

// The protocol's errors (5.4), of which all but the first are for a gate to raise.
const NOT_FOUND = 'TaskNotFoundError';
const UNSUPPORTED = 'UnsupportedOperationError';
const PUSH_UNSUPPORTED = 'PushNotificationNotSupportedError';
const NOT_CONFIGURED = 'ExtendedAgentCardNotConfiguredError';
const EXTENSION_REQUIRED = 'ExtensionSupportRequiredError';
const VERSION = 'VersionNotSupportedError';
const GATES = [UNSUPPORTED, PUSH_UNSUPPORTED, NOT_CONFIGURED, EXTENSION_REQUIRED, VERSION];

let passed = 0;
const failed = [];
const check = (name, held, seen = '') => {
  if (held) passed += 1;
  else failed.push(`${name} - ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`.slice(0, 300));
};
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const nameOf = (error) =>
  [NOT_FOUND, ...GATES].find((name) => errors[name] && error instanceof errors[name]) ?? error?.name ?? String(error);

// What came back, `answer` or an error class, and the thing itself.
async function outcome(call) {
  try {
    const got = call();
    if (!got?.[Symbol.asyncIterator]) return ['answer', await got];
    const events = [];
    for await (const event of got) events.push(event);
    return events.length ? ['answer', events] : ['empty stream', null];
  } catch (error) {
    return [nameOf(error), error];
  }
}
// ErrorInfo's metadata, which the SDK reads out over HTTP+JSON and gRPC and hands on over JSON-RPC.
const metadataOf = (error) =>
  error?.metadata ?? error?.data?.find?.((detail) => detail['@type']?.endsWith('google.rpc.ErrorInfo'))?.metadata ?? {};
const said = ([got, what]) => `${got}: ${what?.message ?? ''}`;

const sending = (configuration) => ({
  message: {
    messageId: randomUUID(), role: 1, contextId: '', taskId: '', metadata: undefined, extensions: [], referenceTaskIds: [],
    parts: [{ content: { $case: 'text', value: TEXT }, metadata: undefined, filename: '', mediaType: '' }],
  },
  configuration, metadata: undefined, tenant: '',
});
const webhook = (taskId, id) => ({ tenant: '', taskId, id, url: HOOK, token: '', authentication: undefined });
const withWebhook = () => sending({
  acceptedOutputModes: [], historyLength: undefined, returnImmediately: false, taskPushNotificationConfig: webhook('', ''),
});

// Every operation of the protocol, with whole arguments, so that only a gate refuses it.
const operations = (transport, options, id) => ({
  SendMessage: () => transport.sendMessage(sending(), options),
  SendStreamingMessage: () => transport.sendMessageStream(sending(), options),
  GetTask: () => transport.getTask({ id, tenant: '' }, options),
  ListTasks: () => transport.listTasks({ tenant: '', contextId: '', status: 0, pageToken: '' }, options),
  CancelTask: () => transport.cancelTask({ id, tenant: '' }, options),
  SubscribeToTask: () => transport.resubscribeTask({ id, tenant: '' }, options),
  CreateTaskPushNotificationConfig: () => transport.createTaskPushNotificationConfig(webhook(id, 'c1'), options),
  GetTaskPushNotificationConfig: () => transport.getTaskPushNotificationConfig({ tenant: '', taskId: id, id: 'c1' }, options),
  ListTaskPushNotificationConfigs: () =>
    transport.listTaskPushNotificationConfig({ tenant: '', taskId: id, pageSize: 0, pageToken: '' }, options),
  DeleteTaskPushNotificationConfig: () =>
    transport.deleteTaskPushNotificationConfig({ tenant: '', taskId: id, id: 'c1' }, options),
  GetExtendedAgentCard: () => transport.getExtendedAgentCard({ tenant: '' }, options),
});

// The error that this profile answers with, or null where it lets the call in.
function refusal(operation) {
  if (['SendStreamingMessage', 'SubscribeToTask'].includes(operation) && !expected.streaming) return UNSUPPORTED;
  if (operation.includes('PushNotification') && !expected.push) return PUSH_UNSUPPORTED;
  if (operation === 'GetExtendedAgentCard' && expected.extended !== 'card')
    return expected.extended === 'unconfigured' ? NOT_CONFIGURED : UNSUPPORTED;
  return null;
}

const parameters = (extensions, more = {}) => ({ serviceParameters: {
  'A2A-Version': '1.0', ...(extensions.length ? { 'A2A-Extensions': extensions.join(', ') } : {}), ...more,
} });
const listed = (header) => (header ?? '').split(',').map((uri) => uri.trim()).filter(Boolean);

// The client for one binding, and what the last answer began with.
async function connect(binding) {
  const seen = {};
  const fetchImpl = async (...request) => {
    const answer = await fetch(...request);
    seen.extensions = answer.headers.get('a2a-extensions');
    return answer;
  };
  const interceptor = (options, next) => new grpc.InterceptingCall(next(options), {
    start: (metadata, listener, start) => start(metadata, {
      onReceiveMetadata: (answered, receive) => {
        seen.extensions = answered.get('a2a-extensions').join(', ');
        receive(answered);
      },
    }),
  });
  const factory = new ClientFactory(ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
    transports: [
      new JsonRpcTransportFactory({ fetchImpl }), new RestTransportFactory({ fetchImpl }),
      new GrpcTransportFactory({ grpcCallOptions: { interceptors: [interceptor] } }),
    ],
    preferredTransports: [binding],
  }));
  return { client: await factory.createFromUrl(expected.url), seen };
}

async function checkBinding(binding, card, etag) {
  const { client, seen } = await connect(binding);
  const transport = client.transport;
  const tell = (name, held, what) => check(`${binding} ${name}`, held, what);
  tell('the client takes the card', transport.protocolName === binding, transport.protocolName);
  const id = 'no-such-task-' + randomUUID();
  const all = parameters(expected.extension);

  for (const [operation, call] of Object.entries(operations(transport, all, id))) {
    const refused = refusal(operation);
    const [got, what] = await outcome(call);
    if (refused) {
      tell(`${operation} is refused with ${refused}`, got === refused, said([got, what]));
      const metadata = metadataOf(what);
      tell(`${operation}: the error names the method`, metadata.method === operation, metadata);
      tell(`${operation}: the error names the card`,
        metadata.cardEtag === etag && metadata.cardVersion === card.version, metadata);
    } else if (operation === 'GetExtendedAgentCard') {
      tell(`${operation} without credentials is no answer and no refusal of the gate`,
        got !== 'answer' && !GATES.includes(got), said([got, what]));
    } else if (['SendMessage', 'SendStreamingMessage', 'ListTasks'].includes(operation)) {
      tell(`${operation} is answered`, got === 'answer', said([got, what]));
    } else if (operation.includes('PushNotification')) {
      tell(`${operation} is let in`, !GATES.includes(got), said([got, what]));
    } else {
      tell(`${operation} of an unknown task is ${NOT_FOUND}`, got === NOT_FOUND, said([got, what]));
    }
  }

  for (const [operation, call] of Object.entries({
    SendMessage: () => transport.sendMessage(withWebhook(), all),
    SendStreamingMessage: () => transport.sendMessageStream(withWebhook(), all),
  })) {
    const [got, what] = await outcome(call);
    const wanted = refusal(operation) ?? (expected.push ? null : PUSH_UNSUPPORTED);
    tell(`${operation} with a webhook is ${wanted ?? 'let in'}`,
      wanted ? got === wanted : !GATES.includes(got), said([got, what]));
  }

  for (const [version, taken] of [['1.0', true], ['1.0.3', true], ['0.3', false], ['9.9', false], ['one', false]]) {
    const [got, what] = await outcome(() =>
      transport.getTask({ id, tenant: '' }, parameters(expected.extension, { 'A2A-Version': version })));
    tell(`version ${version} is ${taken ? NOT_FOUND : VERSION}`, got === (taken ? NOT_FOUND : VERSION), said([got, what]));
  }

  const optional = expected.extension.filter((uri) => !expected.required.includes(uri));
  if (expected.required.length)
    for (const some of [[], [STRANGER], optional])
      for (const [operation, call] of Object.entries(operations(transport, parameters(some), id))) {
        const wanted = refusal(operation) ?? EXTENSION_REQUIRED;
        const [got, what] = await outcome(call);
        tell(`${operation} with the extensions [${some}] is ${wanted}`, got === wanted, said([got, what]));
      }

  const reversed = [...expected.extension].reverse();
  for (const [some, active] of [
    [expected.extension, expected.extension], [[STRANGER, ...reversed], expected.extension], [expected.required, expected.required],
  ]) {
    delete seen.extensions;
    const [got, what] = await outcome(() => transport.sendMessage(sending(), parameters(some)));
    tell(`SendMessage with the extensions [${some}] is answered`, got === 'answer', said([got, what]));
    tell(`the answer to [${some}] lists [${active}]`, same(listed(seen.extensions), active), seen.extensions ?? '');
    if (got === 'answer' && expected['word-count']) {
      const counts = what.artifacts.map((artifact) => artifact.metadata?.[WORD_COUNT]).filter((count) => count !== undefined);
      const wanted = active.includes(WORD_COUNT) ? [TEXT.split(/\s+/).length] : [];
      tell(`the extensions [${some}] make the word count [${wanted}]`, same(counts, wanted), counts);
    }
  }

  if (expected.extended === 'card') {
    const [got, extended] = await outcome(() => transport.getExtendedAgentCard(
      { tenant: '' }, parameters(expected.extension, { Authorization: `Bearer ${expected.token}` })));
    tell('the extended card is answered to the token', got === 'answer', said([got, extended]));
    tell('the extended card has more skills', extended?.skills?.length > card.skills.length, extended?.skills ?? '');
  }

  if (expected.streaming) {
    delete seen.extensions;
    const began = performance.now();
    let first;
    const kinds = [], states = [];
    for await (const event of transport.sendMessageStream(sending(), all)) {
      first ??= performance.now() - began;
      kinds.push(event.payload?.$case);
      if (event.payload?.$case === 'statusUpdate') states.push(event.payload.value.status?.state);
    }
    tell('a stream begins with the task', kinds[0] === 'task', kinds);
    tell('a stream brings artifacts', kinds.includes('artifactUpdate'), kinds);
    tell('a stream ends with the completed task', states.at(-1) === COMPLETED, states);
    tell('a streamed answer lists the active extensions', same(listed(seen.extensions), expected.extension), seen.extensions ?? '');
    // This agent pauses between its pieces: were they held back, they would come at once.
    if (expected['word-count'])
      tell('the first event comes long before the last', first < (performance.now() - began) / 2, String(first));
  }

  // The client that holds the card: it streams where the card says so, else it does not.
  const [got, events] = await outcome(() => client.sendMessageStream(sending(), parameters(expected.extension)));
  tell('the client sends a message', got === 'answer', said([got, events]));
  if (got === 'answer') tell('the client streams as the card says', events.length > 1 === expected.streaming, String(events.length));
}

async function main() {
  const answer = await fetch(expected.url + '/.well-known/agent-card.json');
  const card = await answer.json();
  const { streaming, pushNotifications, extendedAgentCard, extensions = [] } = card.capabilities;
  const flags = [expected.streaming, expected.push, expected.extended !== 'refused'];
  check(`the card says ${flags}`, same([streaming, pushNotifications, extendedAgentCard], flags), card.capabilities);
  check(`the card has the extensions [${expected.extension}]`, same(extensions.map((e) => e.uri), expected.extension), extensions);
  const required = extensions.filter((e) => e.required).map((e) => e.uri);
  check(`the card requires [${expected.required}]`, same(required, expected.required), required);
  const bindings = expected.bindings.split(',');
  check(`the card has the bindings ${bindings}`, same(card.supportedInterfaces.map((i) => i.protocolBinding), bindings), card.supportedInterfaces);
  await Promise.all(bindings.map((binding) => checkBinding(binding, card, answer.headers.get('etag'))));
}

try {
  await main();
} catch (error) {
  check('the client runs to its end', false, String(error?.stack ?? error));
}
for (const failure of failed) console.log(`  FAIL ${failure}`);
console.log(`javascript: ${passed} passed, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);
