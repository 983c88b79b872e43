import { decideExtraRequest } from '@satha/contract/extras/extra-examples';
import { eventTypes } from '@satha/terms/event-types';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedOperations } from '../../../web/portal/src/pages/developers/requests/logged-operations.ts';
import { readMarkdownFile } from '../harness/markdown.ts';
import { plantExtra } from '../harness/plant-extra.ts';
import { proveEndpoints } from '../harness/proven-endpoints.ts';
import { sendRaw } from '../harness/raw-http.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { makeAbleAccount } from './common-provocations.ts';
import {
  createDocumentValidator,
  listOperations,
  type Media,
  mediaOf,
  type OpenApiDocument,
  type Operation,
  readDocument,
  responsesOf,
} from './openapi-document.ts';
import { type OperationId, requests, send } from './operations-under-test.ts';
import { provocations } from './provocations.ts';
import { openWorld, type World } from './world.ts';

const isFull = Boolean(process.env.SATHA_TEST_FULL);
let world: World;
let document: OpenApiDocument;
let findFaults: ReturnType<typeof createDocumentValidator>;

beforeAll(async () => {
  world = await openWorld();
  document = await readDocument(world.app);
  findFaults = createDocumentValidator(document);
});
afterAll(() => world.close());

const operationIds = Object.keys(requests) as OperationId[];

function getOperation(operationId: string): Operation {
  const found = listOperations(document).find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`the document has no operation ${operationId}`);
  return found.operation;
}

function getAnswer(operationId: string, status: number) {
  const response = responsesOf(document, getOperation(operationId))[status];
  if (!response) throw new Error(`the document has no answer ${status} of ${operationId}`);
  return { ...response, media: mediaOf(response) };
}

type Integer = {
  readonly type: unknown;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: unknown;
};

/** Every schema of a whole number, wherever it is; what examples show is none. */
function findIntegers(value: unknown): Integer[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'type' in value && isOfIntegers(value as Integer) ? [value as Integer] : [];
  const members = Object.entries(value).filter(([name]) => name !== 'example' && name !== 'examples');
  return [...own, ...members.flatMap(([, member]) => findIntegers(member))];
}

function isOfIntegers(schema: Integer): boolean {
  const listed = [schema.const, schema.enum].flat().filter((value) => value !== undefined);
  return [schema.type].flat().includes('integer') || (listed.length > 0 && listed.every(Number.isInteger));
}

describe('the document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  it('describes exactly what answers under /api/', async () => {
    const described = listOperations(document).map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual((await findAnswering(world.app)).toSorted());
  });

  it('is of the sandbox where it is the sandbox, and of live where it is live', async () => {
    const live = await startTestApp({ environment: 'live' });
    expect((await readDocument(live)).info.title).toBe('Satha trip booking');
    expect(document.info.title).toBe('Satha trip booking (sandbox)');
    await live.close();
  });

  it('has no operation that the portal cannot find in the request log', async () => {
    const live = await startTestApp({ environment: 'live' });
    const described = listOperations(await readDocument(live)).map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    await live.close();
    const found = loggedOperations.map(({ method, route }) => `${method} ${route}`);
    expect(found.toSorted()).toEqual(described.toSorted());
  });

  it('has words for every operation, parameter and field', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of listOperations(document)) {
      const { operationId, summary, description } = operation;
      expect(operationIds).toContain(operationId);
      expect(summary, operationId).toMatch(/^\p{Lu}.*[^.]$/u);
      expect(description, operationId).toMatch(/^\p{Lu}.*\.$/su);
      expect(tags, operationId).toEqual(expect.arrayContaining([...operation.tags]));
      expect(operation.security).toEqual([{ apiKey: [] }]);
      for (const { name, description } of operation.parameters ?? [])
        expect(description, name).toMatch(/\.$/);
    }
    expect(findSilentFields('', document.components.schemas)).toEqual([]);
  });

  it('has words for the form that a field of a request must have, to be refused by', () => {
    const parts = listOperations(document).flatMap(({ operation: { requestBody, parameters } }) => [
      requestBody?.content['application/json'].schema,
      parameters,
    ]);
    expect(findUnspokenForms(parts)).toEqual([]);
    const requestShapes = Object.entries(document.components.schemas).filter(([name]) =>
      /Request$/.test(name),
    );
    expect(requestShapes.length).toBeGreaterThan(3);
    expect(findUnspokenForms(requestShapes)).toEqual([]);
  });

  it('says of every whole number how wide it is, in requests and in answers', () => {
    const integers = findIntegers(document);
    expect(integers.length).toBeGreaterThan(50);
    expect(integers.filter(({ format }) => format !== 'int32' && format !== 'int64')).toEqual([]);
    expect(integers.filter(({ type }) => ![type].flat().includes('integer'))).toEqual([]);
    const formatOf = (shape: string, name: string) => {
      const schema = document.components.schemas[shape] as {
        properties?: Record<string, { format?: string }>;
      };
      return schema.properties?.[name]?.format;
    };
    expect(formatOf('TripRecord', 'tripID')).toBe('int64');
    expect(formatOf('CreatedTrip', 'tripID')).toBe('int64');
    expect(formatOf('TripRecord', 'StatusCode')).toBe('int32');
  });

  it('gives every shape that it names once a use', () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
  });

  it.each(operationIds)('shows examples of %s that fit its own schemas', (operationId) => {
    const operation = getOperation(operationId);
    const { requestBody } = operation;
    const medias = Object.values(responsesOf(document, operation)).map(mediaOf).filter(isShown);
    for (const media of [...(requestBody ? [requestBody.content['application/json']] : []), ...medias]) {
      const shown = media.examples
        ? Object.values(media.examples).map(({ value }) => value)
        : [media.example];
      for (const example of shown) expect(findFaults(media.schema, example)).toEqual([]);
    }
  });
});

