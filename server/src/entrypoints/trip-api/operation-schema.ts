import type { RefusalCode } from '@satha/contract/refusals';
import { type TObject, type TSchema, Type } from 'typebox';
import type { FieldProblem } from '../../values/problem.ts';
import { describeResponses, type OperationResponses } from '../operation-responses.ts';
import { answerHeaders } from './operation-headers.ts';

/** Refusals that the gate and the framework give on every operation. */
const common: readonly RefusalCode[] = [
  'invalid_request',
  'api_key_required',
  'invalid_api_key',
  'api_key_inactive',
  'account_suspended',
  'api_key_revoked',
  'insufficient_wallet_balance',
  'invalid_host_for_api_key',
  'wallet_not_found',
  'too_many_requests',
  'internal_error',
];
const withBody: readonly RefusalCode[] = ['body_too_large', 'unsupported_media_type'];

/**
 * Returns the responses of an operation: its 200 envelope, and each refusal's status with the texts that it
 * can carry, for which an operation names its own beside the common ones. One that reads nothing of a request
 * finds nothing invalid.
 */
export function responses<Data extends TSchema>(
  data: Data,
  own: readonly RefusalCode[],
  body?: TObject,
  {
    readsNothing = false,
    hasTag = false,
    fieldAtFault = { field: 'tripId', message: 'tripId must be a whole number.' },
  }: {
    readonly readsNothing?: boolean;
    /** Whether a success has a tag by which a later request may ask whether it still holds. */
    readonly hasTag?: boolean;
    /** The field that an example of an invalid request names, where there is no body that requires one. */
    readonly fieldAtFault?: FieldProblem;
  } = {},
): OperationResponses<Data> {
  const unavailable = own.includes('trip_creation_unavailable') ? [] : (['service_unavailable'] as const);
  return describeResponses(data, {
    codes: [
      ...(readsNothing ? common.filter((code) => code !== 'invalid_request') : common),
      ...(body ? withBody : []),
      ...own,
      ...unavailable,
    ],
    headersOf: (status) =>
      answerHeaders(status, {
        isRepeatedSafely: own.includes('idempotency_key_reused'),
        needsPermission: own.includes('insufficient_key_permission'),
        hasTag,
      }),
    body,
    fieldAtFault,
  });
}

/** Returns the responses of an operation whose success is a file in place of an envelope. */
export function pdfResponses(own: readonly RefusalCode[]) {
  return {
    ...responses(Type.Null(), own),
    200: {
      'x-response-description': 'The document.',
      headers: {
        ...answerHeaders(200),
        'Content-Disposition': { type: 'string', description: 'The name under which the file is saved.' },
      },
      content: {
        'application/pdf': { schema: Type.String({ format: 'binary', description: 'The bytes.' }) },
      },
    },
  };
}

export const security = [{ apiKey: [] }];
