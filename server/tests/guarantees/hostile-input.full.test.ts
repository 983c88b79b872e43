import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundLedger } from '../harness/money.ts';
import { operations, paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type Answer, startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  key = (await app.makeAccount({ balanceFils: 1_000_000_000 })).rawApiKey;
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

/** No input is a fault of ours, and every answer is one of the two envelopes. */
function expectAnEnvelope(answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  const { success, code, message, data, requestId } = answer.body;
  expect(code).toBe(answer.status);
  expect(success).toBe(answer.status === 200);
  if (success) {
    expect(message).toBe('OK');
    expect(data).toEqual(expect.any(Object));
  } else {
    expect(message).toMatch(/^[A-Z][A-Za-z0-9 -]+$|^Content-Type must be application\/json$/);
    expect(data).toBeNull();
    expect(requestId).toBe(answer.headers.get('x-request-id'));
  }
}

const posts = Object.values(operations)
  .filter(({ method }) => method === 'POST')
  .map(({ path }) => path);
const anyText = fc.string({ unit: 'binary', maxLength: 120 });
const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 1e308, -1e308, 2 ** 53, 2 ** 63, 90, -180, 4, 25.1972, 55.2744),
);
const anyValue = fc.oneof(anyText, anyNumber, fc.constant(null), fc.boolean(), fc.jsonValue(), fc.object());
const texts = fc.oneof(
  anyText,
  fc.constantFrom(
    '',
    '0',
    '971',
    '501234567',
    '\u0000',
    '2026-11-18T12:00',
    '0000-01-01T00:00',
    '9999-12-31T23:59',
  ),
);
const fieldNames = [...Object.keys(sampleTrip), 'departureTime', 'externalReference', 'tripId'];

test('no JSON body is a fault', async () => {
  const bodies = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...fieldNames), anyValue));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...posts), bodies, async (path, body) => {
      expectAnEnvelope(await app.post(path, key, JSON.stringify(body) ?? 'null'));
    }),
    { numRuns: 400 },
  );
});

test('no good body with some fields gone wrong is a fault', async () => {
  const wrong = fc.dictionary(fc.constantFrom(...fieldNames), fc.oneof(texts, anyNumber), { maxKeys: 3 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...posts), wrong, async (path, fields) => {
      expectAnEnvelope(await app.post(path, key, { ...sampleTrip, ...fields }));
    }),
    { numRuns: 500 },
  );
});

test('no trip between any two places of the region is a fault', async () => {
  const lat = fc.double({ min: 22, max: 27, noNaN: true });
  const lng = fc.double({ min: 51, max: 57, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...posts.slice(0, 3)),
      lat,
      lng,
      lat,
      lng,
      async (path, fromLat, fromLng, toLat, toLng) => {
        expectAnEnvelope(await app.post(path, key, { ...sampleTrip, fromLat, fromLng, toLat, toLng }));
      },
    ),
    { numRuns: 400 },
  );
});

test('no bytes are a fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...posts), fc.uint8Array({ maxLength: 200 }), async (path, bytes) => {
      const response = await fetch(app.baseUrl + path, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: Buffer.from(bytes),
      });
      const { status, headers } = response;
      expectAnEnvelope({ status, headers, body: JSON.parse(await response.text()) });
    }),
    { numRuns: 200 },
  );
});

test('no query is a fault', async () => {
  const names = fc.constantFrom(
    'tripId',
    'statusCode',
    'mobileNumber',
    'externalReference',
    'createdFrom',
    'createdTo',
    'limit',
    'cursor',
    'x',
  );
  const values = fc.oneof(
    texts,
    anyNumber.map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.nat().map((tripId) => Buffer.from(`before:${tripId}`).toString('base64url')),
  );
  const pair = fc.oneof(
    fc.tuple(names, values).map(([name, value]) => new URLSearchParams([[name, value]]).toString()),
    fc.tuple(names, fc.stringMatching(/^[!-"$-~]{0,30}$/)).map(([name, value]) => `${name}=${value}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 4 }), async (pairs) => {
      expectAnEnvelope(await app.get(`${paths.search}?${pairs.join('&')}`, key));
    }),
    { numRuns: 500 },
  );
});

test('no path is a fault', async () => {
  const segment = fc.oneof(
    fc.stringMatching(/^[!-"$-.0->@-~]{1,40}$/),
    anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/', '/api/', '/api/Trips/'),
      fc.array(segment, { maxLength: 3 }),
      async (start, rest) => {
        const answer = await app.get(start + rest.join('/'), key);
        if (answer.status !== 200 || start !== '/') expectAnEnvelope(answer);
      },
    ),
    { numRuns: 300 },
  );
});

test('no header is a fault', async () => {
  const name = fc.constantFrom(
    'x-api-key',
    'idempotency-key',
    'x-request-id',
    'content-type',
    'accept',
    'accept-encoding',
    'authorization',
    'cookie',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-http-method-override',
    'origin',
    'if-none-match',
    'range',
  );
  // Bytes as they may stand in a header.
  const value = fc.stringMatching(/^[ -~\u0080-\u00ff]{0,80}$/);
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, value), async (headers) => {
      expectAnEnvelope(await app.post(paths.create, key, sampleTrip, headers));
    }),
    { numRuns: 300 },
  );
});
