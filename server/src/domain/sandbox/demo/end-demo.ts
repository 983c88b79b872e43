import type { FailureReason } from '@satha/terms/trip-outcomes';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { declineOpenOffers } from '../../dispatch/decline-offer.ts';
import { endShift } from '../../drivers/shifts/end-shift.ts';
import { type DriveTripDeps, driveTrip } from '../../trips/moves/drive-trip.ts';
import { type FailTripDeps, failTrip } from '../../trips/moves/fail-trip.ts';
import { selectHandOvers, selectOpenTrips } from '../controls/controls-store.ts';
import { demoPolicy } from './demo-policy.ts';
import { freePlaces, selectDriversOnShift } from './demo-store.ts';

export type EndDemoDeps = DriveTripDeps & FailTripDeps & { readonly db: Database; readonly clock: Clock };

/** Refunded in full. */
const failureReason: FailureReason = 'operator_error';

/**
 * Ends the demo's trips as failed, frees their drivers and takes them offline. Each is a database transaction of its own: one
 * that was cut off goes on where it stopped, and what somebody else does at the same moment is left to the next time.
 */
export async function endDemo(deps: EndDemoDeps, accountId: number): Promise<void> {
  const { db, clock } = deps;
  const attempts = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  };
  for (const tripId of await selectOpenTrips(db, accountId, demoPolicy.mostTrips)) {
    await attempts(() => failTrip(deps, { accountId, tripId, reason: failureReason, at: clock() }));
  }
  for (const { driverId, tripId } of await selectHandOvers(db, accountId)) {
    const observePromise = () => {};
    await attempts(() =>
      driveTrip(
        { ...deps, observePromise },
        { driverId, tripId, action: 'complete', at: clock(), isKnown: true },
      ),
    );
  }
  for (const driverId of await selectDriversOnShift(db)) {
    await attempts(() => endShift({ db, clock, declineOpenOffers }, driverId));
  }
  await freePlaces(db);
}
