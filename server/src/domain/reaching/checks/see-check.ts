import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { PhoneCheck } from './phone-check.ts';
import { findPhoneCheck } from './queries.ts';
import { notePushSeen, noteTextSeen } from './verdicts-store.ts';

export type SeeCheckDeps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Notes that a driver's phone saw a push message or the text of a check, and returns how the check stands; undefined, and
 * nothing noted, for another driver's check and for one that is over. Saying it again changes nothing.
 */
export async function seeCheck(
  { db, clock }: SeeCheckDeps,
  { by, ...check }: Pick<PhoneCheck, 'driverId' | 'checkId'> & { readonly by: 'push' | 'sms' },
): Promise<PhoneCheck | undefined> {
  const note = by === 'push' ? notePushSeen : noteTextSeen;
  await note(db, { ...check, at: clock() });
  return findPhoneCheck(db, check, clock());
}
