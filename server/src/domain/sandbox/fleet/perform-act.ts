import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { acceptOffer } from '../../dispatch/accept-offer.ts';
import { declineOffer } from '../../dispatch/decline-offer.ts';
import type { DispatchObserver } from '../../dispatch/dispatch-observer.ts';
import { putDriverAtTrip } from '../../drivers/positions/put-driver.ts';
import { startShift } from '../../drivers/shifts/start-shift.ts';
import { type DriveTripDeps, driveTrip } from '../../trips/moves/drive-trip.ts';
import { failTrip } from '../../trips/moves/fail-trip.ts';
import { giveUpTrip } from '../../trips/moves/give-up-trip.ts';
import { renewPickupPromise } from '../../trips/moves/renew-pickup-promise.ts';
import { fleetPolicy } from './fleet-policy.ts';
import type { FleetAct } from './next-act.ts';
import type { SimulatedDriver } from './simulated-driver.ts';

export type PerformActDeps = {
  readonly db: Database;
  /** The real one. */
  readonly clock: Clock;
  readonly timeScale: number;
  readonly observer: DispatchObserver;
  readonly observePromise: DriveTripDeps['observePromise'];
};

/**
 * Does what a driver decided, by the use cases that a driver's phone reaches; and what an operator would.
 * @throws Problem where somebody else was quicker, such as an account that cancelled: the next look shows it.
 */
export async function performAct(
  deps: PerformActDeps,
  driver: SimulatedDriver,
  act: FleetAct,
): Promise<void> {
  const { db, clock } = deps;
  const { driverId, plate } = driver;
  const at = clock();
  switch (act.kind) {
    case 'go_online':
      await startShift(deps, { driverId, plate });
      return;
    case 'accept':
      await acceptOffer(deps, { driverId, offerId: act.offerId });
      return;
    case 'decline':
      await declineOffer(deps, { driverId, offerId: act.offerId });
      return;
    case 'drive':
      await driveTrip(deps, { driverId, tripId: act.job.tripId, action: act.action, at });
      return;
    case 'give_up': {
      await giveUpTrip(deps, { driverId, tripId: act.job.tripId, reason: 'Flat tyre', at });
      return;
    }
    case 'end_trip': {
      const { accountId, tripId } = act.job;
      await failTrip(deps, { accountId, tripId, reason: 'vehicle_breakdown', at });
      return;
    }
    case 'fall_behind': {
      const { accountId, tripId } = act.job;
      const promisedAt = at.subtract({ minutes: fleetPolicy.lateMinutes });
      await renewPickupPromise(db, { accountId, tripId, promisedAt });
      return;
    }
    case 'lose_touch': {
      const { accountId, tripId } = act.job;
      const { lat, lng } = driver.position ?? driver.base;
      const recordedAt = at.subtract({ minutes: fleetPolicy.staleMinutes });
      await putDriverAtTrip(deps, { driverId, accountId, tripId }, { lat, lng, recordedAt });
      return;
    }
  }
}
