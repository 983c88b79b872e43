import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { sampleEstimate } from '../harness/sample-trip.ts';
import { type Answer, startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  key = (await app.makeAccount()).rawApiKey;
});
afterAll(() => app.close());

const raw = async (request: string | Buffer): Promise<Answer> =>
  (await sendRaw(app.baseUrl, request))[0] as Answer;
const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest('GET', path, { 'x-api-key': key, ...headers });
const body = JSON.stringify(sampleEstimate);
const post = (headers: Record<string, string> = {}, text = body) =>
  rawRequest(
    'POST',
    paths.estimate,
    { 'x-api-key': key, 'Content-Type': 'application/json', ...headers },
    text,
  );

test('HEAD of the search answers as GET does, without the body', async () => {
  const response = await fetch(app.baseUrl + paths.search, { method: 'HEAD', headers: { 'x-api-key': key } });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
  const refused = await fetch(app.baseUrl + paths.search, { method: 'HEAD' });
  expect(refused.status).toBe(401);
});

test('requests that follow each other on one connection without waiting are answered in their order', async () => {
  const requests = [
    get(paths.search),
    post(),
    get('/api/unknown'),
    rawRequest('GET', paths.search, {}),
    post(),
  ];
  const answers = await sendRaw(app.baseUrl, requests.join(''), requests.length);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 404, 401, 200]);
  const changing = { quoteId: expect.any(String), quoteExpiresAt: expect.any(String) };
  expect(answers[1]?.body.data).toEqual({ ...answers[4]?.body.data, ...changing });
});

test('a connection lives on after a refusal whose body was not read', async () => {
  const tooLarge = JSON.stringify({ pad: 'x'.repeat(66_000) });
  const first = rawRequest('POST', paths.estimate, { 'Content-Type': 'application/json' }, tooLarge);
  const answers = await sendRaw(app.baseUrl, first + get(paths.search), 2);
  expect(answers.map((answer) => answer.status)).toEqual([401, 200]);
});

test('a path with broken %-encoding is unknown like any other, and passes the gate first under /api/', async () => {
  expectRefusal(await raw(rawRequest('GET', '/api/%zz', {})), 401, 'API key is required');
  expectRefusal(await raw(get('/api/%zz')), 404, 'Not found');
  expectRefusal(await raw(get('/api/Trips/%')), 400, 'Invalid request', ['tripId']);
  expectRefusal(await raw(get('/api/Trips/%00')), 400, 'Invalid request', ['tripId']);
  expectRefusal(await raw(get('/%ff?%ff')), 404, 'Not found');
});

test('broken %-encoding in the query is no fault of ours', async () => {
  expectRefusal(await raw(get('/api/Trips?tripId=%zz')), 400, 'Invalid request', ['tripId']);
  expectOk(await raw(get('/api/Trips?unknown=%zz%')));
});

test('headers beyond 16 kB are refused as such', async () => {
  expectRefusal(await raw(get(paths.search, { 'X-Pad': 'x'.repeat(20_000) })), 431, 'Invalid request', [
    'headers',
  ]);
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a TLS greeting', Buffer.from('160301020001000100030330f2', 'hex')],
  ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['a blank in a header name', 'GET /livez HTTP/1.1\r\nHost: x\r\nBad Name: x\r\n\r\n'],
  ['a NUL in a header', 'GET /livez HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
  [
    'two lengths',
    'POST /api/Trips/eta HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  ],
  ['a negative length', 'POST /api/Trips/eta HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
  [
    'a length and chunks',
    'POST /api/Trips/eta HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s is refused in the envelope', async (_what, bytes) => {
  expectRefusal(await raw(bytes), 400, 'Invalid request', ['request']);
});

test('a Host of any name is served, and its absence is told', async () => {
  expectOk(await raw(get(paths.search, { Host: 'booking.example.ae' })));
  const without = await raw(`GET ${paths.search} HTTP/1.1\r\nx-api-key: ${key}\r\n\r\n`);
  expectRefusal(without, 400, 'Invalid request', ['Host']);
});

test('HTTP/1.0 clients are served', async () => {
  expectOk(await raw(`GET ${paths.search} HTTP/1.0\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`));
});

test('a client that waits for leave to send its body gets it, and an expectation we do not know is passed over', async () => {
  const [leave, answer] = await sendRaw(app.baseUrl, post({ Expect: '100-continue' }), 2);
  expect(leave?.status).toBe(100);
  expectOk(answer as Answer);
  expectOk(await raw(post({ Expect: 'miracles' })));
});

test('a wish to upgrade the connection is passed over', async () => {
  expectOk(await raw(get(paths.search, { Connection: 'Upgrade', Upgrade: 'websocket' })));
});

test('a body on a GET is passed over', async () => {
  expectOk(
    await raw(
      rawRequest('GET', paths.search, { 'x-api-key': key, 'Content-Type': 'application/json' }, '{"a'),
    ),
  );
});

test('a body shorter than announced, and then the end of the connection, charges nothing and harms nobody', async () => {
  const request = post({ 'Content-Length': '500' });
  const { hostname, port } = new URL(app.baseUrl);
  const { connect } = await import('node:net');
  const socket = connect(Number(port), hostname);
  socket.end(request);
  await new Promise((resolve) => socket.resume().once('close', resolve));
  expectOk(await raw(get(paths.search)));
});

test('a client that stops in the middle of its body is told so with 408, and nothing is done', async () => {
  const patient = await startTestApp({ variables: { SATHA_REQUEST_TIMEOUT_MS: '1000' } });
  const { rawApiKey } = await patient.makeAccount();
  const headers = { 'x-api-key': rawApiKey, 'Content-Type': 'application/json', 'Content-Length': '50' };
  for (const path of [paths.create, paths.cancel, paths.estimate]) {
    const [answer] = await sendRaw(patient.baseUrl, rawRequest('POST', path, headers, '{'));
    expectRefusal(answer as Answer, 408, 'Request timed out');
    expect(answer?.headers.get('connection')).toBe('close');
  }
  await patient.close();
});
