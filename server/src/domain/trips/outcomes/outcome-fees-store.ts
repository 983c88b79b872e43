import type { FailureOutcome } from '@satha/terms/trip-outcomes';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { type CancellationRules, requireCancellationRules } from '../cancellation-policy.ts';
import type { TripName } from '../trip.ts';
import { type OutcomeFee, type OutcomeFeeRules, requireOutcomeFeeRules } from './outcome-fee-policy.ts';
import type { WaitingCase } from './waiting-at-pickup.ts';

/** What each outcome would cost. */
export type OutcomeFigures = Readonly<Record<FailureOutcome, OutcomeFee>>;

/** What the fees of a trip's outcomes go by. */
export type OutcomeTerms = {
  readonly rules: OutcomeFeeRules;
  readonly cancellationRules: CancellationRules;
  /** How far the account's own clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
  readonly pickup: Coordinates;
  /** Since when on the real clock the present driver is at the trip, and where they were then. */
  readonly assignment: { readonly at: Temporal.Instant; readonly start: WaitingCase['start'] } | undefined;
  /** What was shown last while the trip was as it is, not earlier than asked for. */
  readonly shown: OutcomeFigures | undefined;
};

type TermsRow = {
  rules: unknown;
  cancellation_rules: unknown;
  clock_offset_seconds: number;
  from_lat: number;
  from_lng: number;
  assigned_at: Temporal.Instant | null;
  start_lat: number | null;
  start_lng: number | null;
  start_at: Temporal.Instant | null;
  figures: OutcomeFigures | null;
};

/** Returns what the fees of a trip's outcomes go by at this moment. */
export async function selectOutcomeTerms(
  db: Queryable,
  { accountId, tripId, shownSince }: TripName & { readonly shownSince: Temporal.Instant },
): Promise<OutcomeTerms> {
  const { rows } = await db.query<TermsRow>({
    name: 'select-outcome-terms',
    text: `SELECT outcome_fee_rules(t.account_id, t.trip_id, t.created_at) AS rules, c.rules AS cancellation_rules,
             clock_offset_seconds, from_lat, from_lng, a.assigned_at, start_lat, start_lng, start_at, figures
           FROM trips t
           JOIN accounts USING (account_id)
           JOIN cancellation_policies c ON c.cancellation_policy_id = t.cancellation_policy_id
           LEFT JOIN assignments a ON a.account_id = t.account_id AND a.trip_id = t.trip_id
           LEFT JOIN outcome_previews shown ON shown.account_id = t.account_id AND shown.trip_id = t.trip_id
             AND shown.sequence = t.sequence AND shown.shown_at >= $3
           WHERE t.account_id = $1 AND t.trip_id = $2`,
    values: [accountId, tripId, shownSince.toString()],
  });
  const row = rows[0] as TermsRow;
  return {
    rules: requireOutcomeFeeRules(row.rules),
    cancellationRules: requireCancellationRules(row.cancellation_rules),
    clockOffsetSeconds: row.clock_offset_seconds,
    pickup: { lat: row.from_lat, lng: row.from_lng },
    assignment: row.assigned_at ? { at: row.assigned_at, start: toStart(row) } : undefined,
    shown: row.figures ?? undefined,
  };
}

function toStart({ start_lat: lat, start_lng: lng, start_at: recordedAt }: TermsRow): WaitingCase['start'] {
  return lat === null || lng === null || recordedAt === null ? undefined : { lat, lng, recordedAt };
}

/** Stores the figures that are being shown in place of those that were shown before; older ones replace none. */
export async function storeOutcomePreview(
  db: Queryable,
  { accountId, tripId, sequence }: TripName & { readonly sequence: number },
  figures: OutcomeFigures,
  shownAt: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: `INSERT INTO outcome_previews (account_id, trip_id, sequence, figures, shown_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (account_id, trip_id) DO UPDATE SET sequence = excluded.sequence, figures = excluded.figures,
             shown_at = excluded.shown_at
           WHERE (outcome_previews.sequence, outcome_previews.shown_at) <= (excluded.sequence, excluded.shown_at)`,
    values: [accountId, tripId, sequence, JSON.stringify(figures), shownAt.toString()],
  });
}
