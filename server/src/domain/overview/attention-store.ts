import { type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';

export type LateTrip = {
  readonly tripId: number;
  readonly status: TripStatusCode;
  /** When the driver was to be there, on the real clock; undefined while none is found. */
  readonly promisedAt: Temporal.Instant | undefined;
};

export type WaitingExtra = {
  readonly tripId: number;
  readonly extraId: string;
  /** When silence decides on it, on the real clock. */
  readonly expiresAt: Temporal.Instant;
};

export type Attention = {
  /** The first of them, the longest waiting first. */
  readonly lateTrips: readonly LateTrip[];
  /** Extras that somebody has to decide on: the first of them, those of the least time first. */
  readonly waitingExtras: readonly WaitingExtra[];
  /** Trips that ended for want of a driver since the moment asked. */
  readonly unservedTrips: number;
  /** Webhook endpoints that were stopped, by the service or by a member. */
  readonly stoppedEndpoints: number;
};

export type AttentionQuery = {
  readonly accountId: number;
  /** On the real clock: whoever was promised before and is not there is late. */
  readonly promisedBefore: Temporal.Instant;
  /** On the account's clock: a search that has lasted since before is long. */
  readonly searchedSince: Temporal.Instant;
  /** On the account's clock. */
  readonly unservedSince: Temporal.Instant;
  readonly atMost: number;
};

type AttentionRow = {
  late: readonly { trip_id: number; status: TripStatusCode; promised_at: string | null }[];
  extras: readonly { trip_id: number; extra_id: string; expires_at: string }[];
  unserved: number;
  stopped: number;
};

const { searching, driver_to_pickup: onWay, at_pickup: atPickup, no_driver_found: unfound } = tripStatuses;
/** Who said that they had come, and was not there, has not come. */
const isAwaited = `t.status IN (${onWay.code}, ${atPickup.code})`;

export async function selectAttention(db: Queryable, query: AttentionQuery): Promise<Attention> {
  const { rows } = await db.query<AttentionRow>({
    name: 'select-attention',
    text: `WITH late AS (
             SELECT t.trip_id, t.status, told.promised_at, coalesce(told.promised_at, t.updated_at) AS since
             FROM trips t LEFT JOIN arrival_promises p ON ${isAwaited} AND p.account_id = t.account_id
               AND p.trip_id = t.trip_id AND p.leg = 'pickup' AND p.driver_id = t.driver_id AND p.arrived_at IS NULL
             CROSS JOIN LATERAL (SELECT coalesce(p.promised_anew_at, p.promised_at) AS promised_at) AS told
             WHERE t.account_id = $1
               AND (t.status = ${searching.code} AND t.updated_at < $3 OR ${isAwaited} AND told.promised_at < $2)
             ORDER BY since LIMIT $5
           )
           SELECT
             (SELECT coalesce(jsonb_agg(to_jsonb(late) ORDER BY since), '[]') FROM late) AS late,
             (SELECT coalesce(jsonb_agg(to_jsonb(waiting) ORDER BY expires_at), '[]') FROM (
               SELECT trip_id, extra_id, expires_at FROM trip_extras WHERE account_id = $1 AND status = 'open'
               ORDER BY expires_at LIMIT $5
             ) AS waiting) AS extras,
             (SELECT count(*)::integer FROM trips
              WHERE account_id = $1 AND status = ${unfound.code} AND ended_at >= $4) AS unserved,
             (SELECT count(*)::integer FROM webhook_endpoints WHERE account_id = $1 AND status = 'disabled') AS stopped`,
    values: [
      query.accountId,
      query.promisedBefore.toString(),
      query.searchedSince.toString(),
      query.unservedSince.toString(),
      query.atMost,
    ],
    onlyReads: true,
  });
  const { late, extras, unserved, stopped } = rows[0] as AttentionRow;
  return {
    lateTrips: late.map(({ trip_id, status, promised_at }) => ({
      tripId: trip_id,
      status,
      promisedAt: promised_at === null ? undefined : Temporal.Instant.from(promised_at),
    })),
    waitingExtras: extras.map(({ trip_id: tripId, extra_id: extraId, expires_at: expiresAt }) => ({
      tripId,
      extraId,
      expiresAt: Temporal.Instant.from(expiresAt),
    })),
    unservedTrips: unserved,
    stoppedEndpoints: stopped,
  };
}
