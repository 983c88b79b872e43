import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What a request so broken that no route was reached is answered: 400 for bytes that are no HTTP, 405 for a tunnel
 * (CONNECT), 408 for one that did not arrive in time, 431 for too many headers.
 */
export type BrokenRequestStatus = 400 | 405 | 408 | 431;

/** The body for such a request: it is told by its status alone. */
export type BrokenRequestBody = (status: BrokenRequestStatus, requestId: string) => string;

/** Thrown for a request whose route was reached before the rest of it turned out to be broken. */
export class BrokenRequest extends Error {
  override readonly name = 'BrokenRequest';
  readonly status: BrokenRequestStatus;

  constructor(status: BrokenRequestStatus, cause?: Error) {
    super(`The request is broken: it is answered with ${status}.`, { cause });
    this.status = status;
  }
}

export type BrokenRequests = {
  /** Notes a request that arrived whole or in part: it is answered before anything broken after it. */
  noteRequest(request: FastifyRequest, reply: FastifyReply): void;
  /** Answers what Node's HTTP parser refused, after the answers that are still to come on the connection. */
  answer(error: Error & { readonly code?: string }, socket: Duplex): void;
  /**
   * Answers requests for a tunnel, which Node would leave without an answer, and ends the body that a closed connection
   * left half sent, whether its request was answered or not.
   */
  watch(server: Server): void;
};

export type BrokenRequestParts = {
  readonly body: BrokenRequestBody;
  /** What every answer of the server says of itself. */
  readonly headers: Readonly<Record<string, string>>;
};

/** How long a client may take to read the last answer before its connection is destroyed. */
const longestGoodbyeMs = 2_000;

/**
 * Answers requests that Node's HTTP parser refused. Node hands over the bare connection: requests that came before on
 * it may still be worked on, and their answers belong first. Nothing is read of a connection any more once it broke, so
 * that nothing is done that would not be answered.
 */
export function createBrokenRequests(parts: BrokenRequestParts): BrokenRequests {
  const latestReplies = new WeakMap<Duplex, FastifyReply>();
  const brokenConnections = new WeakSet<Duplex>();

  function refuse(socket: Duplex, status: BrokenRequestStatus, error?: Error): void {
    brokenConnections.add(socket);
    stopReading(socket);
    const reply = latestReplies.get(socket);
    if (!reply) {
      sayGoodbye(socket, writeAnswer(parts, status));
      return;
    }
    // What broke is the body of this very request, or else what came after it.
    const isWhole = reply.request.raw.complete;
    if (!isWhole && !reply.sent) {
      reply.header('Connection', 'close').send(new BrokenRequest(status, error));
    }
    afterAnswer(reply, () => {
      // An answer that said it is the last one on its connection has ended it.
      if (!socket.writable) return;
      if (isWhole) sayGoodbye(socket, writeAnswer(parts, status));
      else sayGoodbye(socket);
    });
  }

  return {
    noteRequest({ raw: request }, reply) {
      const { socket } = request;
      latestReplies.set(socket, reply);
      // A connection that waits for its next request keeps nothing of the last one alive.
      reply.raw.once('close', () => {
        if (request.complete && latestReplies.get(socket) === reply) latestReplies.delete(socket);
      });
    },
    answer(error, socket) {
      // The parser tells of its end again when the client closes its side.
      if (brokenConnections.has(socket)) return;
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else refuse(socket, statusOf(error), error);
    },
    watch(server) {
      server.on('connection', (socket: Duplex) => {
        // Node forgets a request once it is answered: whoever still reads its body would wait for ever.
        socket.once('close', () => {
          const request = latestReplies.get(socket)?.request.raw;
          if (request?.complete === false) request.destroy();
        });
      });
      server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
        // Node has taken its own listener away with the parser.
        socket.on('error', () => {});
        refuse(socket, 405);
      });
    },
  };
}

/** Returns the whole answer to a request that has no reply of its own. */
function writeAnswer({ body, headers }: BrokenRequestParts, status: BrokenRequestStatus): string {
  const requestId = randomUUID();
  const text = body(status, requestId);
  const head = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    // A tunnel is asked for with no path, as the front page is.
    ...(status === 405 && { Allow: 'GET, HEAD' }),
    Connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
}

function statusOf({ code }: { readonly code?: string }): BrokenRequestStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Takes the connection away from the parser; what still comes is thrown away, so that the client's end is noticed. */
function stopReading(socket: Duplex): void {
  socket.removeAllListeners('data');
  socket.on('data', () => {});
}

function afterAnswer({ raw }: FastifyReply, callback: () => void): void {
  if (raw.closed) callback();
  else raw.once('close', callback);
}

/** Ends the connection once the client has had time to read, so that no reset overtakes the last answer. */
function sayGoodbye(socket: Duplex, lastWords?: string): void {
  if (lastWords === undefined) socket.end();
  else socket.end(lastWords);
  setTimeout(() => socket.destroy(), longestGoodbyeMs).unref();
}
