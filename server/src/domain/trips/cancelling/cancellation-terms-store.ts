import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import {
  type CancellationFeeReason,
  type CancellationRules,
  requireCancellationRules,
} from '../cancellation-policy.ts';
import type { Idempotency, IdempotentRequest } from '../idempotency/idempotency.ts';
import {
  type StoredResponseOutcome,
  type StoredResponseRow,
  toStoredResponseOutcome,
} from '../idempotency/idempotency-store.ts';
import {
  endValues,
  type StoredEnd,
  type TripState,
  type TripStateRow,
  toTripState,
  tripStateSql,
} from '../moves/trip-moves-store.ts';

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

/** A trip, and what cancelling it goes by. */
export type CancellationTerms = {
  readonly trip: TripState;
  /** Of the policy that the trip was created under. */
  readonly rules: CancellationRules;
  /** What was shown while the trip was as it is, not earlier than asked for. */
  readonly shown: ShownFigure | undefined;
};

export type CancellationQuery = {
  readonly accountId: number;
  readonly tripId: number;
  /** The earliest moment of showing whose figure counts, on the real clock. */
  readonly shownSince: Temporal.Instant;
  /** A request that is to cancel the trip: a free key is claimed by it until the database transaction ends. */
  readonly request?: IdempotentRequest | undefined;
};

type TermsRow = TripStateRow & FigureRow & { rules: unknown };
type ClaimRow = { outcome: StoredResponseRow['outcome'] | null; stored_trip_id: number; amount_fils: number };

/**
 * Returns what the fee of cancelling a trip depends on, if there is the trip, and the state of the request's
 * key, all of one moment.
 */
export async function selectCancellationTerms(
  db: Queryable,
  { accountId, tripId, shownSince, request }: CancellationQuery,
): Promise<{ readonly terms: CancellationTerms | undefined; readonly key: StoredResponseOutcome }> {
  const { rows } = await db.query<ClaimRow & ({ rules: null } | TermsRow)>({
    name: 'select-cancellation-terms',
    text: `SELECT trip.*, rules, shown.fee_fils, shown.reason, shown.shown_at,
             key.outcome, key.trip_id AS stored_trip_id, key.amount_fils
           FROM (VALUES (1)) AS once
           LEFT JOIN LATERAL (
             SELECT * FROM claim_idempotency_key($1, 'cancel-trip', $4, $5, $6) WHERE $4::text IS NOT NULL
           ) AS key ON true
           LEFT JOIN (${tripStateSql}) AS trip ON true
           LEFT JOIN cancellation_policies USING (cancellation_policy_id)
           LEFT JOIN cancellation_previews AS shown
             ON shown.account_id = $1 AND shown.trip_id = $2 AND shown.sequence = trip.sequence AND shown.shown_at >= $3`,
    values: [
      accountId,
      tripId,
      shownSince.toString(),
      request?.retry.idempotencyKey ?? null,
      request?.retry.requestHash ?? null,
      request?.now.toString() ?? null,
    ],
    onlyReads: true,
  });
  const row = rows[0] as (typeof rows)[0];
  const { outcome, stored_trip_id, amount_fils } = row;
  return {
    key: toStoredResponseOutcome({ outcome: outcome ?? 'free', trip_id: stored_trip_id, amount_fils }),
    terms:
      row.rules === null
        ? undefined
        : { trip: toTripState(row), rules: requireCancellationRules(row.rules), shown: toFigure(row) },
  };
}

type StoredCancellation = {
  readonly end: StoredEnd;
  /** The trip as the fee was computed for it. */
  readonly seen: Pick<TripState, 'sequence' | 'confirmedStatus'>;
  readonly retry: Idempotency | undefined;
};

/**
 * Cancels a trip and keeps the answer under the request's key, in one statement. `moved`, with nothing done, when the
 * trip is not as it was; within a database transaction it is locked then.
 */
export async function storeCancellation(
  db: Queryable,
  { end, seen, retry }: StoredCancellation,
): Promise<'cancelled' | 'moved' | StoredResponseOutcome> {
  const { rows } = await db.query<
    Omit<StoredResponseRow, 'outcome'> & { outcome: StoredResponseRow['outcome'] | 'cancelled' | 'moved' }
  >({
    name: 'cancel-trip',
    text: `SELECT outcome, trip_id, amount_fils FROM cancel_trip(
             $1, $2, $3::smallint[], $4::smallint, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::smallint, $17, $18)`,
    values: [
      ...[...endValues(end), seen.sequence, seen.confirmedStatus ?? null],
      ...[retry?.idempotencyKey ?? null, retry?.requestHash ?? null],
    ],
    concurrencyKey: end.accountId,
  });
  const { outcome, ...answer } = rows[0] as (typeof rows)[0];
  if (outcome === 'cancelled' || outcome === 'moved') return outcome;
  return toStoredResponseOutcome({ outcome, ...answer });
}

/**
 * Stores a figure that is being shown, unless a lower one was shown since `shownSince` and still holds;
 * returns the one to show.
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
