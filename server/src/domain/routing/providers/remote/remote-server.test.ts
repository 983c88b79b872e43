import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RouteProviderUnavailable } from '../../route-provider.ts';
import { answerJson, answerText, type LocalServer, startLocalServer } from './local-server.test-helper.ts';
import { createRemoteServer, type RemoteAnswer, type RemoteServerOptions } from './remote-server.ts';

let local: LocalServer;

beforeEach(async () => {
  local = await startLocalServer();
});

afterEach(async () => {
  vi.useRealTimers();
  await local[Symbol.asyncDispose]();
});

describe('a remote routing server', () => {
  test('gives the answer of its server, asked under its base path', async () => {
    local.answer = answerJson(200, { fine: true });
    const server = createServer({ baseUrl: `${local.baseUrl}/mounted/here` });
    expect(await server.ask({ path: 'route?x=1' }, whole)).toEqual({ status: 200, body: { fine: true } });
    expect(local.seen).toMatchObject([{ method: 'GET', url: '/mounted/here/route?x=1', body: '' }]);
    expect(server.host).toBe('127.0.0.1');
  });

  test('sends a body as JSON', async () => {
    local.answer = answerJson(400, { none: true });
    expect(await createServer().ask({ path: 'route', body: { a: 1 } }, whole)).toEqual({
      status: 400,
      body: { none: true },
    });
    expect(local.seen).toEqual([
      { method: 'POST', url: '/route', contentType: 'application/json', body: '{"a":1}' },
    ]);
  });

  test.each<[string, LocalServer['answer'], RegExp]>([
    ['a server error', answerText(500, 'oops'), /status 500/],
    ['a busy server', answerText(503, ''), /status 503/],
    ['a quota that is used up', answerText(429, '{}'), /status 429/],
    ['a missing page', answerText(404, '{}'), /status 404/],
    ['a refused key', answerText(403, '{}'), /status 403/],
    ['garbage', answerText(200, '<html>'), /JSON/],
    ['an empty answer', answerText(200, ''), /JSON/],
    ['JSON that is cut off', answerText(200, '{"code":'), /JSON/],
    [
      'an answer beyond the limit of size',
      answerText(200, `"${'x'.repeat(20_000)}"`),
      /more than 10000 bytes/,
    ],
    [
      'a connection that is closed half-way',
      (response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('{"code":"Ok"', () => response.destroy());
      },
      /terminated|closed/,
    ],
    ['a connection that is closed at once', (response) => void response.destroy(), /closed|reset/],
  ])('is unavailable on %s', async (_name, answer, told) => {
    local.answer = answer;
    const asked = createServer().ask({ path: 'route' }, whole);
    await expect(asked).rejects.toThrow(RouteProviderUnavailable);
    await expect(asked).rejects.toThrow(told);
  });

  test.each<[string, LocalServer['answer']]>([
    ['a server that never answers', () => {}],
    ['an answer that never ends', (response) => void response.writeHead(200).write('{')],
  ])('is unavailable on %s', async (_name, answer) => {
    local.answer = answer;
    const asked = createServer({ timeoutMs: 100 }).ask({ path: 'route' }, whole);
    await expect(asked).rejects.toThrow(RouteProviderUnavailable);
    await expect(asked).rejects.toThrow(/timeout/);
  });

  test('is unavailable when nobody listens', async () => {
    await local[Symbol.asyncDispose]();
    const asked = createServer().ask({ path: 'route' }, whole);
    await expect(asked).rejects.toThrow(RouteProviderUnavailable);
    await expect(asked).rejects.toThrow(/Test: .*ECONNREFUSED/);
    local = await startLocalServer();
  });

  test('is unavailable when its answer makes no sense to the reader', async () => {
    local.answer = answerJson(200, {});
    const asked = createServer().ask({ path: 'route' }, refuse);
    await expect(asked).rejects.toThrow(new RouteProviderUnavailable('Test: nonsense'));
  });

  test('waits for as long as it was told and no longer', async () => {
    local.answer = () => {};
    let patientHasGivenUp = false;
    const patient = createServer({ timeoutMs: 60_000 })
      .ask({ path: 'route' }, whole)
      .catch(() => {
        patientHasGivenUp = true;
      });
    await expect(createServer({ timeoutMs: 50 }).ask({ path: 'route' }, whole)).rejects.toThrow(/timeout/);
    expect(patientHasGivenUp).toBe(false);
    await local[Symbol.asyncDispose]();
    await patient;
    expect(patientHasGivenUp).toBe(true);
    local = await startLocalServer();
  });

  test('follows no redirects', async () => {
    local.answer = (response) => void response.writeHead(302, { location: '/elsewhere' }).end();
    await expect(createServer().ask({ path: 'route' }, whole)).rejects.toThrow(/status 302/);
    expect(local.seen).toHaveLength(1);
  });

  test('asks no more than its limit at one time, and turns the next question away at once', async () => {
    const waiting: Parameters<LocalServer['answer']>[0][] = [];
    local.answer = (response) => void waiting.push(response);
    const server = createServer({ maxConcurrent: 2, failuresToOpen: 1 });
    const first = [server.ask({ path: '1' }, whole), server.ask({ path: '2' }, whole)];
    await expect(server.ask({ path: '3' }, whole)).rejects.toThrow(RouteProviderUnavailable);
    await expect.poll(() => waiting.length).toBe(2);
    for (const response of waiting) answerJson(200, {})(response);
    await Promise.all(first);
    expect(local.seen.map(({ url }) => url).sort()).toEqual(['/1', '/2']);

    local.answer = answerJson(200, {});
    await server.ask({ path: '4' }, whole);
  });

  test('takes no address but one of http or https', () => {
    expect(() => createServer({ baseUrl: 'ftp://example.com' })).toThrow(TypeError);
    expect(() => createServer({ baseUrl: 'example' })).toThrow(TypeError);
  });
});

