import type { FailureOutcome } from '@satha/terms/trip-outcomes';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { takeTripFromDriver } from '../../trips/moves/give-up-trip.ts';
import type { OperatorActing } from '../../trips/operator-acts/operator-act.ts';
import { recordOperatorAct } from '../../trips/operator-acts/record-operator-act.ts';
import type { TripName } from '../../trips/trip.ts';
import { lockTripByHand } from './by-hand-store.ts';
import { getTripByHand } from './choice-by-hand.ts';

export type TakeOffTripInput = {
  readonly tripId: number;
  /** Why, for operators alone. 1 to 80 characters. */
  readonly reason: string;
  readonly by: OperatorActing;
  /** The latest sequence of the trip that the operator has seen. */
  readonly expectedSequence?: number | undefined;
  /** On the real clock. */
  readonly at: Temporal.Instant;
};

/** What an event tells in place of an operator's words, which may name somebody: it cannot be erased. */
export const toldReason = 'operator_decision' satisfies FailureOutcome;

/**
 * Takes a trip off its driver, who has not loaded the vehicle yet, for an operator; the driver is free, and another one is
 * looked for, at once or in time for the departure. Why stands in the trip's list of acts.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict.
 */
export async function takeOffTrip(
  { db }: { readonly db: Database },
  { tripId, reason: text, by, expectedSequence, at }: TakeOffTripInput,
): Promise<void> {
  const { accountId } = await getTripByHand(db, tripId);
  await db.inTransaction(
    async (transaction) => {
      const driverId = await lockDriverAtTrip(transaction, { accountId, tripId });
      const release = { accountId, tripId, driverId, reason: toldReason, by: 'operator', at } as const;
      await takeTripFromDriver(transaction, { ...release, expectedSequence });
      const act = { kind: 'released', by, at, text, details: { driverId } } as const;
      await recordOperatorAct(transaction, { accountId, tripId, ...act });
    },
    { concurrencyKey: accountId },
  );
}

async function lockDriverAtTrip(transaction: Queryable, trip: TripName): Promise<number> {
  const state = await lockTripByHand(transaction, trip);
  if (!state) throw new Problem('trip_not_found');
  const { name, hasDriver } = tripStatusOf(state.status);
  if (state.driverId !== undefined && hasDriver) return state.driverId;
  const message = `No driver is at trip ${trip.tripId}, which is ${name} now; there is nobody to take it off.`;
  throw new Problem('trip_status_conflict', { fields: [{ field: 'tripId', message }] });
}
