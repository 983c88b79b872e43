import {
  errorCodes,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
  type onRequestAsyncHookHandler,
  type preHandlerHookHandler,
  type RouteHandlerMethod,
} from 'fastify';
import type { Clock } from '../../../values/clock.ts';
import { Problem, type ProblemCode } from '../../../values/problem.ts';
import { addressesOf } from '../addresses/addresses-of.ts';
import { smallBodyBytes } from '../body-limits.ts';
import { compileToKnownFields } from '../compile-validator.ts';
import { BrokenRequest } from '../edges/answer-broken-requests.ts';
import { routedMethods } from '../edges/route-rare-methods.ts';
import type { HttpServer } from '../http-server.ts';
import type { MinuteCounter } from '../limits/minute-counter.ts';
import { readNothing } from '../read-json.ts';
import { refuseOtherMethods } from '../refuse-other-methods.ts';
import type { DescribeCaller } from '../request-log.ts';
import { requireOwnSite } from './require-own-site.ts';
import type { Anybody, Route } from './route.ts';

export type Api<Access extends string> = {
  /** What its paths begin with: `/driver-api`. */
  readonly prefix: `/${string}`;
  readonly clock: Clock;
  /** Finds out who asks, and refuses who may not. Left out where anybody may ask each of its routes. */
  readonly authenticate?: Authenticate<Access> | undefined;
  /** What the log calls whom `authenticate` has found; wanted wherever that is there. */
  readonly describeCaller?: DescribeCaller | undefined;
  /** Counts refused keys, tokens and the like by remote address. */
  readonly refusals?: MinuteCounter;
  /** The access without which nobody is told that there is no such path or method; left out, anybody is told. */
  readonly accessToUnknown?: NoInfer<Access>;
  /**
   * For an API of our own pages: where browsers find them. What changes something has to come from there, no other site
   * may read it, and it stands in no reference.
   */
  readonly ownPagesAt?: string;
  /** The access of routes that take little more than who somebody is, beside those that anybody may ask. */
  readonly smallBodies?: readonly NoInfer<Access>[];
  /** Bodies of any type come as the bytes that were sent: they are signed so. */
  readonly takesRawBodies?: true;
  /** Handlers are given fields that no schema knows as well: what was sent is kept, and compared with what is sent again. */
  readonly keepsUnknownFields?: true;
  /** Sent with each of its answers, refusals too, beside those of every API. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Adds hooks of its own, which run before anybody is asked who they are. */
  readonly addHooks?: (api: HttpServer) => void;
  readonly routes: readonly Route<NoInfer<Access> | Anybody>[];
};

/** Notes on the request who asks. @throws Problem for whoever may not. */
export type Authenticate<Access extends string> = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: {
    readonly access: Access;
    readonly now: Temporal.Instant;
    /** A refusal that is counted: past the limit of the remote address it becomes another one. */
    readonly refuse: (code: ProblemCode) => Problem;
  },
) => Promise<void>;

/** Answers are of one caller and one moment, and what they say they are. */
const headersOfEveryApi = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/**
 * Registers an API on the server: its headers, its authentication before anything else of a request is looked at, its
 * routes, and a refusal for every other path and method.
 * @throws Error for a route that does not declare who may ask, or what a success is, or whose callers nothing finds out,
 * and for callers whom the log would not name.
 */
export async function createApi<Access extends string>(server: HttpServer, api: Api<Access>): Promise<void> {
  if (api.authenticate && !api.describeCaller) {
    throw new Error(
      `${api.prefix} finds out who asks, and does not say by \`describeCaller\` what the log calls them.`,
    );
  }
  for (const route of api.routes) requireDeclared(api, route);
  await server.register(
    async (context) => {
      api.addHooks?.(context);
      if (!api.keepsUnknownFields) context.setValidatorCompiler(compileToKnownFields);
      if (api.takesRawBodies) takeRawBodies(context);
      takeFiles(context, api.routes);
      const headers = {
        ...headersOfEveryApi,
        ...(api.ownPagesAt !== undefined && { 'Cross-Origin-Resource-Policy': 'same-origin' }),
        ...api.headers,
      };
      // Before anybody is refused, so that refusals have them too.
      context.addHook('onRequest', (request, reply, done) => {
        request.describeCaller = api.describeCaller ?? null;
        reply.headers(headers);
        done();
      });
      context.addHook('onRequest', checkWhoAsks(api));
      context.setNotFoundHandler(() => {
        throw new Problem('not_found');
      });
      for (const route of api.routes) registerRoute(context, api, route);
      const routesOfPath = Map.groupBy(api.routes, ({ path }) => path);
      for (const [path, routes] of routesOfPath) {
        refuseOtherMethods(context, path, routes.flatMap(methodsOf).toSorted(inUsualOrder));
      }
    },
    { prefix: api.prefix },
  );
}

