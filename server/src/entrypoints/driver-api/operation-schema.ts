import type { RefusalCode } from '@satha/contract/refusals';
import type { TObject, TSchema } from 'typebox';
import { describeResponses, type OperationResponses } from '../operation-responses.ts';

const common: readonly RefusalCode[] = [
  'invalid_request',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
];
const ofGate: readonly RefusalCode[] = ['driver_token_required', 'invalid_driver_token'];
const withBody: readonly RefusalCode[] = ['body_too_large', 'unsupported_media_type'];

const answerId = {
  'X-Request-Id': { type: 'string', description: 'The name of this request: yours, or one made for it.' },
};
const retryAfter = {
  'Retry-After': {
    type: 'integer',
    description: 'Seconds after which to try again.',
    examples: [2],
  },
};
/** Statuses that may pass by themselves. */
const passing: readonly number[] = [429, 503];

/**
 * Returns the responses of an operation behind the gate, for which it names its own refusals beside the
 * common ones.
 */
export function responses<Data extends TSchema>(
  data: Data,
  own: readonly RefusalCode[],
  body?: TObject,
): OperationResponses<Data> {
  return describe(data, [...ofGate, ...own], body);
}

/** Describes the responses of the operations that need no token. */
export function responsesOfSignIn<Data extends TSchema>(
  data: Data,
  own: readonly RefusalCode[],
  body: TObject,
): OperationResponses<Data> {
  return describe(data, own, body);
}

/** Describes the responses of an operation that anybody may ask, without a body. */
export function responsesToAnybody<Data extends TSchema>(data: Data): OperationResponses<Data> {
  return describe(data, [], undefined);
}

function describe<Data extends TSchema>(
  data: Data,
  own: readonly RefusalCode[],
  body: TObject | undefined,
): OperationResponses<Data> {
  return describeResponses(data, {
    codes: [...common, ...(body ? withBody : []), ...own],
    headersOf: (status) => ({ ...answerId, ...(passing.includes(status) && retryAfter) }),
    body,
    fieldAtFault: { field: 'offerId', message: 'offerId must be a whole number.' },
  });
}

export const security = [{ driverToken: [] }];
