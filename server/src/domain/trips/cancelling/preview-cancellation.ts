import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { type CancellationFeeReason, isFreeButForTolls } from '../cancellation-policy.ts';
import type { PressRule } from '../confirming/judge-press.ts';
import { calculateFeeNow, honouredSince, honouredUntil } from './cancellation-figure.ts';
import { selectCancellationTerms, storeCancellationPreview } from './cancellation-terms-store.ts';

export type PreviewCancellationDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly pressRule: PressRule;
};

export type PreviewCancellationInput = {
  readonly accountId: number;
  readonly tripId: number;
  /** How far the account's own clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
};

export type CancellationPreview = {
  readonly feeFils: Fils;
  readonly refundFils: Fils;
  readonly reason: CancellationFeeReason;
  /** What of the fee is for gates that were passed with the vehicle aboard. */
  readonly tollFils: Fils;
  /** Until then, on the real clock, cancelling costs no more than this, unless the trip moves on. */
  readonly honouredUntil: Temporal.Instant;
};

/**
 * Returns what cancelling a trip would cost now. The figure is kept and honoured for a while; a lower one
 * that was shown a moment ago still is, and is told again with what is left of its time.
 * @throws Problem trip_not_found, trip_cannot_be_cancelled.
 */
export async function previewCancellation(
  { db, clock, pressRule }: PreviewCancellationDeps,
  { accountId, tripId, clockOffsetSeconds }: PreviewCancellationInput,
): Promise<CancellationPreview> {
  const now = clock();
  const shownSince = honouredSince(now);
  const { terms } = await selectCancellationTerms(db, { accountId, tripId, shownSince });
  if (!terms) throw new Problem('trip_not_found');
  const { trip, rules } = terms;
  const moment = { now, clockOffsetSeconds, pressRule };
  const { feeFils, reason, passedTollFils } = await calculateFeeNow(db, rules, trip, moment);
  const shown = await storeCancellationPreview(db, trip, { feeFils, reason, shownAt: now }, shownSince);
  return {
    feeFils: shown.feeFils,
    refundFils: trip.fareFils - shown.feeFils,
    reason: shown.reason,
    tollFils: tollsOf(shown, { feeFils, passedTollFils }),
    honouredUntil: honouredUntil(shown.shownAt),
  };
}

/** A lower figure of a moment ago was of the gates that were passed by then. */
function tollsOf(
  shown: Pick<CancellationPreview, 'feeFils' | 'reason'>,
  { feeFils, passedTollFils }: { readonly feeFils: Fils; readonly passedTollFils: Fils },
): Fils {
  const restFils = isFreeButForTolls(shown.reason) ? 0 : feeFils - passedTollFils;
  return Math.min(passedTollFils, Math.max(0, shown.feeFils - restFils));
}
