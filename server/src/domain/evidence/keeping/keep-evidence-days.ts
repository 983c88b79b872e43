import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { forgetEvidence } from '../forget-evidence.ts';

/** Our own figure: so many trips a minute are more than come in. */
const mostTrips = 1_000;

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
  const { rows } = await db.query<{ accountId: number; tripId: number }>({
    text: `SELECT DISTINCT account_id AS "accountId", trip_id AS "tripId" FROM (
             SELECT account_id, trip_id FROM trip_evidence AS kept
             WHERE erased_at IS NULL AND received_at < $1::timestamptz - make_interval(days => $2)
               AND NOT EXISTS (SELECT FROM evidence_holds AS held
                 WHERE held.account_id = kept.account_id AND held.trip_id = kept.trip_id)
             ORDER BY received_at LIMIT $3
           ) AS old`,
    values: [clock().toString(), evidenceDays, mostTrips],
  });
  if (rows.length > 0) await forgetEvidence(db, rows, clock());
}
