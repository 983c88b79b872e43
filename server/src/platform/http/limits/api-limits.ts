import type { LimitName, NoteLimit } from './limit-counter.ts';
import { createMinuteCounter, type MinuteCounter } from './minute-counter.ts';
import type { StrangerLimit } from './stranger-limit.ts';
import { createTokenBuckets, type RateSettings, type TokenBuckets } from './token-buckets.ts';
import type { WrongCodes } from './wrong-codes.ts';

/** The bounds that all APIs of a process share. */
export type SharedLimits = {
  readonly noteLimit: NoteLimit;
  readonly strangers: StrangerLimit;
  readonly wrongCodes: WrongCodes;
};

/** The bounds of an API that people sign in to by a code. */
export type ApiLimits = SharedLimits & {
  /** Requests by who asks. */
  readonly rates: TokenBuckets;
  /** Refused tokens, sessions and links by remote address. */
  readonly refusals: MinuteCounter;
  /** Codes asked for, by remote address. */
  readonly codesAsked: MinuteCounter;
};

/** Makes an API's own bounds beside the shared ones; `refused` is what its refusals by address are noted as. */
export function createApiLimits(
  shared: SharedLimits,
  {
    rate,
    refusedKeysPerMinute,
    refused,
  }: { readonly rate: RateSettings; readonly refusedKeysPerMinute: number; readonly refused: LimitName },
): ApiLimits {
  const countMinutes = (limit: LimitName) =>
    createMinuteCounter(refusedKeysPerMinute, () => shared.noteLimit(limit));
  return {
    ...shared,
    rates: createTokenBuckets(rate),
    refusals: countMinutes(refused),
    codesAsked: countMinutes('codes_asked'),
  };
}
