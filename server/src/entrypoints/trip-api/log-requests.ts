import type { FastifyRequest } from 'fastify';
import type { RequestRecorder } from '../../domain/request-log/record-requests.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { whenOver } from '../../platform/http/when-over.ts';
import type { Clock } from '../../values/clock.ts';
import { replayHeader } from './operation-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it is answered with, before it is written as JSON. */
    answer: unknown;
    /** The same as JSON; null where it is none, such as a stream. */
    answerText: string | null;
    /** Whether that was stored for its key, and nothing was done again. */
    isReplay: boolean;
  }
}

export type LogRequestsDeps = {
  readonly clock: Clock;
  /** Undefined where no log is kept. */
  readonly noteRequest: RequestRecorder['note'] | undefined;
};

/**
 * Writes each request that is over, once its answer has left, to its account's log. A request whose key is
 * not known belongs to no account and is noted for none.
 */
export function logRequests(api: HttpServer, { clock, noteRequest }: LogRequestsDeps): void {
  if (!noteRequest) return;
  api.decorateRequest('answer', null);
  api.decorateRequest('answerText', null);
  api.decorateRequest('isReplay', false);
  api.addHook('preSerialization', (request, _reply, payload, done) => {
    request.answer = payload;
    done(null, payload);
  });
  api.addHook('onSend', (request, reply, payload, done) => {
    request.isReplay = reply.hasHeader(replayHeader);
    if (typeof payload === 'string') request.answerText = payload;
    done(null, payload);
  });
  whenOver(api, (request, { status, durationMs }) => {
    const { caller } = request;
    if (!caller) return;
    noteRequest(caller.accountId, () => ({
      accountId: caller.accountId,
      apiKeyId: caller.apiKeyId,
      requestedAt: Temporal.Instant.fromEpochMilliseconds(clock().epochMilliseconds - Math.round(durationMs)),
      requestId: request.id,
      method: request.method,
      route: request.is404 ? undefined : request.routeOptions.url,
      path: request.originalUrl,
      status,
      message: textOf(fieldOf(request.answer, 'message')),
      durationMs: Math.round(durationMs * 100) / 100,
      remoteAddress: request.remoteAddress,
      hasIdempotencyKey: request.headers['idempotency-key'] !== undefined,
      isReplay: request.isReplay,
      tripId: tripIdOf(request),
      requestBody: writeJson(request.body),
      responseBody: request.answerText ?? undefined,
    }));
  });
}

/** Undefined for a body that there is none of, or that lies too deep within itself to be written. */
function writeJson(body: unknown): string | undefined {
  try {
    return JSON.stringify(body);
  } catch {
    return undefined;
  }
}

/** The trip that it was about: named in the path, in the body or in the query, or made by it. */
function tripIdOf({ params, body, query, answer }: FastifyRequest): number | undefined {
  return (
    readTripId(fieldOf(params, 'tripId')) ??
    readTripId(fieldOf(body, 'tripId')) ??
    readTripId(fieldOf(query, 'tripId')) ??
    readTripId(fieldOf(fieldOf(answer, 'data'), 'tripID'))
  );
}

function readTripId(value: unknown): number | undefined {
  const tripId = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(tripId) && (tripId as number) > 0 ? (tripId as number) : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
