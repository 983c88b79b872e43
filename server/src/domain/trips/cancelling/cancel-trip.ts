import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { containedVat } from '../../pricing/contained-vat.ts';
import { endTrip } from '../moves/move-trip.ts';
import { lockTrip } from '../moves/trip-moves-store.ts';
import {
  claimKey,
  insertKeptAnswer,
  type KeptAnswer,
  type SafeRequest,
} from '../safe-retries/idempotency-store.ts';
import type { SafeRetry } from '../safe-retries/safe-retry.ts';
import { calculateFeeNow, honouredSince } from './cancellation-figure.ts';
import { selectCancellationTerms } from './cancellation-terms-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type CancelTripInput = {
  readonly accountId: number;
  readonly tripId: number;
  readonly retry: SafeRetry | undefined;
  /** How far the account's own clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
  /** The most that cancelling may cost, which is what somebody was shown and said yes to; undefined: whatever is due. */
  readonly mostFeeFils?: Fils;
  /** Written with the cancellation in one database transaction; not for a replay. */
  readonly alongside?: (transaction: Queryable, trip: { readonly feeFils: Fils }) => Promise<void>;
};

export type CancelledTrip = { readonly tripId: number; readonly feeFils: Fils; readonly replayed: boolean };

/**
 * Cancels one of the account's trips by the policy that the trip was created under, and refunds fare less fee, in
 * one database transaction; locks the trip first, then the wallet. A lower fee that the account was shown within the
 * last minute, the trip being as it was, counts.
 * @throws Problem idempotency_in_progress, idempotency_key_reused, trip_not_found, trip_cannot_be_cancelled,
 * cancellation_fee_changed.
 */
export function cancelTrip({ db, clock }: Deps, input: CancelTripInput): Promise<CancelledTrip> {
  const { accountId, tripId, retry } = input;
  const realNow = clock();
  const now = realNow.add({ seconds: input.clockOffsetSeconds });
  const request = retry && ({ accountId, operation: 'cancel-trip', retry, now: realNow } as const);
  const work = async (transaction: Queryable) => {
    const kept = request && (await requireFreeKey(transaction, request));
    if (kept) return { tripId: kept.tripId, feeFils: kept.amountFils, replayed: true };

    const trip = await lockTrip(transaction, accountId, tripId);
    if (!trip) throw new Problem('trip_not_found');
    const { rules, shown } = await selectCancellationTerms(transaction, trip, honouredSince(realNow));
    const due = calculateFeeNow(rules, trip, now);
    const { feeFils, reason } = shown && shown.feeFils < due.feeFils ? shown : due;
    if (input.mostFeeFils !== undefined && feeFils > input.mostFeeFils) {
      throw new Problem('cancellation_fee_changed');
    }
    const refundFils = trip.fareFils - feeFils;
    const keptVatFils = containedVat(feeFils, trip.vatBasisPoints);
    await endTrip(transaction, trip, {
      actor: 'account',
      action: 'cancel',
      data: { feeFils, refundFils, reason },
      release: { refundFils, keptFils: feeFils, keptVatFils, revenueKind: 'cancellation_fee' },
      cancellationFeeFils: feeFils,
      at: realNow,
    });
    await input.alongside?.(transaction, { feeFils });
    if (request) await insertKeptAnswer(transaction, request, { tripId, amountFils: feeFils });
    return { tripId, feeFils, replayed: false };
  };
  return db.inTransaction(work, { lane: accountId });
}

/** The answer kept under the key, or undefined when the key was free and is now claimed by this request. */
async function requireFreeKey(transaction: Queryable, request: SafeRequest): Promise<KeptAnswer | undefined> {
  const claim = await claimKey(transaction, request);
  switch (claim.outcome) {
    case 'free':
      return undefined;
    case 'replayed':
      return claim;
    case 'idempotency_in_progress':
      throw new Problem(claim.outcome, { retryAfterSeconds: 1 });
    case 'idempotency_key_reused':
      throw new Problem(claim.outcome);
  }
}
