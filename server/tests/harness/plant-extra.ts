import { extraId as sampleExtraId } from '@satha/contract/extras/extra-examples';
import type { Queryable } from '../../src/platform/db/queryable.ts';

/** Puts an open extra of AED 150 on a trip, as a driver would have asked for it. */
export async function plantExtra(
  db: Queryable,
  tripId: number,
  { extraId = sampleExtraId, status = 'open' }: { extraId?: string; status?: 'open' | 'declined' } = {},
): Promise<string> {
  await db.query({
    text: `INSERT INTO trip_extras (account_id, trip_id, extra, extra_id, kind, quantity, amount_fils, vat_fils, evidence_id,
             status, requested_at, expires_at, decided_at, decided_by)
           SELECT account_id, trip_id, 1, $2, 'winching', 1, 15000, 714, gen_random_uuid(), $3, now(),
             now() + interval '10 minutes', CASE WHEN $3 <> 'open' THEN now() END, CASE WHEN $3 <> 'open' THEN 'account' END
           FROM trips WHERE trip_id = $1`,
    values: [tripId, extraId, status],
  });
  return extraId;
}
