import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { dispatchDueAt } from '../departure.ts';
import { selectSchedule } from '../rescheduling/rescheduling-store.ts';
import {
  deleteAssignment,
  selectAccountOfTrip,
  storeSearchAnew,
  withdrawExtras,
} from './assignments-store.ts';
import { decideDriverMove } from './driver-moves.ts';
import { moveTrip } from './move-trip.ts';
import type { TripState } from './trip-moves-store.ts';

export type GiveUpTripInput = {
  readonly driverId: number;
  readonly tripId: number;
  /** In the driver's words; of an operator, a word of a list. The account sees it. */
  readonly reason: string;
  /** The operator, where the driver cannot; the driver when left out. */
  readonly by?: 'driver' | 'operator';
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** The latest sequence that whoever takes it off has seen: a trip that moved since stays as it is. */
  readonly expectedSequence?: number | undefined;
  /** Whether another driver is looked for, or given, now: also before the search is due for the trip's departure. */
  readonly isSearchedAtOnce?: boolean;
  /** Done in the same database transaction, unless it was given up before. */
  readonly inSameTransaction?: (transaction: Queryable) => Promise<void>;
};

/** Whose trip is taken from them, and what the account is told of it. */
export type DriversRelease = Required<Pick<GiveUpTripInput, 'driverId' | 'tripId' | 'reason' | 'by' | 'at'>> &
  Pick<GiveUpTripInput, 'expectedSequence' | 'isSearchedAtOnce'> & { readonly accountId: number };

/**
 * Takes a trip from its driver, who has not loaded the customer's vehicle yet, and lets the search begin anew, in one database
 * transaction: at once, or when it is due for the trip's departure. Extras that were asked for go with the
 * driver, and their money comes back. Giving up again what was given up writes nothing.
 * @throws Problem trip_not_found when the trip is not and was not the driver's, trip_status_conflict, version_conflict.
 */
export async function giveUpTrip(
  { db }: { readonly db: Database },
  { driverId, tripId, by = 'driver', at, inSameTransaction, ...input }: GiveUpTripInput,
): Promise<{ readonly accountId: number; readonly repeated: boolean }> {
  const accountId = await selectAccountOfTrip(db, driverId, tripId);
  if (accountId === undefined) throw new Problem('trip_not_found');
  return db.inTransaction(
    async (transaction) => {
      const release = { accountId, tripId, driverId, by, at, ...input };
      const repeated = await takeTripFromDriver(transaction, release);
      if (!repeated) await inSameTransaction?.(transaction);
      return { accountId, repeated };
    },
    { concurrencyKey: accountId },
  );
}

/**
 * Takes a trip from its driver and lets the search begin anew; true, with nothing done, when it was done before. Locks the
 * trip, then what it writes.
 * @throws Problem as giveUpTrip does.
 */
export async function takeTripFromDriver(
  transaction: Queryable,
  { accountId, tripId, driverId, reason, by, at, expectedSequence, isSearchedAtOnce = false }: DriversRelease,
): Promise<boolean> {
  const named = { accountId, tripId, driverId };
  const { kind, trip } = await decideDriverMove(transaction, 'give_up', named);
  if (expectedSequence !== undefined && trip.sequence !== expectedSequence) {
    const message = `Trip ${tripId} is ${tripStatusOf(trip.status).name} with driver ${driverId} now. It has moved since you looked: look again, then decide.`;
    throw new Problem('version_conflict', { fields: [{ field: 'sequence', message }] });
  }
  if (kind === 'repeated') return true;
  await deleteAssignment(transaction, named);
  await withdrawExtras(transaction, { ...named, by, at });
  const dueAt = isSearchedAtOnce ? at : await findDueAt(transaction, trip, at);
  await storeSearchAnew(transaction, { ...named, dueAt });
  await moveTrip(transaction, trip, {
    actor: by,
    action: Temporal.Instant.compare(dueAt, at) > 0 ? 'give_up_early' : 'give_up',
    data: { driverId, reason, ...(by === 'operator' && { by }) },
    at,
  });
  return false;
}

/** Returns when drivers are looked for anew: not before it is due for the trip's departure. */
async function findDueAt(
  transaction: Queryable,
  trip: TripState,
  at: Temporal.Instant,
): Promise<Temporal.Instant> {
  const { departureAt, clockOffsetSeconds } = await selectSchedule(transaction, trip);
  return dispatchDueAt(departureAt, true, at.add({ seconds: clockOffsetSeconds }), clockOffsetSeconds);
}
