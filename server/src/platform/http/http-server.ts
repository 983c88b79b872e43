import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySerializerCompiler,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { Problem } from '../../values/problem.ts';
import { createRemoteAddresses, type RemoteAddresses } from './addresses/remote-address.ts';
import { requireSmallBody } from './body-limits.ts';
import { compileOnce } from './compile-once.ts';
import { compileValidator } from './compile-validator.ts';
import { type BrokenRequestBody, createBrokenRequests } from './edges/answer-broken-requests.ts';
import { requireSoundHead } from './edges/require-sound-head.ts';
import { restoreRareMethod, routeRareMethod } from './edges/route-rare-methods.ts';
import { serveAnyExpectation, withoutBrokenEncoding } from './edges/tolerate-clients.ts';
import { limitTime } from './limit-time.ts';
import { readJsonAlone } from './read-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: unlike `ip` an address in any case, and still known when the client has left. */
    remoteAddress: string;
    /** It was refused without knowing whether it was done; counted apart from faults. */
    isOutcomeUnknown: boolean;
  }
  interface FastifyInstance {
    remoteAddresses: RemoteAddresses;
  }
}

export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type HttpSettings = {
  /** What a body may be; a route may take less. */
  readonly bodyLimitBytes: number;
  /** The longest that a client may take to send its request. */
  readonly receiveTimeoutMs: number;
  /** The longest that a request may take once it is here. */
  readonly handlerTimeoutMs: number;
  /** Whose word counts for the remote address: nobody's, or that of these addresses and subnets. */
  readonly trustProxy: false | string;
  /** What every answer says of the server, whatever it holds. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** What an API answers to an error: each API owns its texts, the platform has none. */
export type ErrorReply = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const checkingIntervalMs = 2_000;
/** While the server closes. */
const idleCheckMs = 100;

const printable = /^[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?$/;

/** The caller's own request id when it is 1–128 printable characters, else one of ours. */
function requestIdOf(headers: { readonly [name: string]: string | string[] | undefined }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && printable.test(given) ? given : randomUUID();
}

export function createHttpServer(
  settings: HttpSettings,
  parts: {
    logger: FastifyBaseLogger;
    replyToError: ErrorReply;
    brokenRequestBody: BrokenRequestBody;
    onUntrustedProxy?: (peer: string) => void;
  },
): HttpServer {
  const headers = settings.headers ?? {};
  const brokenRequests = createBrokenRequests({ body: parts.brokenRequestBody, headers });
  const options: FastifyHttpOptions<RawServerDefault> = {
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: settings.bodyLimitBytes,
    requestTimeout: settings.receiveTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // The limit of all headers together is the limit of a path, so that no path is refused before the hooks have run.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: (request) => {
      routeRareMethod(request);
      return withoutBrokenEncoding(request.url ?? '/');
    },
    // Node looks for requests that do not arrive once in a while: often enough that the limit is told in time.
    http: { requireHostHeader: false, connectionsCheckingInterval: checkingIntervalMs },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('X-Request-Id', request.id).headers(headers);
      void parts.replyToError(error, request, reply);
    },
    clientErrorHandler: brokenRequests.answer,
  };
  const server: HttpServer = Fastify(options).withTypeProvider<TypeBoxTypeProvider>();

  readJsonAlone(server);
  server.setValidatorCompiler(compileValidator);
  server.setSerializerCompiler(compileSerializer);
  server.setErrorHandler(parts.replyToError);
  const { trustProxy } = settings;
  const remoteAddresses = createRemoteAddresses({ trustProxy, onUntrustedProxy: parts.onUntrustedProxy });
  server.decorate('remoteAddresses', remoteAddresses);
  server.decorateRequest('remoteAddress', '');
  server.decorateRequest('isOutcomeUnknown', false);
  server.decorateRequest('describeCaller', null);
  // Hooks that wait for nothing call back: a promise for each of them, on every request, was a tenth of the gate.
  server.addHook('onRequest', (request, reply, done) => {
    request.remoteAddress = remoteAddresses.read(request.raw);
    restoreRareMethod(request.raw);
    brokenRequests.noteRequest(request, reply);
    reply.header('X-Request-Id', request.id).headers(headers);
    done();
  });
  limitTime(server, settings.handlerTimeoutMs);
  server.addHook('onRequest', requireSoundHead);
  serveAnyExpectation(server.server);
  brokenRequests.watch(server.server);
  closeConnectionsWhileDraining(server);
  // After the gates, which are hooks before it, and before anything of a body is looked at.
  server.addHook('preParsing', (request, _reply, payload, done) => {
    done(request.is404 ? new Problem('not_found') : null, payload);
  });
  server.addHook('preParsing', requireSmallBody);
  return server;
}

/**
 * Once the server closes, each answer is the last on its connection and says so. Otherwise connections that were busy
 * at that moment would be kept alive, and the process with them, until the clients give them up.
 */
function closeConnectionsWhileDraining(server: HttpServer): void {
  let isDraining = false;
  server.addHook('preClose', (done) => {
    isDraining = true;
    // A connection whose last answer was leaving at this moment is not idle yet, and said nothing of an end.
    const closing = setInterval(() => server.server.closeIdleConnections(), idleCheckMs);
    server.server.once('close', () => clearInterval(closing));
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('Connection', 'close');
    done();
  });
}

const serializerOf = compileOnce((schema: AnySchema) => fastJsonStringify(schema));

/** Compiles what writes an answer's JSON. */
const compileSerializer: FastifySerializerCompiler<AnySchema> = ({ schema }) => serializerOf(schema);