function requireDeclared<Access extends string>(
  { prefix, authenticate }: Api<Access>,
  { method, path, access, schema, sends }: Partial<Route<string>>,
): void {
  const name = `${method} ${prefix}${path}`;
  if (access === undefined) throw new Error(`${name} does not declare its access: who may ask it.`);
  if (access !== 'anybody' && !authenticate) {
    throw new Error(`${name} is not for anybody, and its API has nothing that finds out who asks.`);
  }
  const { response = {} } = schema ?? {};
  if (sends === undefined && !Object.keys(response as object).some((status) => /^2\d\d$/.test(status))) {
    throw new Error(
      `${name} has no response schema for its success: give it one, or say by \`sends\` what it sends in place of JSON.`,
    );
  }
}

function takeRawBodies(context: HttpServer): void {
  context.removeAllContentTypeParsers();
  context.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** A file is not read before its route is: whoever handles it stores it as it comes. */
function takeFiles(context: HttpServer, routes: readonly Route<string>[]): void {
  const mediaTypes = new Set(routes.flatMap(({ takes }) => takes?.mediaTypes ?? []));
  if (mediaTypes.size === 0) return;
  context.addContentTypeParser([...mediaTypes], (request, payload, done) => {
    if (request.routeOptions.config.takes) done(null, payload);
    else readNothing(request, payload, done);
  });
  context.addHook('preParsing', (request, _reply, payload, done) => {
    const { takes } = request.routeOptions.config;
    // Whatever it says to be: some say nothing, and some what cannot be read.
    if (takes?.hasAnyType) request.headers = { ...request.headers, 'content-type': takes.mediaTypes[0] };
    const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
    const isRefused = takes !== undefined && !takes.mediaTypes.includes(mediaType);
    done(isRefused ? new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(mediaType) : null, payload);
  });
}

function registerRoute<Access extends string>(
  context: HttpServer,
  { ownPagesAt, smallBodies = [], clock }: Api<Access>,
  { method, path, schema, limit, handle, ...config }: Route<Access | Anybody>,
): void {
  const { access, sends, takes, mostBodyBytes } = config;
  const isSmall = [...smallBodies, 'anybody'].includes(access);
  context.route({
    method,
    url: path,
    schema: { ...schema, ...(ownPagesAt !== undefined && { hide: true }) },
    config,
    ...(isSmall && { bodyLimit: smallBodyBytes }),
    ...(mostBodyBytes !== undefined && { bodyLimit: mostBodyBytes }),
    ...(takes && { bodyLimit: takes.mostBytes }),
    // A HEAD would open a stream, or write a whole file, that nobody reads.
    exposeHeadRoute: !isUnread(sends),
    ...(limit && { preHandler: withinLimit(limit, clock) }),
    handler: takes ? unlessBrokenOff(handle) : handle,
  });
}

/** What a handler makes of a file that breaks off is the request's fault: nobody is told who was answered or has left. */
function unlessBrokenOff(handle: Route<string>['handle']): RouteHandlerMethod {
  return async (request, reply) => {
    try {
      return await handle(request, reply);
    } catch (error) {
      const { complete, destroyed } = request.raw;
      if (complete || !destroyed) throw error;
      if (!reply.sent) throw new BrokenRequest(400, error instanceof Error ? error : undefined);
      return undefined;
    }
  };
}

const knowsNobody: Authenticate<string> = () => Promise.reject(new Error('nothing finds out who asks'));

/** Refuses a request of another site, then one of somebody who may not ask, then one of a path that is not there. */
function checkWhoAsks<Access extends string>(api: Api<Access>): onRequestAsyncHookHandler {
  const { ownPagesAt, authenticate = knowsNobody, accessToUnknown, clock } = api;
  return async (request, reply) => {
    if (request.is404 && accessToUnknown === undefined) throw new Problem('not_found');
    if (ownPagesAt !== undefined) requireOwnSite(request, ownPagesAt);
    const declared = request.routeOptions.config?.access as Access | Anybody | undefined;
    const access = declared ?? accessToUnknown;
    if (access !== undefined && access !== 'anybody') {
      const now = clock();
      await authenticate(request, reply, { access, now, refuse: (code) => refuse(api, request, now, code) });
    }
    if (request.is404) throw new Problem('not_found');
  };
}

function refuse(
  { refusals }: Pick<Api<string>, 'refusals'>,
  request: FastifyRequest,
  now: Temporal.Instant,
  code: ProblemCode,
): Problem {
  const retryAfterSeconds = refusals?.count(addressesOf(request), now.epochMilliseconds) ?? 0;
  return retryAfterSeconds === 0
    ? new Problem(code)
    : new Problem('too_many_requests', { retryAfterSeconds });
}

function withinLimit(limit: MinuteCounter, clock: Clock): preHandlerHookHandler {
  return (request, _reply, done) => {
    const retryAfterSeconds = limit.count(addressesOf(request), clock().epochMilliseconds);
    done(retryAfterSeconds === 0 ? undefined : new Problem('too_many_requests', { retryAfterSeconds }));
  };
}

function methodsOf({ method, sends }: Route<string>): HTTPMethods[] {
  return method === 'GET' && !isUnread(sends) ? ['GET', 'HEAD'] : [method];
}

function isUnread(sends: Route<string>['sends']): boolean {
  return sends === 'text/event-stream' || sends === 'text/csv';
}

function inUsualOrder(one: HTTPMethods, other: HTTPMethods): number {
  return routedMethods.indexOf(one) - routedMethods.indexOf(other);
}
