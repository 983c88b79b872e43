import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { assignDriver } from '../trips/moves/assign-driver.ts';
import { type AnsweredOffer, lockTripOfOffer, selectOfferOf, takeOffer } from './answers-store.ts';
import type { DispatchObserver } from './dispatch-observer.ts';

export type AnswerOfferDeps = {
  readonly db: Database;
  /** The real one. */
  readonly clock: Clock;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
  readonly observer: DispatchObserver;
};

export type OfferAnswer = { readonly driverId: number; readonly offerId: number };

/** The trip that the driver has now; `repeated` when they had it already by this offer. */
export type AcceptedOffer = {
  readonly accountId: number;
  readonly tripId: number;
  readonly repeated: boolean;
};

/**
 * Gives the driver the trip that they were offered, in one database transaction: the offer taken, the others of the
 * trip withdrawn, the driver assigned. Locks the trip first, so that of several answers, a cancellation and the end of
 * the offer's time exactly one counts. Accepting again what was accepted answers as the first time.
 * @throws Problem offer_not_found when it is none of the driver's, offer_no_longer_open when it was answered, is over,
 * or the trip or the driver is free no more.
 */
export async function acceptOffer(
  deps: AnswerOfferDeps,
  { driverId, offerId }: OfferAnswer,
): Promise<AcceptedOffer> {
  const known = await selectOfferOf(deps.db, driverId, offerId);
  if (!known) throw new Problem('offer_not_found');
  const { accountId, tripId } = known;
  const at = deps.clock();
  const repeated = await deps.db.inTransaction(
    async (transaction) => {
      await lockTripOfOffer(transaction, known);
      const offer = (await selectOfferOf(transaction, driverId, offerId)) ?? known;
      if (offer.status === 'accepted' && offer.isAtTrip) return true;
      requireOpen(offer, at);
      const pickupSeconds = offer.pickupSeconds / deps.timeScale;
      const { vehicleId } = offer;
      // Thrown, so that whatever was written is undone.
      const settleOffers = async () => {
        if (!(await takeOffer(transaction, offer, offerId, at))) throw new Problem('offer_no_longer_open');
      };
      const assignment = { accountId, tripId, driverId, vehicleId, at, pickupSeconds };
      const outcome = await assignDriver(transaction, { ...assignment, settleOffers });
      if (outcome !== 'assigned') throw new Problem('offer_no_longer_open');
      return false;
    },
    { lane: accountId },
  );
  if (!repeated) observeAccept(deps.observer, known, at);
  return { accountId, tripId, repeated };
}

function requireOpen({ status, expiresAt }: AnsweredOffer, at: Temporal.Instant): void {
  const isOver = Temporal.Instant.compare(expiresAt, at) <= 0;
  if (status !== 'open' || isOver) throw new Problem('offer_no_longer_open');
}

function observeAccept(
  observer: DispatchObserver,
  { searchBeganAt }: AnsweredOffer,
  at: Temporal.Instant,
): void {
  observer.offersEnded('accepted', 1);
  if (searchBeganAt) observer.searchEnded('driver_assigned', at.since(searchBeganAt).total('seconds'));
}
