import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem } from '../../values/problem.ts';
import type { AnswerOfferDeps, OfferAnswer } from './accept-offer.ts';
import { declineOffers, selectOfferOf } from './answers-store.ts';

/**
 * Notes that a driver does not take an offered trip, so that the next one is asked at once. An offer that is closed,
 * however it was, stays as it is: there is nothing left to decline.
 * @throws Problem offer_not_found when it is none of the driver's, offer_no_longer_open when they accepted it: a trip
 * is given up, not declined.
 */
export async function declineOffer(
  { db, clock, observer }: Pick<AnswerOfferDeps, 'db' | 'clock' | 'observer'>,
  { driverId, offerId }: OfferAnswer,
): Promise<void> {
  const offer = await selectOfferOf(db, driverId, offerId);
  if (!offer) throw new Problem('offer_not_found');
  if (offer.status === 'accepted') throw new Problem('offer_no_longer_open');
  const at = clock();
  const declined = await db.inTransaction((transaction) =>
    declineOffers(transaction, { driverId, offerId, at }),
  );
  observer.offersEnded('declined', declined);
}

/**
 * Declines whatever a driver is being asked, within a database transaction of the caller's: for one who goes offline
 * or is suspended. The caller may hold the driver's lock; gives how many offers that were.
 */
export function declineOpenOffers(
  transaction: Queryable,
  { driverId, at }: { readonly driverId: number; readonly at: Temporal.Instant },
): Promise<number> {
  return declineOffers(transaction, { driverId, at });
}
