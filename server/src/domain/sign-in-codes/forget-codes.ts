import type { Queryable } from '../../platform/db/queryable.ts';
import type { Audience } from '../../values/audience.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import { deleteAttemptsOf, deleteEarlierDays } from './attempts-store.ts';
import { deleteCodeOf } from './codes-store.ts';
import type { PhoneNumber } from './sign-in-code.ts';

/** Deletes codes, and who asked for them, that count for nothing any more. */
export function forgetOldCodes({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  return deleteEarlierDays(db, now, uaeDateAt(now));
}

/**
 * Deletes everything that is kept of a number for one audience, its limits among it. Whoever tries its code at this moment
 * is waited for, or finds none.
 */
export async function forgetNumber(
  transaction: Queryable,
  audience: Audience,
  number: PhoneNumber,
): Promise<void> {
  // Attempts before the code, as everywhere.
  await deleteAttemptsOf(transaction, audience, number);
  await deleteCodeOf(transaction, audience, number);
}