describe('the circuit breaker', () => {
  test('leaves a failing server alone after so many failures in a row, and comes back to it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = createServer({ failuresToOpen: 3, halfOpenAfterMs: 10_000 });
    const ask = () => server.ask({ path: 'route' }, whole);
    local.answer = answerText(500, '');
    for (let failure = 0; failure < 3; failure++) await expect(ask()).rejects.toThrow(/status 500/);
    expect(local.seen).toHaveLength(3);

    local.answer = answerJson(200, {});
    for (let refused = 0; refused < 5; refused++)
      await expect(ask()).rejects.toThrow(RouteProviderUnavailable);
    expect(local.seen).toHaveLength(3);

    vi.setSystemTime(Date.now() + 10_000);
    await ask();
    await ask();
    expect(local.seen).toHaveLength(5);
  });

  test('tries a server again with one question, and holds no other question up for it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = createServer({ failuresToOpen: 1, halfOpenAfterMs: 10_000 });
    local.answer = answerText(500, '');
    await expect(server.ask({ path: 'failing' }, whole)).rejects.toThrow(/status 500/);

    vi.setSystemTime(Date.now() + 10_000);
    let finish = () => {};
    local.answer = (response) => {
      finish = () => answerText(500, '')(response);
    };
    const trial = server.ask({ path: 'trial' }, whole);
    await expect(server.ask({ path: 'other' }, whole)).rejects.toThrow(/left alone/);
    await expect.poll(() => local.seen.map(({ url }) => url)).toEqual(['/failing', '/trial']);
    finish();
    await expect(trial).rejects.toThrow(/status 500/);

    await expect(server.ask({ path: 'again' }, whole)).rejects.toThrow(RouteProviderUnavailable);
    expect(local.seen).toHaveLength(2);
  });

  test('counts answers that make no sense as failures', async () => {
    local.answer = answerJson(200, {});
    const server = createServer({ failuresToOpen: 2 });
    for (let failure = 0; failure < 4; failure++) {
      await expect(server.ask({ path: 'route' }, refuse)).rejects.toThrow(RouteProviderUnavailable);
    }
    expect(local.seen).toHaveLength(2);
  });

  test('counts failures in a row only', async () => {
    const server = createServer({ failuresToOpen: 2 });
    for (let round = 0; round < 4; round++) {
      local.answer = answerText(500, '');
      await expect(server.ask({ path: 'route' }, whole)).rejects.toThrow(/status 500/);
      local.answer = answerJson(200, {});
      await server.ask({ path: 'route' }, whole);
    }
  });
});

function createServer(options: Partial<RemoteServerOptions> = {}) {
  return createRemoteServer('Test', {
    baseUrl: local.baseUrl,
    timeoutMs: 60_000,
    maxAnswerBytes: 10_000,
    ...options,
  });
}

function whole(answer: RemoteAnswer): RemoteAnswer {
  return answer;
}

function refuse(): never {
  throw new Error('nonsense');
}
