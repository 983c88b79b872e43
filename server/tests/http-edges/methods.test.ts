import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { type Answer, startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  key = (await app.makeAccount()).rawApiKey;
});
afterAll(() => app.close());

const ask = async (method: string, target: string): Promise<Answer> => {
  const request = rawRequest(method, target, { 'x-api-key': key, Connection: 'close' });
  return (await sendRaw(app.baseUrl, request))[0] as Answer;
};

/** One after the other on one connection, which a wish for a tunnel would end. */
const askAll = (methods: readonly string[], target: string): Promise<Answer[]> => {
  const requests = methods.map((method) => rawRequest(method, target, { 'x-api-key': key }));
  return sendRaw(app.baseUrl, requests.join(''), methods.length);
};

describe('A method that a path does not have', () => {
  const others = METHODS.filter((method) => !['GET', 'HEAD', 'POST', 'CONNECT'].includes(method));

  test.each([
    ['GET, HEAD', ['/', '/livez', '/docs', '/openapi.json', '/driver-api/openapi.json', '/portal/']],
    ['GET, HEAD', [paths.search, '/api/Trips/1']],
    ['POST', [paths.create, paths.cancel]],
  ])('is refused with what it has, %s, whatever the method is', async (allowed, targets) => {
    for (const target of targets) {
      const answers = await askAll(others, target);
      expect(answers).toHaveLength(others.length);
      for (const answer of answers) {
        expectRefusal(answer, 405, 'Method not allowed');
        expect([target, answer.headers.get('allow')]).toEqual([target, allowed]);
      }
    }
  });

  test('is refused as any other is where there is no such path, and behind a gate', async () => {
    for (const target of ['/nothing', '/api/nothing', '/portal-api/nothing', '/tracking-api/nothing']) {
      for (const answer of await askAll(others, target)) expectRefusal(answer, 404, 'Not found');
    }
    for (const answer of await askAll(others, '/driver-api/nothing')) {
      expectRefusal(answer, 401, 'Driver token is required');
    }
  });

  test('is refused where it wants a tunnel', async () => {
    const answer = await ask('CONNECT', 'example.ae:443');
    expectRefusal(answer, 405, 'Method not allowed');
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  test('is logged by its own name', async () => {
    await ask('QUERY', '/readyz');
    await expect.poll(() => app.logLines.join('')).toContain('"method":"QUERY","route":"/readyz"');
  });

  test('is no fault of ours, so that nobody is woken', () => {
    expect(app.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe('A request target that is no path', () => {
  test('is served where it is a whole address, as HTTP/1.1 wants it', async () => {
    expectOk(await ask('GET', `http://booking.example.ae${paths.search}`));
  });

  test('is refused where it is an asterisk, which is for OPTIONS', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'QUERY']) {
      expectRefusal(await ask(method, '*'), 400, 'Invalid request', ['path']);
    }
    const options = await ask('OPTIONS', '*');
    expectRefusal(options, 405, 'Method not allowed');
    expect(options.headers.get('allow')).toBe('GET, HEAD');
  });

  test.each(['livez', '?a', 'x:80'])('is refused where it is anything else: %s', async (target) => {
    expectRefusal(await ask('GET', target), 400, 'Invalid request', ['request']);
  });
});

describe('HEAD', () => {
  test.each([
    ['/', 200],
    ['/livez', 200],
    ['/openapi.json', 200],
    ['/docs', 200],
    [paths.search, 200],
    ['/api/Trips/x', 400],
    ['/nothing', 404],
    ['/portal-api/me', 401],
    ['/api/Events/stream', 405],
  ])('of %s answers %i without a body, and with its length', async (path, status) => {
    const head = await fetch(app.baseUrl + path, { method: 'HEAD', headers: { 'x-api-key': key } });
    expect(head.status).toBe(status);
    expect(await head.text()).toBe('');
    if (status === 405) return;
    const got = await fetch(app.baseUrl + path, { headers: { 'x-api-key': key } });
    await got.text();
    expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'));
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
  });
});
