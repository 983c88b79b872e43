import type { FastifyReply } from 'fastify';
import pino from 'pino';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../values/problem.ts';
import { systemClock } from '../../clock/system-clock.ts';
import { createHttpServer, type HttpServer } from '../http-server.ts';
import { createMinuteCounter } from '../limits/minute-counter.ts';
import { type Api, createApi } from './create-api.ts';
import { type Route, route } from './route.ts';

function replyToError(error: unknown, _request: unknown, reply: FastifyReply): FastifyReply {
  return reply
    .code(error instanceof Problem ? 400 : 500)
    .send({ code: error instanceof Problem ? error.code : '' });
}

type Guest = 'guest';

/** A server with one API, whose guests send `x-guest: yes`. */
async function serve(
  routes: readonly Route<Guest | 'anybody'>[],
  more: Partial<Api<Guest>> = {},
): Promise<HttpServer> {
  const server = createHttpServer(
    { bodyLimitBytes: 1_024, receiveTimeoutMs: 5_000, handlerTimeoutMs: 5_000, trustProxy: false },
    { logger: pino({ level: 'silent' }), replyToError, brokenRequestBody: () => '' },
  );
  await createApi<Guest>(server, {
    prefix: '/example',
    clock: systemClock,
    authenticate: async (request, _reply, { refuse }) => {
      if (request.headers['x-guest'] !== 'yes') throw refuse('sign_in_required');
    },
    describeCaller: () => ({ guestId: 7 }),
    routes,
    ...more,
  });
  return server;
}

const response = { 200: Type.Object({ isHome: Type.Boolean() }) };
const readThing = route('GET', '/thing', { access: 'guest', schema: { response } }, async () => ({
  isHome: true,
}));
const writeThing = route('POST', '/thing', { access: 'guest', schema: { response } }, async () => ({
  isHome: true,
}));
const guest = { 'x-guest': 'yes' };

it('An API that finds out who asks keeps the service from starting until it says what the log calls them', async () => {
  await expect(serve([readThing], { describeCaller: undefined })).rejects.toThrow(
    '/example finds out who asks, and does not say by `describeCaller` what the log calls them.',
  );
});

describe('what a handler is given', () => {
  const body = Type.Union([
    Type.Object({ kind: Type.Literal('name'), name: Type.String() }),
    Type.Object({ kind: Type.Literal('size'), size: Type.Integer() }),
  ]);
  const given = { 200: Type.Object({}, { additionalProperties: true }) };
  const echo = route(
    'POST',
    '/thing/:thingId',
    {
      access: 'guest',
      schema: {
        params: Type.Object({ thingId: Type.Integer() }),
        querystring: Type.Object({ depth: Type.Optional(Type.Integer()) }),
        body,
        response: given,
      },
    },
    async ({ params, query, body: sent }) => ({ accountId: 5, ...query, ...sent, ...params }),
  );
  const send = async (more: Partial<Api<Guest>>) => {
    const server = await serve([echo], more);
    const payload = { kind: 'name', name: 'Satha', accountId: 7, actor: { id: 1 } };
    const answer = await server.inject({
      method: 'POST',
      url: '/example/thing/3?depth=2&accountId=8',
      headers: guest,
      payload,
    });
    return answer.json();
  };

  it('are the fields that its schemas know, so that no other stands in place of what the gate has found', async () => {
    expect(await send({})).toEqual({ accountId: 5, thingId: 3, depth: 2, kind: 'name', name: 'Satha' });
  });

  it('is all that was sent where an API keeps it', async () => {
    expect(await send({ keepsUnknownFields: true })).toMatchObject({ accountId: 7, actor: { id: 1 } });
  });
});

describe('a route', () => {
  it('that does not declare who may ask it keeps the service from starting', async () => {
    const { access: _, ...undeclared } = readThing;
    await expect(serve([undeclared as typeof readThing])).rejects.toThrow(
      'GET /example/thing does not declare its access',
    );
  });

  it('that does not declare what a success is keeps the service from starting', async () => {
    const silent = route(
      'GET',
      '/thing',
      { access: 'guest', schema: { response: { 400: {} } } },
      async () => {},
    );
    await expect(serve([silent])).rejects.toThrow(
      'GET /example/thing has no response schema for its success',
    );
    const drawn = route('GET', '/thing', { access: 'guest', sends: 'application/pdf' }, async () => {});
    await expect(serve([drawn])).resolves.toBeDefined();
  });

  it('that is not for anybody keeps a service from starting that cannot find out who asks', async () => {
    await expect(serve([readThing], { authenticate: undefined })).rejects.toThrow(
      'GET /example/thing is not for anybody',
    );
    const open = route('GET', '/thing', { access: 'anybody', schema: { response } }, async () => ({
      isHome: true,
    }));
    const server = await serve([open], { authenticate: undefined });
    expect((await server.inject({ url: '/example/thing' })).json()).toEqual({ isHome: true });
  });

  it('sends no more than its response schema has', async () => {
    const chatty = route('GET', '/thing', { access: 'anybody', schema: { response } }, async () => ({
      isHome: true,
      keyUnderTheMat: 'yes',
    }));
    const server = await serve([chatty]);
    expect((await server.inject({ url: '/example/thing' })).json()).toEqual({ isHome: true });
  });
});

describe('whoever may not ask', () => {
  it('is told of a path or a method only where anybody is told', async () => {
    const closed = await serve([readThing, writeThing], { accessToUnknown: 'guest' });
    const open = await serve([readThing, writeThing]);
    for (const [method, url, code, allow] of [
      ['GET', '/example/missing', 'not_found', undefined],
      ['DELETE', '/example/thing', 'method_not_allowed', 'GET, HEAD, POST'],
    ] as const) {
      expect((await closed.inject({ method, url })).json()).toEqual({ code: 'sign_in_required' });
      for (const answer of [
        await closed.inject({ method, url, headers: guest }),
        await open.inject({ method, url }),
      ]) {
        expect([answer.json(), answer.headers.allow]).toEqual([{ code }, allow]);
        expect(answer.headers).toMatchObject({
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        });
      }
    }
  });

  it('is refused so often a minute, and then for that', async () => {
    const server = await serve([readThing], { refusals: createMinuteCounter(1) });
    const ask = async () => (await server.inject({ url: '/example/thing' })).json();
    expect([await ask(), await ask()]).toEqual([{ code: 'sign_in_required' }, { code: 'too_many_requests' }]);
    expect((await server.inject({ url: '/example/thing', headers: guest })).json()).toEqual({ isHome: true });
  });
});

it('Bodies that are signed come as the bytes that were sent, of whatever type, and to no other API', async () => {
  const echo = route('POST', '/thing', { access: 'guest', sends: 'application/json' }, async ({ body }) =>
    Buffer.isBuffer(body) ? body.toString('latin1') : 'read',
  );
  const server = await serve([echo], { takesRawBodies: true });
  await createApi<never>(server, {
    prefix: '/other',
    clock: systemClock,
    routes: [{ ...echo, access: 'anybody' }],
  });
  for (const type of ['application/json', 'text/html', 'x/y']) {
    const payload = Buffer.from('{"a": \xff', 'latin1');
    const headers = { ...guest, 'content-type': type };
    const answer = await server.inject({ method: 'POST', url: '/example/thing', headers, payload });
    expect(answer.body).toBe('{"a": \xff');
  }
  const read = await server.inject({ method: 'POST', url: '/other/thing', body: { a: 1 } });
  expect(read.body).toBe('read');
});
