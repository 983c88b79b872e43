import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { requireSmallBody } from './body-limits.ts';
import { compileValidator } from './compile-validator.ts';
import { limitTime } from './limit-time.ts';
import { readJsonAlone } from './read-json.ts';
import { requireHostHeader, serveAnyExpectation, withoutBrokenEncoding } from './tolerate-clients.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks. Unlike `ip` it is still known when the client has left. */
    remoteAddress: string;
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
};

/** What a door answers to an error; the doors own the texts, this room owns none. */
export type ErrorReply = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The body for a request so broken that no route was reached: it is told by its status alone. */
export type BrokenRequestBody = (status: 400 | 408 | 431, requestId: string) => string;

const checkingIntervalMs = 2_000;

const printable = /^[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?$/;

/** The caller's own request id when it is 1–128 printable characters, else one of ours. */
function requestIdOf(headers: { readonly [name: string]: string | string[] | undefined }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && printable.test(given) ? given : randomUUID();
}

export function createHttpServer(
  settings: HttpSettings,
  parts: { logger: FastifyBaseLogger; replyToError: ErrorReply; brokenRequestBody: BrokenRequestBody },
): HttpServer {
  const options: FastifyHttpOptions<RawServerDefault> = {
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request.headers),
    bodyLimit: settings.bodyLimitBytes,
    requestTimeout: settings.receiveTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: settings.trustProxy,
    // The limit of all headers together is the limit of a path, so that no path is refused before the hooks have run.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: (request) => withoutBrokenEncoding(request.url ?? '/'),
    // Node looks for requests that do not arrive once in a while: often enough that the limit is told in time.
    http: { requireHostHeader: false, connectionsCheckingInterval: checkingIntervalMs },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('X-Request-Id', request.id);
      void parts.replyToError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, parts.brokenRequestBody),
  };
  const server: HttpServer = Fastify(options).withTypeProvider<TypeBoxTypeProvider>();

  readJsonAlone(server);
  server.setValidatorCompiler(compileValidator);
  server.setErrorHandler(parts.replyToError);
  server.decorateRequest('remoteAddress', '');
  // Hooks that wait for nothing call back: a promise for each of them, on every request, was a tenth of the gate.
  server.addHook('onRequest', (request, reply, done) => {
    // A client that has left before it was here has none any more.
    request.remoteAddress = request.ip ?? 'unknown';
    reply.header('X-Request-Id', request.id);
    done();
  });
  limitTime(server, settings.handlerTimeoutMs);
  server.addHook('onRequest', requireHostHeader);
  serveAnyExpectation(server.server);
  closeConnectionsWhileDraining(server);
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
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('Connection', 'close');
    done();
  });
}

/** Answers what Node's HTTP parser refused; such a request has neither route nor headers. */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  body: BrokenRequestBody,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const requestId = randomUUID();
  const text = body(status, requestId);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${text}`,
  );
}
