import { type DriverEndOutcome, driverEndReasons } from '@satha/terms/trip-outcomes';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { selectAccountOfTrip } from '../moves/assignments-store.ts';
import { decideDriverMove } from '../moves/driver-moves.ts';
import { selectDriversEndReason } from '../moves/driver-moves-store.ts';
import { endForReason } from './end-for-reason.ts';

export type EndTripByDriverDeps = {
  readonly db: Database;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

export type EndTripByDriverInput = {
  readonly driverId: number;
  readonly tripId: number;
  readonly outcome: DriverEndOutcome;
  /** On the real clock. */
  readonly at: Temporal.Instant;
};

/**
 * Ends a trip as its driver, who is at the pickup with the customer's vehicle off the truck, refunds by the outcome and
 * frees the driver, in one database transaction. The same end again writes nothing.
 * @throws Problem trip_not_found when the trip is not and was not the driver's; trip_status_conflict, also for another
 * outcome than that of the first time.
 */
export async function endTripByDriver(
  { db, timeScale }: EndTripByDriverDeps,
  { driverId, tripId, outcome, at }: EndTripByDriverInput,
): Promise<{ readonly accountId: number; readonly repeated: boolean }> {
  const accountId = await selectAccountOfTrip(db, driverId, tripId);
  if (accountId === undefined) throw new Problem('trip_not_found');
  return db.inTransaction(
    async (transaction) => {
      const end = { accountId, driverId, tripId, outcome, at };
      return { accountId, repeated: await endTripByDriverWithin(transaction, end, timeScale) };
    },
    { concurrencyKey: accountId },
  );
}

/**
 * Does what `endTripByDriver` does within a database transaction, and returns whether it was done before.
 * @throws Problem as endTripByDriver does.
 */
export async function endTripByDriverWithin(
  transaction: Queryable,
  { outcome, at, ...named }: EndTripByDriverInput & { readonly accountId: number },
  timeScale: number,
): Promise<boolean> {
  const reason = driverEndReasons[outcome];
  const { kind, trip } = await decideDriverMove(transaction, 'end', named);
  if (kind === 'repeated') {
    if ((await selectDriversEndReason(transaction, named)) === reason) return true;
    throw new Problem('trip_status_conflict');
  }
  const by = { actor: 'driver', action: 'end' } as const;
  await endForReason(transaction, trip, { by, reason, at, timeScale });
  return false;
}
