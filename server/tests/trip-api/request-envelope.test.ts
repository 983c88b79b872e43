import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const raw = async (request: string | Buffer): Promise<Answer> =>
  (await sendRaw(app.baseUrl, request))[0] as Answer;
const estimate = (body: unknown, headers?: Record<string, string>) =>
  app.post(paths.estimate, key, body, headers);

test('no answer of the API is kept by a cache on the way or taken for anything but JSON', async () => {
  for (const answer of [
    await app.get(paths.search, key),
    await app.get(paths.search),
    await app.get('/api/unknown', key),
    await app.get(paths.estimate, key),
    await estimate(sampleEstimate),
    await estimate('no JSON'),
  ]) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

describe('every answer carries a request id', () => {
  test.each(['a', 'order 17/b', 'x'.repeat(128), '{"json":true}', '7e0c2a9e-1b1f-4a57-a3a6-d0a7c2a1f001'])(
    'the caller’s own: %s',
    async (requestId) => {
      for (const [path, rawApiKey] of [
        [paths.search, key],
        ['/api/unknown', key],
        [paths.search, undefined],
        ['/nowhere', undefined],
        ['/livez', undefined],
      ] as const) {
        const answer = await app.get(path, rawApiKey, { 'x-request-id': requestId });
        expect(answer.headers.get('x-request-id')).toBe(requestId);
        if (answer.status >= 400) expect(answer.body.requestId).toBe(requestId);
      }
    },
  );

  test('a new one each time when the caller sends none', async () => {
    const ids = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const id = (await app.get('/api/unknown', key)).headers.get('x-request-id');
      expect(id).toMatch(uuid);
      ids.add(id as string);
    }
    expect(ids.size).toBe(3);
  });

  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(129)],
    ['with a tab', 'a\tb'],
    ['not ASCII', 'رقم'],
  ])('a new one when the caller’s is %s', async (_what, requestId) => {
    const answer = await raw(
      rawRequest('GET', paths.search, { 'x-api-key': key, 'X-Request-Id': requestId }),
    );
    expect(answer.headers.get('x-request-id')).toMatch(uuid);
    expectOk(answer);
  });

  test('a line break smuggled into it is no way to write headers', async () => {
    const answer = await raw(
      rawRequest('GET', paths.search, { 'x-api-key': key, 'X-Request-Id': 'a\r X-Injected: 1' }),
    );
    expect(answer.headers.get('x-injected')).toBeNull();
    expect(answer.status).toBe(400);
  });
});

describe('size, then type, then form of the body', () => {
  const sized = (bytes: number) => {
    const bare = JSON.stringify({ ...sampleEstimate, pad: '' });
    return JSON.stringify({ ...sampleEstimate, pad: 'x'.repeat(bytes - bare.length) });
  };
  const chunked = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const json = { 'x-api-key': '', 'Content-Type': 'application/json' };

  test('65,536 bytes are read and one more is not', async () => {
    expectOk(await estimate(sized(65_536)));
    expectRefusal(await estimate(sized(65_537)), 413, 'Request body is too large');
  });

  test('the same when the length is not announced', async () => {
    const headers = { ...json, 'x-api-key': key, 'Transfer-Encoding': 'chunked' };
    expectOk(await raw(rawRequest('POST', paths.estimate, headers, chunked(sized(65_536)))));
    const tooLarge = await raw(rawRequest('POST', paths.estimate, headers, chunked(sized(65_537))));
    expectRefusal(tooLarge, 413, 'Request body is too large');
  });

  test('the size is told before the type, and the type before the form', async () => {
    const xml = { 'content-type': 'application/xml' };
    expectRefusal(await estimate(`<${'x'.repeat(70_000)}`, xml), 413, 'Request body is too large');
    expectRefusal(await estimate('{"broken', xml), 415, 'Content-Type must be application/json');
    expectRefusal(await estimate('{"broken'), 400, 'Invalid request', ['body']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'json',
    '*/*',
  ])('a body that says it is %s is not JSON', async (type) => {
    const answer = await estimate(JSON.stringify(sampleEstimate), { 'content-type': type });
    expectRefusal(answer, 415, 'Content-Type must be application/json');
  });

  test('a body without a type is not JSON', async () => {
    const headers = { 'x-api-key': key };
    const answer = await raw(rawRequest('POST', paths.estimate, headers, JSON.stringify(sampleEstimate)));
    expectRefusal(answer, 415, 'Content-Type must be application/json');
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])(
    'a body of type %s is read',
    async (type) => {
      expectOk(await estimate(JSON.stringify(sampleEstimate), { 'content-type': type }));
    },
  );

  test('a request without any body is refused as a body that is missing', async () => {
    const withType = await raw(
      rawRequest('POST', paths.estimate, { ...json, 'x-api-key': key, 'Content-Length': '0' }),
    );
    expectRefusal(withType, 400, 'Invalid request', ['body']);
    const without = await raw(
      rawRequest('POST', paths.estimate, { 'x-api-key': key, 'Content-Length': '0' }),
    );
    expectRefusal(without, 400, 'Invalid request', ['body']);
  });
});

describe('health', () => {
  test('the process says that it lives and that it is ready, to anyone', async () => {
    expect(await app.get('/livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await app.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('metrics do not stand beside the public interface', async () => {
    expectRefusal(await app.get('/metrics'), 404, 'Not found');
  });
});
