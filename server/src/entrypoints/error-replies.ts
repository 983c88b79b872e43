import type { IncomingHttpHeaders } from 'node:http';
import { type RefusalCode, refusals } from '@satha/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { PaymentProviderUnavailable } from '../domain/payments/payment-provider.ts';
import { RouteProviderUnavailable } from '../domain/routing/route-provider.ts';
import { DatabaseUnavailable } from '../platform/db/database-unavailable.ts';
import { describeRefusedRequest } from '../platform/http/api/describe-refused-request.ts';
import { cutFields } from '../platform/http/describe-invalid-fields.ts';
import { BrokenRequest, type BrokenRequestStatus } from '../platform/http/edges/answer-broken-requests.ts';
import { type FieldProblem, Problem, type ProblemCode } from '../values/problem.ts';
import { refusalPages } from './refusal-pages.ts';

/** Each problem's status and text; a problem without one, or a text without a problem, does not compile. */
const replies: Readonly<Record<ProblemCode, (typeof refusals)[RefusalCode]>> = refusals;
refusals satisfies Readonly<Record<Exclude<RefusalCode, ProblemCode>, never>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route answers while a part it needs is down, in place of `service_unavailable`. */
    unavailable?: ProblemCode;
    /** Whether it stores anything: cut off in the middle, it cannot be told that it did not. */
    writes?: true;
    /**
     * Whether the same request may be sent again and is done once: when it has an Idempotency-Key, or always, because
     * what it carries anyway tells it from every other.
     */
    repeatable?: 'by_key' | 'always';
    /** What its handler would find wrong with the headers: told beside whatever else is wrong with the request. */
    findHeaderFaults?: (headers: IncomingHttpHeaders) => readonly FieldProblem[];
  }
}

/** Seconds after which a caller may ask again while a part of the service is down. */
const unavailableRetrySeconds = 2;

/** A refusal is of one caller and one moment, wherever it is given. */
export const refusalHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export type ErrorReplies = {
  replyToError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Returns the body of a refusal for a request that was too broken to reach a route. */
  brokenRequestBody(status: BrokenRequestStatus, requestId: string): string;
};

/**
 * Makes what answers everything that is thrown. Pages of refusals are named by the public address that the operator has
 * set, or by their path alone: a request's Host is anybody's word.
 */
export function createErrorReplies(publicUrl = ''): ErrorReplies {
  return {
    replyToError: (error, request, reply) => replyToError(error, request, reply, publicUrl),
    brokenRequestBody(status, requestId) {
      const { code, fields } = brokenRequestProblem(status);
      return JSON.stringify({ ...refusalBody(code, requestId, { fields, publicUrl }), code: status });
    },
  };
}

/** The one way out for everything that is thrown: foreseen problems by their table, all else as a fault of ours. */
function replyToError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): FastifyReply {
  let problem = toProblem(error, request);
  if (problem.code === 'service_unavailable') {
    const code = request.routeOptions?.config?.unavailable ?? 'service_unavailable';
    problem = new Problem(code, { retryAfterSeconds: unavailableRetrySeconds, cause: problem.cause });
  }
  const { status, message } = replies[problem.code];
  // A simulated refusal is no fault of the service: nobody is to be woken by it.
  if (status >= 500 && !problem.isSimulated) request.log.error({ err: error }, message);
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds);
  return reply
    .code(status)
    .headers(refusalHeaders)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusalBody(problem.code, request.id, { fields: fieldsOf(problem, request), publicUrl }));
}

/** All fields at fault, those of headers too that nobody has come to read, and the bound of a body that has one of its own. */
function fieldsOf({ code, fields = [] }: Problem, request: FastifyRequest): readonly FieldProblem[] {
  const { findHeaderFaults: find, mostBodyBytes } = request.routeOptions?.config ?? {};
  if (code === 'body_too_large' && mostBodyBytes !== undefined && fields.length === 0) {
    const message = `body is larger than ${mostBodyBytes / 1024} kB; send less at a time.`;
    return [{ field: 'body', message }];
  }
  if (code !== 'invalid_request' || !find) return fields;
  const isNamed = new Set(fields.map(({ field }) => field));
  return [...fields, ...find(request.headers).filter(({ field }) => !isNamed.has(field))];
}

