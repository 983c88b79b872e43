import type { Queryable } from '../../platform/db/queryable.ts';
import type { Audience } from '../../values/audience.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import { deleteCodeOf, deleteOldCodes } from './codes-store.ts';
import { forgetAttemptsOf } from './count-attempt.ts';
import type { PhoneNumber } from './sign-in-code.ts';

/** Deletes codes that count for nothing any more. */
export function forgetOldCodes({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  return deleteOldCodes(db, now, uaeDateAt(now));
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
  await forgetAttemptsOf(transaction, audience, number);
  await deleteCodeOf(transaction, audience, number);
}
