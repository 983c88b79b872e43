import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdWallet, untilWaiting } from '../harness/locks.ts';
import { paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { type Answer, startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  account = await app.makeAccount();
});
afterAll(() => app.close());

const json = (headers: Record<string, string> = {}) => ({
  'x-api-key': account.rawApiKey,
  'Content-Type': 'application/json',
  ...headers,
});
const create = (headers?: Record<string, string>) =>
  rawRequest('POST', paths.create, json(headers), JSON.stringify(sampleTrip));
const get = (path: string) => rawRequest('GET', path, { 'x-api-key': account.rawApiKey });
/** Every answer until the service ends the connection. */
const sendUntilClosed = (bytes: string, at = app) => sendRaw(at.baseUrl, bytes, 100);
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

async function tripsOf({ accountId }: TestAccount, at = app): Promise<number[]> {
  const { rows } = await at.db.query<{ trip_id: number }>({
    text: 'SELECT trip_id FROM trips WHERE account_id = $1',
    values: [accountId],
  });
  return rows.map(({ trip_id }) => trip_id);
}

const noHttp = 'garbage\r\n\r\n';
const largeHead = `GET / HTTP/1.1\r\nHost: x\r\nX-Pad: ${'x'.repeat(20_000)}\r\n\r\n`;
const tunnel = 'CONNECT example.ae:443 HTTP/1.1\r\nHost: example.ae:443\r\n\r\n';

describe('Who sends something broken after a booking on the same connection', () => {
  test.each([
    ['bytes that are no HTTP', noHttp, 400, 'Invalid request', ['request']],
    ['headers beyond 16 kB', largeHead, 431, 'Invalid request', ['headers']],
    ['a wish for a tunnel', tunnel, 405, 'Method not allowed', []],
  ])('is answered first with the trip, then for what is broken: %s', async (_what, bytes, ...refusal) => {
    const answers = await sendUntilClosed(create() + bytes);
    expect(answers).toHaveLength(2);
    const [booked, refused] = answers as [Answer, Answer];
    expect(await tripsOf(account)).toEqual([expectOk(booked).tripID]);
    expectRefusal(refused, ...refusal);
    expect(refused.headers.get('connection')).toBe('close');
  });

  test('is answered for each of several requests in their order', async () => {
    const estimate = rawRequest('POST', paths.estimate, json(), JSON.stringify(sampleEstimate));
    const requests = [create(), get(paths.search), get('/api/unknown'), estimate, get('/livez')];
    const answers = await sendUntilClosed(requests.join('') + noHttp);
    expect(statusesOf(answers)).toEqual([200, 200, 404, 200, 200, 400]);
  });

  test('is answered with the trip however long that takes, and nothing after what is broken is done', async () => {
    const { hostname, port } = new URL(app.baseUrl);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    await holdWallet(app.db, account.accountId, async () => {
      socket.write(create() + noHttp + create());
      await untilWaiting(app.db, 1);
      await new Promise((sent) => socket.write(create(), sent));
      expectOk(await app.get(paths.search, account.rawApiKey));
      expect(received).toBe('');
    });
    await once(socket, 'close');
    const trips = await tripsOf(account);
    expect(trips).toHaveLength(1);
    expect(received.match(/HTTP\/1\.1 \d+|"tripID":\d+/g)).toEqual([
      'HTTP/1.1 200',
      `"tripID":${trips[0]}`,
      'HTTP/1.1 400',
    ]);
  });

  test('is answered with the trip alone when it said itself that the booking is its last request', async () => {
    const answers = await sendUntilClosed(create({ Connection: 'close' }) + create());
    expect(answers.map(expectOk)).toEqual([
      { tripID: (await tripsOf(account))[0], tripFare: expect.any(Number) },
    ]);
  });
});

test('Something broken after the request for a stream leaves the stream as it is', async () => {
  const { hostname, port } = new URL(app.baseUrl);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(get('/api/Events/stream') + noHttp);
  await expect.poll(() => received).toContain('retry:');
  expectOk(await app.post(paths.create, account.rawApiKey, sampleTrip));
  await expect.poll(() => received).toContain('event: trip.created');
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  socket.destroy();
});

describe('A request that turns out to be broken when a part of it was read', () => {
  test('is refused under its own request id, and nothing is done', async () => {
    const head = json({ 'Transfer-Encoding': 'chunked', 'X-Request-Id': 'half-a-booking' });
    const answers = await sendUntilClosed(rawRequest('POST', paths.create, head, 'zz\r\n'));
    expect(answers).toHaveLength(1);
    expectRefusal(answers[0] as Answer, 400, 'Invalid request', ['request']);
    expect(answers[0]?.headers.get('x-request-id')).toBe('half-a-booking');
    expect(await tripsOf(account)).toEqual([]);
  });

  test('is refused after the answers to those before it', async () => {
    const broken = rawRequest('POST', paths.create, json({ 'Transfer-Encoding': 'chunked' }), 'zz\r\n');
    const answers = await sendUntilClosed(create() + broken);
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect(await tripsOf(account)).toHaveLength(1);
  });

  test('is not refused a second time', async () => {
    const head = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    const { hostname, port } = new URL(app.baseUrl);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (chunk) => {
      if (received === '') socket.write('zz\r\n');
      received += chunk;
    });
    socket.write(rawRequest('POST', paths.create, head, ''));
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
  });
});

test('A request that does not arrive in time is told so after the answers before it, and is not done when it comes late', async () => {
  const patient = await startTestApp({ variables: { SATHA_REQUEST_TIMEOUT_MS: '1000' } });
  account = await patient.makeAccount();
  const { hostname, port } = new URL(patient.baseUrl);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
    if (/HTTP\/1\.1 408/.test(received)) socket.write(second.slice(40));
  });
  const second = create();
  socket.write(create() + second.slice(0, 40));
  await once(socket, 'close');
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 408']);
  expect(received).toContain('"reason":"request_timeout"');
  expect(await tripsOf(account, patient)).toHaveLength(1);
  await patient.close();
});
