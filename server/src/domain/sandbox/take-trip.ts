import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { Coordinates } from '../../values/coordinates.ts';
import { type AnswerOfferDeps, acceptOffer } from '../dispatch/accept-offer.ts';
import { putDriverAtTrip } from '../drivers/positions/put-driver.ts';
import { renewPickupPromise } from '../trips/promises/renew-pickup-promise.ts';
import { fleetPolicy } from './fleet/fleet-policy.ts';
import type { TripTurn } from './test-phone-numbers.ts';

export type TakeTripInput = {
  readonly driverId: number;
  readonly offerId: number;
  /** What is to happen to the trip; undefined: nothing out of the ordinary. */
  readonly turn: TripTurn | undefined;
  /** Where the driver is. */
  readonly place: Coordinates;
  /** Done in one database transaction with the yes. */
  readonly inSameTransaction?: (transaction: Queryable) => Promise<void>;
};

/**
 * Accepts an offer for a simulated driver, whether they decided to or were told by hand, and makes true at once what
 * the turn says of whoever has the trip. What drivers do about it later is left to the fleet.
 * @throws Problem as acceptOffer does.
 */
export async function takeTrip(
  deps: AnswerOfferDeps,
  { driverId, offerId, turn, place, inSameTransaction }: TakeTripInput,
): Promise<void> {
  const { accountId, tripId } = await acceptOffer(deps, { driverId, offerId, inSameTransaction });
  await beginTurn(deps, { accountId, tripId, driverId, turn, place });
}

export type BegunTurn = Pick<TakeTripInput, 'driverId' | 'turn' | 'place'> & {
  readonly accountId: number;
  readonly tripId: number;
};

/**
 * Applies the scenario of a trip to its driver: a late one is behind what was promised; of one whose position
 * is stale, the last one was reported long ago; one who presses from afar is where the fleet has them.
 */
export async function beginTurn(
  deps: { readonly db: Queryable; readonly clock: Clock },
  { accountId, tripId, driverId, turn, place: { lat, lng } }: BegunTurn,
): Promise<void> {
  const { lateMinutes, staleMinutes } = fleetPolicy;
  const at = deps.clock();
  if (turn === 'driver_is_late') {
    const promisedAt = at.subtract({ minutes: lateMinutes });
    await renewPickupPromise(deps.db, { accountId, tripId, promisedAt });
  }
  if (turn === 'position_is_stale') {
    const recordedAt = at.subtract({ minutes: staleMinutes });
    await putDriverAtTrip(deps, { driverId, accountId, tripId }, { lat, lng, recordedAt });
  }
  if (turn === 'driver_presses_from_afar') {
    await putDriverAtTrip(deps, { driverId, accountId, tripId }, { lat, lng, recordedAt: at });
  }
}
