import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { containedVat } from '../../pricing/contained-vat.ts';
import type { PressRule } from '../confirming/judge-press.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { StoredResponseOutcome } from '../idempotency/idempotency-store.ts';
import { prepareEnd } from '../moves/move-trip.ts';
import { calculateFeeNow, type FeeMoment, honouredSince } from './cancellation-figure.ts';
import { selectCancellationTerms, storeCancellation } from './cancellation-terms-store.ts';

export type CancelTripDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly pressRule: PressRule;
};

export type CancelTripInput = {
  readonly accountId: number;
  readonly tripId: number;
  readonly retry: Idempotency | undefined;
  /** How far the account's own clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
  /** On whose wish, where it is not the account's own. */
  readonly requestedBy?: 'customer' | undefined;
  /** The most that cancelling may cost, which is what somebody was shown and said yes to; undefined: whatever is due. */
  readonly mostFeeFils?: Fils;
  /** Written with the cancellation in one database transaction; not for a replay. */
  readonly inSameTransaction?: (transaction: Queryable, trip: { readonly feeFils: Fils }) => Promise<void>;
};

export type CancelledTrip = { readonly tripId: number; readonly feeFils: Fils; readonly replayed: boolean };

/**
 * Cancels one of the account's trips by the policy that the trip was created under, and refunds fare less fee, all or
 * nothing; locks the trip first, then the wallet. A lower fee that the account was shown within the last minute, the
 * trip being as it was, counts.
 * @throws Problem idempotency_in_progress, idempotency_key_reused, trip_not_found, trip_cannot_be_cancelled,
 * cancellation_fee_changed.
 * @throws DatabaseUnavailable
 */
export async function cancelTrip(
  { db, clock, pressRule }: CancelTripDeps,
  input: CancelTripInput,
): Promise<CancelledTrip> {
  const { accountId, tripId, inSameTransaction } = input;
  const moment = { now: clock(), pressRule };
  const cancelled = inSameTransaction ? undefined : await cancelUnmoved(db, input, moment);
  if (cancelled) return cancelled;
  const work = async (transaction: Queryable) => {
    // What moved before the first look was done stays locked from then on, as it is at the second.
    const done =
      (await cancelUnmoved(transaction, input, moment)) ?? (await cancelUnmoved(transaction, input, moment));
    if (!done) throw new Error(`Trip ${tripId} was moved by somebody else while it was locked.`);
    if (!done.replayed) await inSameTransaction?.(transaction, done);
    return done;
  };
  return db.inTransaction(work, { concurrencyKey: accountId });
}

/** Looks at the trip, and cancels it as it was seen; undefined, with nothing done, when it moved meanwhile. */
async function cancelUnmoved(
  db: Queryable,
  input: CancelTripInput,
  { now: realNow, pressRule }: Omit<FeeMoment, 'clockOffsetSeconds'>,
): Promise<CancelledTrip | undefined> {
  const {
    accountId,
    tripId,
    retry,
    requestedBy,
    clockOffsetSeconds,
    mostFeeFils = Number.POSITIVE_INFINITY,
  } = input;
  const { terms, key } = await selectCancellationTerms(db, {
    accountId,
    tripId,
    shownSince: honouredSince(realNow),
    request: retry && { accountId, operation: 'cancel-trip', retry, now: realNow },
  });
  const kept = toReplay(key);
  if (kept) return kept;
  if (!terms) throw new Problem('trip_not_found');
  const { trip, rules, shown } = terms;
  const due = await calculateFeeNow(db, rules, trip, { now: realNow, clockOffsetSeconds, pressRule });
  const { feeFils, reason } = shown && shown.feeFils < due.feeFils ? shown : due;
  if (feeFils > mostFeeFils) throw new Problem('cancellation_fee_changed');
  const refundFils = trip.fareFils - feeFils;
  const keptVatFils = containedVat(feeFils, trip.vatBasisPoints);
  const end = prepareEnd(trip, {
    actor: 'account',
    action: 'cancel',
    data: { feeFils, refundFils, reason, ...(requestedBy && { cancelledBy: requestedBy }) },
    release: { refundFils, keptFils: feeFils, keptVatFils, revenueKind: 'cancellation_fee' },
    cancellationFeeFils: feeFils,
    at: realNow,
  });
  const stored = await storeCancellation(db, { end, seen: trip, retry });
  if (stored === 'moved') return undefined;
  return stored === 'cancelled' ? { tripId, feeFils, replayed: false } : toReplay(stored);
}

/** The answer of an earlier request with the key, or undefined when this request is the one to do the work. */
function toReplay(key: StoredResponseOutcome): CancelledTrip | undefined {
  switch (key.outcome) {
    case 'free':
      return undefined;
    case 'replayed':
      return { tripId: key.tripId, feeFils: key.amountFils, replayed: true };
    case 'idempotency_in_progress':
      throw new Problem(key.outcome, { retryAfterSeconds: 1 });
    case 'idempotency_key_reused':
      throw new Problem(key.outcome);
  }
}