describe('an example of a request', () => {
  it('is accepted by the service as it stands, from estimate to cancellation', async () => {
    const app = await startTestApp();
    const { rawApiKey } = await makeAbleAccount(app);
    for (const operationId of operationIds) {
      const body = getOperation(operationId).requestBody?.content['application/json'].example;
      await proveEndpoints(app.db);
      if (operationId === 'decideExtra') await plantExtra(app.db, 1);
      if (operationId === 'confirmSteps') {
        await send(app, 'advanceTrip', rawApiKey, { body: { to: 'at_pickup' } });
      }
      const answer = await send(app, operationId, rawApiKey, { body });
      expect([operationId, answer.status]).toEqual([operationId, 200]);
      expect(findFaults(getAnswer(operationId, 200).media.schema, answer.body)).toEqual([]);
    }
    await app.close();
  });
});

describe('a real answer of success', () => {
  it.each(operationIds)('of %s has the shape and headers that the document gives it', async (operationId) => {
    const { rawApiKey } = await makeAbleAccount(world.app);
    const created = await send(world.app, 'createTrip', rawApiKey);
    const { tripID } = created.body.data;
    const made = await send(world.app, 'createWebhookEndpoint', rawApiKey);
    await proveEndpoints(world.app.db);
    const endpoint = `/api/WebhookEndpoints/${made.body.data.endpoint.endpointId}`;
    const advance = { path: `/api/Sandbox/trips/${tripID}/advance`, body: { to: 'driver_to_pickup' } };
    expect((await send(world.app, 'advanceTrip', rawApiKey, advance)).status).toBe(200);
    const changes = {
      advanceTrip: { path: advance.path },
      moveDriver: { path: `/api/Sandbox/trips/${tripID}/driver-location` },
      sendEvidence: { path: `/api/Sandbox/trips/${tripID}/evidence` },
      decideExtra: { body: { ...decideExtraRequest, tripId: tripID } },
      confirmSteps: { body: { tripId: tripID, steps: ['arrived'] } },
      cancelTrip: { body: { tripId: tripID }, headers: { 'Idempotency-Key': 'cancel' } },
      getTrip: { path: `/api/Trips/${tripID}` },
      getTripArrival: { path: `/api/Trips/${tripID}/eta` },
      getTrackingLink: { path: `/api/Trips/${tripID}/tracking-link` },
      listTripEvidence: { path: `/api/Trips/${tripID}/evidence` },
      getConditionReport: { path: `/api/Trips/${tripID}/condition-report` },
      previewCancellation: { path: `/api/Trips/${tripID}/cancellation` },
      createWebhookEndpoint: { body: { url: 'https://hooks.example.ae/other' } },
      getWebhookEndpoint: { path: endpoint },
      changeWebhookEndpoint: { path: endpoint },
      disableWebhookEndpoint: { path: `${endpoint}/disable` },
      enableWebhookEndpoint: { path: `${endpoint}/enable` },
      rotateWebhookSecret: { path: `${endpoint}/rotate-secret` },
      challengeWebhookEndpoint: { path: `${endpoint}/challenge` },
      testWebhookEndpoint: { path: `${endpoint}/test` },
      resendMissedWebhooks: { path: `${endpoint}/resend-missed` },
      removeWebhookEndpoint: { path: endpoint },
    };
    if (operationId === 'decideExtra') await plantExtra(world.app.db, tripID);
    if (operationId === 'confirmSteps') {
      await send(world.app, 'advanceTrip', rawApiKey, { path: advance.path, body: { to: 'at_pickup' } });
    }
    const isDoneOnce = ['createWebhookEndpoint', 'removeWebhookEndpoint'].includes(operationId);
    const change = operationId in changes ? changes[operationId as keyof typeof changes] : {};
    if (!isDoneOnce) await send(world.app, operationId, rawApiKey, change);
    const answer = await send(world.app, operationId, rawApiKey, change);
    expect(answer.status).toBe(200);
    const { media, headers } = getAnswer(operationId, 200);
    expect(findFaults(media.schema, answer.body)).toEqual([]);
    expectDescribed(answer.headers, headers);
    // Its driver is wanted by the next one.
    await send(world.app, 'advanceTrip', rawApiKey, { path: advance.path, body: { to: 'failed' } });
  });
});

