import { declineOffer } from '../../dispatch/decline-offer.ts';
import type { DispatchObserver } from '../../dispatch/dispatch-observer.ts';
import { startShift } from '../../drivers/shifts/start-shift.ts';
import { driveTrip } from '../../trips/moves/drive-trip.ts';
import { failTrip } from '../../trips/moves/fail-trip.ts';
import { giveUpTrip } from '../../trips/moves/give-up-trip.ts';
import { beginTurn, takeTrip } from '../take-trip.ts';
import type { FleetAct } from './next-act.ts';
import { type PerformPlayDeps, performPlay } from './plays/perform-play.ts';
import { placeAfar } from './plays/place-afar.ts';
import type { SimulatedDriver } from './simulated-driver.ts';

export type PerformActDeps = PerformPlayDeps & { readonly observer: DispatchObserver };

/**
 * Performs what a simulated driver decided, by the use cases that a driver's phone reaches, and an
 * operator's.
 * @throws Problem where somebody else was quicker, such as an account that cancelled: the next look shows it.
 */
export async function performAct(
  deps: PerformActDeps,
  driver: SimulatedDriver,
  act: FleetAct,
): Promise<void> {
  const { driverId, plate } = driver;
  const at = deps.clock();
  const place = driver.position ?? driver.base;
  switch (act.kind) {
    case 'go_online':
      await startShift(deps, { driverId, plate });
      return;
    case 'accept':
      await takeTrip(deps, { driverId, place, ...act.offer });
      return;
    case 'decline':
      await declineOffer(deps, { driverId, offerId: act.offer.offerId });
      return;
    case 'drive': {
      const { tripId, turn } = act.job;
      // The fleet's trucks are where they say, but for the one that tries out a press that is not believed.
      const isKnown = turn !== 'driver_presses_from_afar';
      await driveTrip(deps, { driverId, tripId, action: act.action, at, isKnown });
      return;
    }
    case 'give_up': {
      await giveUpTrip(deps, { driverId, tripId: act.job.tripId, reason: 'Flat tyre', at });
      return;
    }
    case 'end_trip': {
      const { accountId, tripId } = act.job;
      await failTrip(deps, { accountId, tripId, reason: 'vehicle_breakdown', at });
      return;
    }
    case 'begin_turn': {
      const { job } = act;
      const isAfar = job.turn === 'driver_presses_from_afar';
      await beginTurn(deps, { driverId, place: isAfar ? placeAfar(job) : place, ...job });
      return;
    }
    default:
      await performPlay(deps, driver, act);
  }
}
