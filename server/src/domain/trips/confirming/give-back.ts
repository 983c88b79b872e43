import { tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import { requireLabel } from '../../../values/label.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { adjustWallet } from '../../wallets/post-to-wallet.ts';
import { totalChargedFils } from '../extras/trip-extra.ts';
import { lockSteeredTrip, type SteeredTrip } from '../operator-acts/lock-steered-trip.ts';
import { recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import { findTripOfAnyAccount } from '../queries.ts';
import { refusePresses } from './presses-store.ts';

/**
 * Gives back what a completed trip has cost whose delivery nobody has confirmed and the operator found not to be true, by one
 * adjustment of the account's wallet, once; its tax stays as it was invoiced. Nothing of the trip waits to be confirmed any more.
 * Why stands in the trip's list of acts, for operators alone. Returns the amount.
 * @throws Problem trip_not_found; version_conflict; invalid_request for the reason; wallet_not_found for a trip that a caller pays;
 * trip_status_conflict unless a delivery waits to be confirmed.
 */
export async function giveBackTrip(
  { db }: { readonly db: Database },
  { reason, ...steered }: SteeredTrip & { readonly reason: string },
): Promise<Fils> {
  const text = requireLabel('reason', reason);
  const { accountId, tripId, at } = steered;
  return db.inTransaction(
    async (transaction) => {
      const { status } = await lockSteeredTrip(transaction, steered);
      const trip = await findTripOfAnyAccount(transaction, tripId);
      if (!trip) throw new Problem('trip_not_found');
      const refused = await refusePresses(transaction, { accountId, tripId, at });
      if (status !== tripStatuses.completed.code || !refused.includes('complete')) {
        const { name } = tripStatusOf(status);
        const message = `Trip ${tripId} is ${name}, and no delivery of it waits to be confirmed.`;
        throw new Problem('trip_status_conflict', { fields: [{ field: 'tripId', message }] });
      }
      const amountFils = totalChargedFils(trip);
      const posting = { accountId, amountFils, reason: `Trip ${tripId} given back` };
      const posted = await adjustWallet({ db: transaction, clock: () => at }, posting);
      if (!posted) throw new Problem('wallet_not_found');
      await recordOperatorAct(transaction, { ...steered, kind: 'given_back', text, details: { amountFils } });
      return amountFils;
    },
    { concurrencyKey: accountId },
  );
}
