import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { type AssignDriverInput, assignDriver } from '../trips/moves/assign-driver.ts';
import { type AnsweredOffer, selectOfferOf } from './answers-store.ts';
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

export type AcceptOfferInput = OfferAnswer & {
  /** Done in one database transaction with it, unless it was accepted before. */
  readonly inSameTransaction?: ((transaction: Queryable) => Promise<void>) | undefined;
};

/** The trip that the driver has now; `repeated` when they had it already by this offer. */
export type AcceptedOffer = {
  readonly accountId: number;
  readonly tripId: number;
  readonly repeated: boolean;
};

/**
 * Assigns the driver to the trip that they were offered, in one statement: the offer is accepted, the trip's
 * other offers are withdrawn. Locks the trip first, so that of several answers, a cancellation and the end of
 * the offer's time exactly one counts. Accepting again what was accepted answers as the first time.
 * @throws Problem offer_not_found when it is none of the driver's, offer_no_longer_open when it was answered, is over,
 * the trip or the driver is free no more, or the truck has not what the trip needs any more.
 */
export async function acceptOffer(
  deps: AnswerOfferDeps,
  { driverId, offerId, inSameTransaction }: AcceptOfferInput,
): Promise<AcceptedOffer> {
  const offer = await selectOfferOf(deps.db, driverId, offerId);
  if (!offer) throw new Problem('offer_not_found');
  const { accountId, tripId, vehicleId } = offer;
  const at = deps.clock();
  const pickupSeconds = offer.pickupSeconds / deps.timeScale;
  const assignment = { accountId, tripId, driverId, vehicleId, offerId, at, pickupSeconds };
  const outcome = inSameTransaction
    ? await assignInSameTransaction(deps.db, assignment, inSameTransaction)
    : await assignDriver(deps.db, assignment);
  if (outcome !== 'assigned' && outcome !== 'repeated') throw new Problem('offer_no_longer_open');
  if (outcome === 'assigned') observeAccept(deps.observer, offer, at);
  return { accountId, tripId, repeated: outcome === 'repeated' };
}

function assignInSameTransaction(
  db: Database,
  assignment: AssignDriverInput,
  inSameTransaction: (transaction: Queryable) => Promise<void>,
): ReturnType<typeof assignDriver> {
  return db.inTransaction(
    async (transaction) => {
      const outcome = await assignDriver(transaction, assignment);
      if (outcome === 'assigned') await inSameTransaction(transaction);
      return outcome;
    },
    { concurrencyKey: assignment.accountId },
  );
}

function observeAccept(
  observer: DispatchObserver,
  { searchBeganAt }: AnsweredOffer,
  at: Temporal.Instant,
): void {
  observer.offersEnded('accepted', 1);
  if (searchBeganAt) observer.searchEnded('driver_assigned', at.since(searchBeganAt).total('seconds'));
}
