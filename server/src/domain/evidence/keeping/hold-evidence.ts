import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { TripName } from '../../trips/trip.ts';
import { forgetEvidence } from '../forget-evidence.ts';

export type HoldDeps = { readonly db: Database; readonly clock: Clock };

/** What a hold found: items that are there whole, and items that were erased before it. */
export type HeldEvidence = { readonly kept: number; readonly erased: number };

/**
 * Keeps a trip's evidence from being erased until the hold is released, whoever asks for it; a hold that is there gets the
 * reason anew. What was erased before stays erased.
 */
export async function holdEvidence(
  { db, clock }: HoldDeps,
  trip: TripName,
  reason: string,
  inSameTransaction?: (transaction: Queryable) => Promise<void>,
): Promise<HeldEvidence> {
  return db.inTransaction(async (transaction) => {
    await lockTrip(transaction, trip);
    await transaction.query({
      text: `INSERT INTO evidence_holds (account_id, trip_id, reason, held_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (account_id, trip_id) DO UPDATE SET reason = excluded.reason`,
      values: [trip.accountId, trip.tripId, reason, clock().toString()],
    });
    await inSameTransaction?.(transaction);
    const { rows } = await transaction.query<HeldEvidence>({
      text: `SELECT count(*) FILTER (WHERE erased_at IS NULL) AS kept, count(erased_at) AS erased FROM trip_evidence
             WHERE account_id = $1 AND trip_id = $2`,
      values: [trip.accountId, trip.tripId],
    });
    return rows[0] ?? { kept: 0, erased: 0 };
  });
}

/**
 * Ends a hold; where the customer was erased meanwhile, the evidence is erased with it. Returns whether it was, and
 * undefined where there was no hold.
 */
export async function releaseEvidence(
  { db, clock }: HoldDeps,
  trip: TripName,
  inSameTransaction?: (transaction: Queryable) => Promise<void>,
): Promise<{ readonly wasErased: boolean } | undefined> {
  return db.inTransaction(async (transaction) => {
    await lockTrip(transaction, trip);
    const { rows } = await transaction.query<{ wasErased: boolean }>({
      text: `DELETE FROM evidence_holds WHERE account_id = $1 AND trip_id = $2
             RETURNING erase_when_released AS "wasErased"`,
      values: [trip.accountId, trip.tripId],
    });
    if (rows[0]?.wasErased) await forgetEvidence(transaction, [trip], clock());
    if (rows[0]) await inSameTransaction?.(transaction);
    return rows[0];
  });
}

/** Every change of a trip's evidence takes it first. */
async function lockTrip(transaction: Queryable, { accountId, tripId }: TripName): Promise<void> {
  await transaction.query({
    text: 'SELECT FROM trips WHERE account_id = $1 AND trip_id = $2 FOR NO KEY UPDATE',
    values: [accountId, tripId],
  });
}
