import { hash } from 'node:crypto';
import { countNames, deleteNames } from '../../platform/db/limits/attempts-store.ts';
import { limitAddresses, tooManyUntil } from '../../platform/db/limits/limiter.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Audience } from '../../values/audience.ts';
import type { CountedAddress } from '../../values/counted-address.ts';
import type { Problem } from '../../values/problem.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import type { CodePolicy } from './code-policy.ts';
import type { PhoneNumber } from './sign-in-code.ts';

/** Whose attempts are counted: the phone number, and the names under which the remote address is counted. */
export type AttemptSubject = { readonly number: PhoneNumber; readonly addresses: readonly CountedAddress[] };

/**
 * Counts what an address asks of a number on this day, and of all numbers.
 * @throws Problem too_many_requests when it has had all that it may of either.
 */
export async function countAttempt(
  transaction: Queryable,
  policy: CodePolicy,
  { number, addresses }: AttemptSubject,
  what: 'code' | 'try',
  now: Temporal.Instant,
): Promise<void> {
  const { audience, codesPerDayOfAddress, triesPerDayOfAddress, ofAddressInAll } = policy;
  const windowMs = tomorrowMs(now) - now.epochMilliseconds;
  const most = what === 'code' ? codesPerDayOfAddress : triesPerDayOfAddress;
  const mostInAll = what === 'code' ? ofAddressInAll?.codes : ofAddressInAll?.tries;
  const ofNumber = limitAddresses(addresses, {
    prefix: `${nameOfNumber(audience, number)} ${what}`,
    most,
    windowMs,
  });
  const inAll =
    mostInAll === undefined
      ? []
      : limitAddresses(addresses, { prefix: `${audience} ${what}`, most: mostInAll, windowMs });
  const counts = await countNames(transaction, [...ofNumber, ...inAll], now);
  if (counts.some(({ isFull }) => isFull)) throw tooManyToday(now);
}

/** Deletes the attempts for a number, of one audience, from whatever addresses. */
export async function forgetAttemptsOf(
  transaction: Queryable,
  audience: Audience,
  number: PhoneNumber,
): Promise<void> {
  await deleteNames(transaction, [nameOfNumber(audience, number)]);
}

/** Makes the refusal that holds until the next day begins on the UAE's calendar. */
export function tooManyToday(now: Temporal.Instant): Problem {
  return tooManyUntil(tomorrowMs(now), now.epochMilliseconds);
}

/** Returns what the names begin with of all attempts for a number, which itself is stored in none of them. */
export function nameOfNumber(audience: Audience, { phoneCode, mobileNumber }: PhoneNumber): string {
  return `${audience} ${hash('sha256', `${phoneCode} ${mobileNumber}`, 'base64url')}`;
}

function tomorrowMs(now: Temporal.Instant): number {
  return uaeDateAt(now).add({ days: 1 }).toZonedDateTime('+04:00').epochMilliseconds;
}
