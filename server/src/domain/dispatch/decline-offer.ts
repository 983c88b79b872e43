import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem } from '../../values/problem.ts';
import type { AnswerOfferDeps, OfferAnswer } from './accept-offer.ts';
import { selectOfferOf } from './answers-store.ts';

/**
 * Declines an offered trip for a driver, so that the next driver is asked at once. An offer that is closed,
 * however it was, stays as it is: there is nothing left to decline.
 * @throws Problem offer_not_found when it is none of the driver's, offer_no_longer_open when they accepted it: a trip
 * is given up, not declined.
 */
export async function declineOffer(
  { db, clock, observer }: Pick<AnswerOfferDeps, 'db' | 'clock' | 'observer'>,
  { driverId, offerId }: OfferAnswer,
): Promise<void> {
  const at = clock();
  const declined = await db.inTransaction((transaction) =>
    declineOpenOffers(transaction, { driverId, offerId, at }),
  );
  observer.offersEnded('declined', declined);
  if (declined > 0) return;
  const offer = await selectOfferOf(db, driverId, offerId);
  if (!offer) throw new Problem('offer_not_found');
  if (offer.status === 'accepted') throw new Problem('offer_no_longer_open');
}

/**
 * Closes the driver's open offer as declined, or whichever is open where none is named (who goes offline or is suspended
 * takes none), and makes the trips' searches due. The search's row is locked before the offer's, as everywhere; the
 * caller may hold the driver's lock. Returns how many were closed.
 */
export async function declineOpenOffers(
  transaction: Queryable,
  {
    driverId,
    offerId,
    at,
  }: { readonly driverId: number; readonly offerId?: number; readonly at: Temporal.Instant },
): Promise<number> {
  await transaction.query({
    name: 'wake-search',
    text: `UPDATE dispatches SET due_at = least(due_at, $3)
           WHERE (account_id, trip_id) IN (SELECT account_id, trip_id FROM offers
             WHERE driver_id = $1 AND status = 'open' AND offer_id = coalesce($2::bigint, offer_id))`,
    values: [driverId, offerId ?? null, at.toString()],
  });
  const { rowCount } = await transaction.query({
    name: 'decline-offers',
    text: `UPDATE offers SET status = 'declined', answered_at = $3
           WHERE driver_id = $1 AND status = 'open' AND offer_id = coalesce($2::bigint, offer_id)`,
    values: [driverId, offerId ?? null, at.toString()],
  });
  return rowCount ?? 0;
}
