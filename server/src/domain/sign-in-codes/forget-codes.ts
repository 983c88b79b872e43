import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import { deleteEarlierDays, deleteNumber } from './askers-store.ts';
import type { CodeAudience } from './code-policy.ts';
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

/** Deletes everything that is kept of a number for one audience, its limits among it. */
export function forgetNumber(
  transaction: Queryable,
  audience: CodeAudience,
  number: PhoneNumber,
): Promise<void> {
  return deleteNumber(transaction, audience, number);
}
