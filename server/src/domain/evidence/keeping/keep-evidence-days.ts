import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { forgetEvidence } from '../forget-evidence.ts';
import { selectTripsWithOldEvidence } from './keeping-store.ts';

/** Our own figure: so many items a minute are more than come in. */
const mostItems = 1_000;

/** Erases evidence that has been kept for the days that the operator sets, but for trips under a legal hold. */
export async function keepEvidenceDays({
  db,
  clock,
  evidenceDays,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly evidenceDays: number;
}): Promise<void> {
  const now = clock();
  const trips = await selectTripsWithOldEvidence(db, now.subtract({ hours: evidenceDays * 24 }), mostItems);
  if (trips.length > 0) await forgetEvidence(db, trips, now);
}