/** One of each type, as docs/events.md shows it. */
const sampleEvents: { type: string; occurredAt: string }[] = readMarkdownFile('docs/events.md')
  .fences.filter(({ language }) => language === 'json')
  .flatMap(({ text }) => JSON.parse(text));

describe('an event', () => {
  it('has the shape that the document gives to its type, however its trip ended', async () => {
    const { rawApiKey } = await world.app.makeAccount();
    for (const to of ['completed', 'no_driver_found', 'failed', 'driver_to_pickup']) {
      const { tripID } = (await send(world.app, 'createTrip', rawApiKey)).body.data;
      const path = `/api/Sandbox/trips/${tripID}/advance`;
      expect((await send(world.app, 'advanceTrip', rawApiKey, { path, body: { to } })).status).toBe(200);
      if (to === 'driver_to_pickup')
        await send(world.app, 'cancelTrip', rawApiKey, { body: { tripId: tripID } });
    }
    const { events } = (await world.app.get('/api/Events?limit=100', rawApiKey)).body.data;
    const types = new Set(events.map(({ type }: { type: string }) => type));
    expect(types.size).toBeGreaterThan(11);
    const shape = document.components.schemas.Event ?? {};
    for (const event of events) expect([event.type, findFaults(shape, event)]).toEqual([event.type, []]);
  });

  it('is sent to an endpoint in the shape that the document gives to its webhook', () => {
    const { webhooks = {} } = document;
    expect(Object.keys(webhooks)).toEqual([...eventTypes]);
    for (const [type, { post }] of Object.entries(webhooks)) {
      const schema = post.requestBody?.content['application/json'].schema ?? {};
      const event = sampleEvents.find((each) => each.type === type);
      const sent = { type, timestamp: event?.occurredAt, data: event };
      expect([type, findFaults(schema, sent)]).toEqual([type, []]);
    }
  });
});

