import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, samplePoints, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  key = (await app.makeAccount({ balanceFils: 100_000_000 })).rawApiKey;
});
afterAll(() => app.close());

const estimate = (body: unknown) => app.post(paths.estimate, key, body);
const create = (body: unknown) => app.post(paths.create, key, body);
const withField = (body: object, field: string, json: string) =>
  `${JSON.stringify(body).slice(0, -1)},"${field}":${json}}`;

const bodiesOf = {
  [paths.estimate]: sampleEstimate,
  [paths.eta]: samplePoints,
  [paths.create]: sampleTrip,
  [paths.cancel]: { tripId: 1 },
};

describe.each(Object.entries(bodiesOf))('%s', (path, sample) => {
  const required = Object.keys(sample);

  test('names every field that is missing', async () => {
    expectRefusal(await app.post(path, key, {}), 400, 'Invalid request', required);
    const [first, ...rest] = required;
    const only = { [first as string]: Object.values(sample)[0] };
    if (rest.length > 0) expectRefusal(await app.post(path, key, only), 400, 'Invalid request', rest);
  });

  test.each([null, true, [], {}, Number.NaN])('refuses each field as %j, all at once', async (value) => {
    const wrong = Object.fromEntries(required.map((field) => [field, value]));
    expectRefusal(await app.post(path, key, wrong), 400, 'Invalid request', required);
  });

  test('takes no number written as a text, and no text written as a number', async () => {
    const swapped = Object.entries(sample).map(([field, value]) => [
      field,
      typeof value === 'number' ? String(value) : 501234567,
    ]);
    expectRefusal(await app.post(path, key, Object.fromEntries(swapped)), 400, 'Invalid request', required);
  });

  test.each(['null', '[]', '17', '"text"', 'true', '[{}]'])('refuses %s as a body', async (body) => {
    expectRefusal(await app.post(path, key, body), 400, 'Invalid request', ['body']);
  });

  test.each([
    '{',
    '{"a":}',
    '{} {}',
    "{'a':1}",
    '{"a":1,}',
    'nonsense',
    '\u0000',
    '',
    '{"a":01}',
    '{"a":NaN}',
  ])('refuses %j as no JSON', async (body) => {
    expectRefusal(await app.post(path, key, body), 400, 'Invalid request', ['body']);
  });

  test('refuses a body that reaches for the prototype of objects, and harms nothing', async () => {
    for (const field of ['__proto__', 'constructor']) {
      const body = withField(sample, field, '{"prototype":{"polluted":true},"polluted":true}');
      expectRefusal(await app.post(path, key, body), 400, 'Invalid request', ['body']);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('coordinates', () => {
  const latitudes = ['fromLat', 'toLat'];
  const longitudes = ['fromLng', 'toLng'];
  const cases = [
    ...latitudes.flatMap((field) =>
      ['90.000001', '-91', '1e400', '-1e400', '1e300'].map((json) => [field, json]),
    ),
    ...longitudes.flatMap((field) =>
      ['180.000001', '-181', '1e400', '-1e400', '1e300'].map((json) => [field, json]),
    ),
  ] as [string, string][];
  test.each(cases)('%s of %s is no place on earth', async (field, json) => {
    for (const [path, sample] of Object.entries(bodiesOf)) {
      if (path === paths.cancel) continue;
      expectRefusal(await app.post(path, key, withField(sample, field, json)), 400, 'Invalid request', [
        field,
      ]);
    }
  });

  test('all that are out of range are named at once', async () => {
    const body = { ...sampleEstimate, fromLat: 91, fromLng: 181, toLat: -91, toLng: -181 };
    expectRefusal(await estimate(body), 400, 'Invalid request', ['fromLat', 'fromLng', 'toLat', 'toLng']);
  });

  test('the ends of the ranges are places, though not in the UAE', async () => {
    const body = { ...sampleEstimate, fromLat: -90, fromLng: -180, toLat: 90, toLng: 180 };
    expectRefusal(await estimate(body), 422, 'Pickup location is outside the UAE');
    expectRefusal(
      await estimate({ ...body, fromLat: -0, fromLng: -0 }),
      422,
      'Pickup location is outside the UAE',
    );
  });

  test('numbers may be written in any way that JSON knows', async () => {
    const text =
      '{"fromLat":2.51972e1,"fromLng":55.27440,"toLat":250805E-4,"toLng":55.1403,"vehicleTypeId":4.0}';
    expect(expectOk(await estimate(text))).toMatchObject(sampleEstimate);
  });
});

describe('what is there besides', () => {
  test('unknown fields are ignored', async () => {
    const plain = expectOk(await estimate(sampleEstimate));
    const more = { ...sampleEstimate, tripFare: 1, estimatedFare: 1, extra: { deep: [1, null] }, FromLat: 0 };
    const changing = { quoteId: expect.any(String), quoteExpiresAt: expect.any(String) };
    expect(expectOk(await estimate(more))).toEqual({ ...plain, ...changing });
  });

  test('of a field sent twice the last one counts', async () => {
    const data = expectOk(await estimate(withField(sampleEstimate, 'vehicleTypeId', '9')));
    expect(data.vehicleTypeId).toBe(9);
  });

  test('objects and lists nested as deep as the size allows', async () => {
    const depth = 30_000;
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const levels = Math.floor(depth / open.length);
      const nested = open.repeat(levels) + (open === '[' ? '' : '1') + close.repeat(levels);
      expectOk(await estimate(withField(sampleEstimate, 'extra', nested)));
      const answer = await app.post(paths.create, key, withField(sampleTrip, 'extra', nested), {
        'idempotency-key': `deep ${open}`,
      });
      expectOk(answer);
      expect((await estimate(nested)).status).toBe(400);
    }
  });

  test('a byte order mark before the JSON is passed over', async () => {
    expectOk(await estimate(`\uFEFF${JSON.stringify(sampleEstimate)}`));
  });
});

test('a body that is not UTF-8 is not read', async () => {
  const bytes = Buffer.from(JSON.stringify({ ...sampleTrip, firstName: '*' }));
  bytes[bytes.indexOf('*')] = 0xff;
  const before = await snapshot(app.db);
  const response = await fetch(app.baseUrl + paths.create, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: bytes,
  });
  expect(response.status).toBe(400);
  const body = JSON.parse(await response.text());
  expect(body).toMatchObject({ message: 'Invalid request', errors: [{ field: 'body' }] });
  expect(await snapshot(app.db)).toEqual(before);
});

describe('a field that a schema refuses', () => {
  const wrong = {
    fromLat: 'here',
    firstName: ' ',
    lastName: 7,
    externalReference: 'a\nb',
    departureTime: 'soon',
  };

  test('keeps no other fault from being told, and each field is named once', async () => {
    const { vehicleTypeId: _, ...partial } = sampleTrip;
    const named = [...Object.keys(wrong), 'vehicleTypeId'];
    expectRefusal(await create({ ...partial, ...wrong }), 400, 'Invalid request', named);
    const { fromLat, departureTime } = wrong;
    expectRefusal(await estimate({ ...sampleEstimate, fromLat, departureTime }), 400, 'Invalid request', [
      'fromLat',
      'departureTime',
    ]);
  });

  test('stores nothing of a request whose texts are sound', async () => {
    const before = await snapshot(app.db);
    expectRefusal(await create({ ...sampleTrip, fromLat: 'here' }), 400, 'Invalid request', ['fromLat']);
    expect(await snapshot(app.db)).toEqual(before);
  });
});

describe('texts', () => {
  const fields = ['firstName', 'lastName', 'externalReference'] as const;

  test.each(['', '   ', 'a\u0000b', 'a\nb', 'a\u0085b', '\u007f', 'x'.repeat(101), '\ud800', 'a\udfffb'])(
    'a name or reference of %j is refused, and each is named',
    async (text) => {
      const before = await snapshot(app.db);
      const body = { ...sampleTrip, ...Object.fromEntries(fields.map((field) => [field, text])) };
      expectRefusal(await create(body), 400, 'Invalid request', fields);
      expect(await snapshot(app.db)).toEqual(before);
    },
  );

  test.each([
    'م',
    'محمد عبد الله',
    '李',
    '🚗',
    "O'Brien",
    'x'.repeat(100),
    '🚗'.repeat(100),
    'Zoë "Z"',
    '<b>',
    '{{7*7}}',
    "'; --",
  ])('%s is a name and a reference', async (text) => {
    const body = { ...sampleTrip, firstName: text, lastName: `  ${text}\t`, externalReference: text };
    const { tripID } = expectOk(await create(body));
    const record = expectOk(await app.get(`/api/Trips/${tripID}`, key));
    expect(record.customer).toMatchObject({ firstName: text, lastName: text });
    expect(record.externalReference).toBe(text);
  });

  test('a reference of null is none', async () => {
    const { tripID } = expectOk(await create({ ...sampleTrip, externalReference: null }));
    expect(expectOk(await app.get(`/api/Trips/${tripID}`, key))).not.toHaveProperty('externalReference');
  });

  test('a text that holds a whole body is refused for its length', async () => {
    expectRefusal(await create({ ...sampleTrip, firstName: 'x'.repeat(60_000) }), 400, 'Invalid request', [
      'firstName',
    ]);
  });

  test('everything that is wrong with the texts is told at once', async () => {
    const body = {
      ...sampleTrip,
      firstName: '',
      lastName: '',
      externalReference: '',
      departureTime: '2026-02-30T10:00',
    };
    expectRefusal(await create(body), 400, 'Invalid request', [...fields, 'departureTime']);
  });
});
