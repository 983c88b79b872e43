import { Type } from 'typebox';

/** The header of an answer that was given before: nothing was done again. */
export const replayHeader = 'Idempotent-Replayed';

/**
 * For the reference only, like all headers here: what is taken from one is decided where it is read. Without
 * examples, which the reference would put into every request that it shows.
 */
const requestId = {
  'X-Request-Id': Type.Optional(
    Type.String({
      description: 'Your own name for this request, 1–128 printable characters; made for you when left out.',
    }),
  ),
};

export const requestHeaders = Type.Object(requestId);

/** The headers of operations that may be repeated safely. */
export const idempotencyHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      description:
        '1–255 characters of your choice, such as a UUID, new for each trip, cancellation or top-up. For 24 hours the same key with the ' +
        'same body is answered as the first time, and nothing is done again.',
    }),
  ),
  ...requestId,
});

const answerId = {
  'X-Request-Id': { type: 'string', description: 'The name of this request: yours, or one made for it.' },
};
const rateLimit = {
  'RateLimit-Policy': {
    type: 'string',
    description:
      'The quotas of the key and of its account: requests (q) and the seconds in which so many flow back (w).',
    examples: ['"key";q=100;w=2, "account";q=100;w=2'],
  },
  RateLimit: {
    type: 'string',
    description: 'What is left of each quota: requests (r) and the seconds until it is whole again (t).',
    examples: ['"key";r=99;t=1, "account";r=99;t=1'],
  },
};
const retryAfter = {
  'Retry-After': {
    type: 'integer',
    description: 'Seconds after which to try again; not there when trying again is of no use.',
    examples: [2],
  },
};
const replayed = {
  [replayHeader]: {
    type: 'string',
    enum: ['true'],
    description:
      'There when this answer was given before under the same Idempotency-Key: nothing was done again.',
  },
};

const tag = {
  ETag: {
    type: 'string',
    description: 'Names this content; send it as If-None-Match to be answered 304 while it holds.',
  },
};

/** Statuses that may be decided before the caller is known, and so carry no rate. */
const withoutRate: readonly number[] = [401, 403, 500, 503];
/** Statuses that may pass by themselves. */
const passing: readonly number[] = [409, 429, 503];

/** Returns the headers of an answer by its status. */
export function answerHeaders(
  status: number,
  {
    isRepeatedSafely = false,
    hasTag = false,
    needsPermission = false,
  }: {
    readonly isRepeatedSafely?: boolean;
    readonly hasTag?: boolean;
    readonly needsPermission?: boolean;
  } = {},
) {
  // Which permissions a key has is looked at when its rate was.
  const hasRate = !withoutRate.includes(status) || (status === 403 && needsPermission);
  return {
    ...answerId,
    ...(hasRate && rateLimit),
    ...(passing.includes(status) && retryAfter),
    ...(isRepeatedSafely && status === 200 && replayed),
    ...(hasTag && status === 200 && tag),
  };
}