describe('a request that reaches no operation', () => {
  it.each([
    [408, 'GET /api/Trips HTTP/1.1\r\nHost: x\r\n'],
    [431, `GET /api/Trips HTTP/1.1\r\nHost: x\r\nX-Pad: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('is refused with %s as the document says of every operation', async (status, bytes) => {
    const impatient = await startTestApp({ variables: { SATHA_REQUEST_TIMEOUT_MS: '1000' } });
    const [answer] = await sendRaw(impatient.baseUrl, bytes);
    await impatient.close();
    expect(answer?.status).toBe(status);
    for (const operationId of operationIds) {
      expect(findFaults(getAnswer(operationId, status).media.schema, answer?.body)).toEqual([]);
    }
  });
});

describe('a real refusal', () => {
  it('is there for every text that the document promises, and for no other', () => {
    for (const operationId of operationIds) {
      const promised = Object.entries(getOperation(operationId).responses)
        .filter(([status, response]) => status !== '200' && !('$ref' in response))
        .flatMap(([status, response]) =>
          Object.values(mediaOf(response).examples ?? {}).map(({ value }) => `${status} ${messageOf(value)}`),
        );
      expect([...new Set(promised)].toSorted()).toEqual(Object.keys(provocations[operationId]).toSorted());
    }
  });

  const every = operationIds.flatMap((operationId) =>
    Object.keys(provocations[operationId]).map((refusal) => [operationId, refusal] as const),
  );
  // Most texts are those of many operations: each day each of them once, in the long runs of every operation.
  const isFirst = (text: string, at: number) => every.findIndex(([, other]) => other === text) === at;
  const cases = every.filter(([, refusal], index) => isFull || isFirst(refusal, index));
  it.each(cases)('of %s reads as the document says: %s', async (operationId, refusal) => {
    const answer = await provocations[operationId][refusal]?.(world, operationId);
    if (!answer) throw new Error('there is no such provocation');
    expect(`${answer.status} ${answer.body.message}`).toBe(refusal);
    const { media, headers, description } = getAnswer(operationId, answer.status);
    expect(findFaults(media.schema, answer.body)).toEqual([]);
    expect(description).toContain(`\`${answer.body.message}\``);
    expectDescribed(answer.headers, headers);
    if ([429, 503].includes(answer.status))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

/** The bytes of a file are not shown. */
function isShown({ schema }: Media): boolean {
  return !('format' in schema && schema.format === 'binary');
}

function messageOf(refusal: unknown): string {
  return (refusal as { message: string }).message;
}

/** Holds that each header of ours that came is in the document; those of HTTP itself need no words. */
function expectDescribed(came: Headers, described: Readonly<Record<string, object>>): void {
  const plain = [
    'cache-control',
    'x-content-type-options',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'transfer-encoding',
    'vary',
    'x-accel-buffering',
  ];
  const names = Object.keys(described).map((name) => name.toLowerCase());
  expect(names).toEqual(expect.arrayContaining([...came.keys()].filter((name) => !plain.includes(name))));
  expect(came.get('x-request-id')).toBeTruthy();
}

/** What answers anything but "no such path" and "no such method" on the paths that the service knows. */
async function findAnswering(app: TestApp): Promise<string[]> {
  const { rawApiKey } = await makeAbleAccount(app);
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const answering: string[] = [];
  for (const path of listPaths(app).filter((each) => each.startsWith('/api/'))) {
    for (const method of methods) {
      const url = app.baseUrl + path.replace(/:\w+/, '1');
      const response = await fetch(url, { method, headers: { 'x-api-key': rawApiKey } });
      const message = await readMessage(response);
      if (message === 'Not found' || message === 'Method not allowed') continue;
      answering.push(`${method} ${path.replace(/:(\w+)/, '{$1}')}`);
    }
  }
  return answering;
}

/** The message of a refusal or a success; a stream, which does not end by itself, has none. */
async function readMessage(response: Response): Promise<string | undefined> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return undefined;
  }
  return ((await response.json()) as { message: string }).message;
}

/** The paths of the running server, read from the tree that it prints of them. */
function listPaths(app: TestApp): string[] {
  const branch: string[] = [];
  const paths: string[] = [];
  for (const line of app.app.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', name] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? [];
    if (name === undefined) continue;
    branch.splice(indent.length / 4, Infinity, name);
    paths.push(branch.join(''));
  }
  return paths;
}

function findSilentFields(path: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  // A field may be called properties, as GeoJSON has it.
  const isShape = 'properties' in schema && 'type' in schema && schema.type === 'object';
  const own = isShape ? Object.entries(schema.properties as Record<string, object>) : [];
  const silent = own.filter(([, field]) => !('description' in field) && !('$ref' in field));
  return [
    ...silent.map(([name]) => `${path}.${name}`),
    ...Object.entries(schema).flatMap(([key, member]) => findSilentFields(`${path}.${key}`, member)),
  ];
}

/** Patterns that no `x-form` says in words. */
function findUnspokenForms(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'pattern' in part && !('x-form' in part) ? [part.pattern] : [];
  return [...own, ...Object.values(part).flatMap(findUnspokenForms)];
}
