import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { Fils } from '../../values/money.ts';
import { Problem } from '../../values/problem.ts';
import { containedVat } from '../pricing/contained-vat.ts';
import { calculateCancellationFee } from './cancellation-policy.ts';
import { claimKey, insertKeptAnswer, selectKeptAnswer } from './idempotency-store.ts';
import type { SafeRetry } from './safe-retry.ts';
import { lockTrip, storeCancellation } from './trips-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type CancelTripInput = {
  readonly accountId: number;
  readonly tripId: number;
  readonly retry: SafeRetry | undefined;
};

export type CancelledTrip = { readonly tripId: number; readonly feeFils: Fils; readonly replayed: boolean };

/**
 * Cancels one of the account's trips by the policy that the trip was created under, and refunds fare less fee, in
 * one database transaction; locks the trip first, then the wallet.
 * @throws Problem idempotency_in_progress, idempotency_key_reused, trip_not_found, trip_cannot_be_cancelled.
 */
export function cancelTrip({ db, clock }: Deps, input: CancelTripInput): Promise<CancelledTrip> {
  const { accountId, tripId, retry } = input;
  const now = clock();
  return db.inTransaction(async (transaction) => {
    const kept = retry && (await requireFreeKey(transaction, accountId, retry, now));
    if (kept) return { tripId: kept.tripId, feeFils: kept.amountFils, replayed: true };

    const trip = await lockTrip(transaction, accountId, tripId);
    if (!trip) throw new Problem('trip_not_found');
    const { feeFils, refundFils, reason } = calculateCancellationFee(trip.cancellationRules, {
      statusCode: trip.status,
      fareFils: trip.fareFils,
      now,
      assignedAt: trip.assignedAt,
      promisedPickupAt: trip.promisedPickupAt,
      driverArrivedAt: trip.driverArrivedAt,
    });
    const feeVatFils = containedVat(feeFils, trip.vatBasisPoints);
    await storeCancellation(transaction, {
      accountId,
      tripId,
      feeFils,
      feeVatFils,
      refundFils,
      reason,
      at: now,
    });
    if (retry) {
      const kept = {
        accountId,
        operation: 'cancel-trip',
        retry,
        at: now,
        tripId,
        amountFils: feeFils,
      } as const;
      await insertKeptAnswer(transaction, kept);
    }
    return { tripId, feeFils, replayed: false };
  });
}

/** The answer kept under the key, or undefined when the key is free and now claimed by this request. */
async function requireFreeKey(
  transaction: Queryable,
  accountId: number,
  retry: SafeRetry,
  now: Temporal.Instant,
) {
  if (!(await claimKey(transaction, accountId, 'cancel-trip', retry.idempotencyKey))) {
    throw new Problem('idempotency_in_progress', { retryAfterSeconds: 1 });
  }
  const kept = await selectKeptAnswer(transaction, { accountId, operation: 'cancel-trip', retry, now });
  if (kept === 'other_request') throw new Problem('idempotency_key_reused');
  return kept;
}
