import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { TripName } from '../../trips/trip.ts';
import { forgetEvidence } from '../forget-evidence.ts';
import { countItems, deleteHold, insertHold, lockTrip } from './keeping-store.ts';

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
    await insertHold(transaction, trip, reason, clock());
    await inSameTransaction?.(transaction);
    return countItems(transaction, trip);
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
    const released = await deleteHold(transaction, trip);
    if (!released) return undefined;
    if (released.wasErased) await forgetEvidence(transaction, [trip], clock());
    await inSameTransaction?.(transaction);
    return released;
  });
}