type RefusalParts = {
  readonly fields?: readonly FieldProblem[] | undefined;
  /** Where browsers find the service, as the operator says; without it, the page is named by its path. */
  readonly publicUrl?: string;
};

export function refusalBody(
  code: ProblemCode,
  requestId: string,
  { fields, publicUrl = '' }: RefusalParts = {},
) {
  const { status, message } = replies[code];
  return {
    success: false,
    code: status,
    message,
    reason: code,
    data: null,
    ...(fields && fields.length > 0 && { errors: cutFields(fields) }),
    docUrl: publicUrl + refusalPages[code],
    requestId,
  };
}

function brokenRequestProblem(status: BrokenRequestStatus): Problem {
  if (status === 405) return new Problem('method_not_allowed');
  if (status === 408) return new Problem('request_timeout');
  return new Problem('invalid_request', { fields: [status === 431 ? headersTooLarge : notHttp] });
}

const headersTooLarge: FieldProblem = {
  field: 'headers',
  message: 'headers are too large; send less than 16 kB of them.',
};
const notHttp: FieldProblem = {
  field: 'request',
  message: 'request is not valid HTTP/1.1; check the client or the proxy between.',
};

type RequestError = Error & {
  code?: string;
  validation?: readonly FastifySchemaValidationError[];
  validationContext?: string;
};

function toProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return new Problem('internal_error', { cause: error });
  const { code, validation, validationContext = 'body' } = error as RequestError;
  if (validation) {
    const fields = describeRefusedRequest(request, validation, validationContext);
    return new Problem('invalid_request', { fields });
  }
  if (error instanceof BrokenRequest) return brokenRequestProblem(error.status);
  if (error instanceof DatabaseUnavailable) {
    const isCertain = error.outcome === 'not_executed' || changesNothing(request);
    return isCertain ? new Problem('service_unavailable', { cause: error }) : doubt(error, request);
  }
  if (error instanceof RouteProviderUnavailable) {
    return new Problem('service_unavailable', { cause: error });
  }
  if (error instanceof PaymentProviderUnavailable) {
    return new Problem('payment_provider_unavailable', {
      retryAfterSeconds: unavailableRetrySeconds,
      cause: error,
    });
  }
  if (code === 'FST_ERR_HANDLER_TIMEOUT') {
    const writes = request.routeOptions?.config?.writes === true;
    return writes ? doubt(error, request) : new Problem('service_unavailable', { cause: error });
  }
  return fromFramework(code) ?? new Problem('internal_error', { cause: error });
}

function changesNothing({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Says that it is not known whether the request was done, where sending it again is safe and finds out. */
function doubt(cause: Error, request: FastifyRequest): Problem {
  request.isOutcomeUnknown = true;
  const { repeatable } = request.routeOptions?.config ?? {};
  const hasKey = request.headers['idempotency-key'] !== undefined;
  if (repeatable !== 'always' && !(repeatable === 'by_key' && hasKey)) {
    return new Problem('internal_error', { cause });
  }
  return new Problem('outcome_unknown', { retryAfterSeconds: unavailableRetrySeconds, cause });
}

const notJson: FieldProblem = {
  field: 'body',
  message: 'body is not valid JSON; send one JSON object encoded in UTF-8.',
};

function fromFramework(code: string | undefined): Problem | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body_too_large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem('invalid_request', { fields: [notJson] });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('invalid_request', {
        fields: [
          { field: 'Content-Length', message: 'Content-Length does not match the body that was sent.' },
        ],
      });
    case 'FST_ERR_BAD_URL':
      return new Problem('invalid_request', {
        fields: [{ field: 'path', message: 'path must begin with a slash.' }],
      });
    case 'ECONNRESET':
    case 'ECONNABORTED':
      return new Problem('invalid_request');
    default:
      return undefined;
  }
}
