import type { ExtraDecider, ListedExtraKind } from '@satha/terms/extras';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Coordinates } from '../../values/coordinates.ts';
import type { Fils } from '../../values/money.ts';
import type { TripName } from '../trips/trip.ts';
import type { TripPoint } from '../trips/trip-points.ts';

export type RequestOutcome =
  | 'requested'
  | 'accepted'
  | 'repeated'
  | 'differs'
  | 'trip_not_found'
  | 'trip_status_conflict'
  | 'photo_not_found'
  | 'not_offered'
  | 'not_due'
  | 'requested_already'
  | 'too_many'
  | 'not_payable';

/** Another destination, and what the way there costs more than that to the present one. */
export type QuotedDestination = TripPoint & {
  /** Tax included. */
  readonly amountFils: Fils;
  /** From where the truck is, on the real clock. */
  readonly driveSeconds: number;
  /** The present destination, for which it was quoted. */
  readonly insteadOfLat: number;
  readonly insteadOfLng: number;
};

export type NewExtra = (
  | { readonly kind: ListedExtraKind }
  /** Asked for again, it needs no quote: the first one counts. */
  | { readonly kind: 'new_destination'; readonly destination: QuotedDestination | Coordinates }
) & {
  /** A UUID, made by whoever asks. */
  readonly extraId: string;
  /** A declared photo of the trip. */
  readonly evidenceId: string;
  /** On the real clock. */
  readonly at: Temporal.Instant;
};

type Pace = {
  /** How long somebody has to answer. */
  readonly answerSeconds: number;
  /** How many times faster than life trucks are: 1 but in the sandbox. */
  readonly timeScale: number;
};

/** Asks for an extra, by the SQL function `request_extra`. */
export async function storeExtraRequest(
  db: Queryable,
  { accountId, tripId }: TripName,
  extra: NewExtra,
  { driverId, answerSeconds, timeScale }: Pace & { readonly driverId: number | undefined },
): Promise<RequestOutcome> {
  const { extraId, kind, evidenceId, at } = extra;
  const { rows } = await db.query<{ outcome: RequestOutcome }>({
    text: 'SELECT request_extra($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS outcome',
    values: [
      accountId,
      tripId,
      driverId ?? null,
      extraId,
      kind,
      evidenceId,
      extra.kind === 'new_destination' ? JSON.stringify(extra.destination) : null,
      answerSeconds,
      timeScale,
      at.toString(),
    ],
    concurrencyKey: accountId,
  });
  return (rows[0] as { outcome: RequestOutcome }).outcome;
}

export type SettledStatus = 'accepted' | 'declined' | 'withdrawn';
export type SettleOutcome =
  | 'settled'
  | 'repeated'
  | 'decided_otherwise'
  | 'not_payable'
  | 'trip_not_found'
  | 'not_found';

export type ExtraSettlement = TripName & {
  readonly extraId: string;
  readonly status: SettledStatus;
  readonly by: ExtraDecider;
  /** On the real clock. */
  readonly at: Temporal.Instant;
};

/** Accepts, declines or withdraws an extra, by the SQL function `settle_extra`. */
export async function storeExtraSettlement(
  db: Queryable,
  { accountId, tripId, extraId, status, by, at }: ExtraSettlement,
): Promise<SettleOutcome> {
  const { rows } = await db.query<{ outcome: SettleOutcome }>({
    text: 'SELECT settle_extra($1, $2, $3, $4, $5, $6) AS outcome',
    values: [accountId, tripId, extraId, status, by, at.toString()],
    concurrencyKey: accountId,
  });
  return (rows[0] as { outcome: SettleOutcome }).outcome;
}

/** Returns the account of the trip that a driver is at; undefined when they are at another, or at none. */
export async function selectAccountOfDriver(
  db: Queryable,
  driverId: number,
  tripId: number,
): Promise<number | undefined> {
  const { rows } = await db.query<{ account_id: number }>({
    text: 'SELECT account_id FROM assignments WHERE driver_id = $1 AND trip_id = $2',
    values: [driverId, tripId],
    onlyReads: true,
  });
  return rows[0]?.account_id;
}

/** Tells whether a driver asked for this extra of the trip. */
export async function selectIsAskedByDriver(
  db: Queryable,
  { accountId, tripId }: TripName,
  { driverId, extraId }: { readonly driverId: number; readonly extraId: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'SELECT FROM trip_extras WHERE account_id = $1 AND trip_id = $2 AND extra_id = $3 AND driver_id = $4',
    values: [accountId, tripId, extraId, driverId],
    onlyReads: true,
  });
  return rowCount === 1;
}

/** Tells whether a trip has this declared photo. */
export async function selectHasPhoto(
  db: Queryable,
  { accountId, tripId }: TripName,
  evidenceId: string,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `SELECT FROM trip_evidence WHERE account_id = $1 AND trip_id = $2 AND evidence_id = $3 AND kind = 'photo'`,
    values: [accountId, tripId, evidenceId],
    onlyReads: true,
  });
  return rowCount === 1;
}

export type UnansweredExtra = TripName & {
  /** Its number within the trip. */
  readonly extra: number;
  readonly extraId: string;
  readonly expiresAt: Temporal.Instant;
  readonly acceptsUnanswered: boolean;
};

/** Returns open extras whose time is over, the oldest first, behind one of them where it is given. Silence sends no vehicle elsewhere, whatever the account has set. */
export async function selectUnansweredExtras(
  db: Queryable,
  now: Temporal.Instant,
  atMost: number,
  after?: UnansweredExtra,
): Promise<UnansweredExtra[]> {
  const { rows } = await db.query<{
    account_id: number;
    trip_id: number;
    extra: number;
    extra_id: string;
    expires_at: Temporal.Instant;
    accepts_unanswered: boolean | null;
  }>({
    text: `SELECT account_id, trip_id, extra, extra_id, expires_at, accepts_unanswered AND kind NOT IN ('new_destination', 'correction') AS accepts_unanswered
           FROM trip_extras LEFT JOIN extra_rules USING (account_id)
           WHERE status = 'open' AND expires_at <= $1
             AND ($3::timestamptz IS NULL OR (expires_at, account_id, trip_id, extra) > ($3, $4, $5, $6))
           ORDER BY expires_at, account_id, trip_id, extra LIMIT $2`,
    values: [
      now.toString(),
      atMost,
      after?.expiresAt.toString() ?? null,
      after?.accountId ?? null,
      after?.tripId ?? null,
      after?.extra ?? null,
    ],
    onlyReads: true,
  });
  return rows.map((row) => ({
    accountId: row.account_id,
    tripId: row.trip_id,
    extra: row.extra,
    extraId: row.extra_id,
    expiresAt: row.expires_at,
    acceptsUnanswered: row.accepts_unanswered === true,
  }));
}
