import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import {
  type CancellationFeeReason,
  type CancellationRules,
  requireCancellationRules,
} from '../cancellation-policy.ts';

/** A figure that an account was shown before cancelling, when on the real clock. */
export type ShownFigure = {
  readonly feeFils: Fils;
  readonly reason: CancellationFeeReason;
  readonly shownAt: Temporal.Instant;
};

type FigureRow = {
  fee_fils: number | null;
  reason: CancellationFeeReason | null;
  shown_at: Temporal.Instant | null;
};

export type CancellationTerms = {
  /** Of the policy that the trip was created under. */
  readonly rules: CancellationRules;
  /** What was shown while the trip was as it is, not earlier than asked for. */
  readonly shown: ShownFigure | undefined;
};

/** What cancelling a trip goes by; `shownSince` is on the real clock. */
export async function selectCancellationTerms(
  db: Queryable,
  trip: { readonly accountId: number; readonly tripId: number; readonly sequence: number },
  shownSince: Temporal.Instant,
): Promise<CancellationTerms> {
  const { rows } = await db.query<FigureRow & { rules: unknown }>({
    name: 'select-cancellation-terms',
    text: `SELECT p.rules, v.fee_fils, v.reason, v.shown_at
           FROM trips t JOIN cancellation_policies p USING (cancellation_policy_id)
           LEFT JOIN cancellation_previews v
             ON v.account_id = t.account_id AND v.trip_id = t.trip_id AND v.sequence = $3 AND v.shown_at >= $4
           WHERE t.account_id = $1 AND t.trip_id = $2`,
    values: [trip.accountId, trip.tripId, trip.sequence, shownSince.toString()],
  });
  const row = rows[0];
  if (!row) throw new Error(`Trip ${trip.tripId} is gone, though trips are never deleted.`);
  return { rules: requireCancellationRules(row.rules), shown: toFigure(row) };
}

/**
 * Keeps a figure that is being shown, unless a lower one was shown since `shownSince` and still holds; gives the one
 * that is kept, which is the one to show.
 */
export async function storeCancellationPreview(
  db: Queryable,
  trip: { readonly accountId: number; readonly tripId: number; readonly sequence: number },
  figure: ShownFigure,
  shownSince: Temporal.Instant,
): Promise<ShownFigure> {
  const { rows } = await db.query<FigureRow>({
    text: `INSERT INTO cancellation_previews AS kept (account_id, trip_id, sequence, fee_fils, reason, shown_at)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (account_id, trip_id) DO UPDATE SET (sequence, fee_fils, reason, shown_at) = (
             SELECT sequence, fee_fils, reason, shown_at
             FROM (VALUES
               (excluded.sequence, excluded.fee_fils, excluded.reason, excluded.shown_at),
               (kept.sequence, kept.fee_fils, kept.reason, kept.shown_at)
             ) AS figure (sequence, fee_fils, reason, shown_at)
             WHERE shown_at >= $7
             ORDER BY sequence DESC, fee_fils, shown_at DESC LIMIT 1
           )
           RETURNING fee_fils, reason, shown_at`,
    values: [
      trip.accountId,
      trip.tripId,
      trip.sequence,
      figure.feeFils,
      figure.reason,
      figure.shownAt.toString(),
      shownSince.toString(),
    ],
  });
  return toFigure(rows[0] as FigureRow) as ShownFigure;
}

function toFigure({ fee_fils, reason, shown_at }: FigureRow): ShownFigure | undefined {
  if (fee_fils === null || reason === null || shown_at === null) return undefined;
  return { feeFils: fee_fils, reason, shownAt: shown_at };
}
