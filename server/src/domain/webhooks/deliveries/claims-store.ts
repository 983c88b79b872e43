import type { Queryable } from '../../../platform/db/queryable.ts';
import { burstSeconds, type DestinationRates } from '../destinations/destination-rates.ts';
import { signingSecrets } from '../endpoints/secrets-store.ts';
import type { Claim } from './delivery.ts';

type ClaimRow = {
  account_id: number;
  endpoint_id: number;
  delivery_id: number;
  event_number: number | null;
  created_at: Temporal.Instant;
  url: string;
  secrets: string[];
  attempts: number;
  earlier_attempts: number;
  is_failing: boolean;
};

export type ClaimLimits = {
  readonly now: Temporal.Instant;
  readonly leasedUntil: Temporal.Instant;
  /** Whether it is about the endpoints that took nothing lately, or about the others. */
  readonly isFailing: boolean;
  readonly atMost: number;
  /** How many one endpoint may have under way. */
  readonly perEndpoint: number;
  /** How many each has under way already; endpoints without any are left out. */
  readonly underWay: ReadonlyMap<number, number>;
  readonly hostRates: DestinationRates;
};

/**
 * `ready`: endpoints that have something due, and room; of each account's at a host the one that waits longest is its
 * first, and all firsts are before any second. `places`: their hosts, locked. `hosts`: how much each takes now.
 * `due`: what could be taken up, in the turns of its account at its host. `taken`: of that, as much as its host takes,
 * which `counted` writes into the host's row and `served` into those of the accounts.
 *
 * Nothing is ranked that was not bounded before: there are no more of them than four times what is asked for, and each
 * brings its part of that, or one. So `due` holds four times as many at the most, whatever the backlog behind it, and no
 * backlog keeps anybody's first from it.
 *
 * A trip's first is asked for in the order of the index of trips: no other index gives that order, so that the database takes
 * this one whatever it believes of how many wait.
 */
const claiming = `WITH ready AS MATERIALIZED (
  SELECT endpoint.account_id, endpoint.endpoint_id, url, endpoint.host, in_order, failing_since,
    $5::integer - coalesce(busy.count, 0) AS room, own.served_at
  FROM webhook_endpoints AS endpoint
  JOIN accounts AS account ON account.account_id = endpoint.account_id
  JOIN webhook_hosts AS place USING (host)
  LEFT JOIN unnest($8::text[], $9::float8[]) AS named (host, per_second) USING (host)
  LEFT JOIN unnest($6::bigint[], $7::integer[]) AS busy (endpoint_id, count)
    ON busy.endpoint_id = endpoint.endpoint_id
  CROSS JOIN LATERAL (
    SELECT next_attempt_at FROM webhook_deliveries
    WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.endpoint_id
      AND status = 'pending' AND next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT 1
  ) AS first
  LEFT JOIN webhook_round_robin AS own ON own.host = endpoint.host AND own.account_id = endpoint.account_id
  WHERE endpoint.status = 'active' AND proof <> 'unproven' AND account.suspended_at IS NULL
    AND (endpoint.failing_since IS NOT NULL) = $3
    AND coalesce(busy.count, 0) < $5
    AND place.full_at <= $1::timestamptz
      + make_interval(secs => $11 - 1 / coalesce(named.per_second, $10::float8))
  ORDER BY row_number() OVER (PARTITION BY endpoint.host, endpoint.account_id ORDER BY first.next_attempt_at),
    own.served_at NULLS FIRST, first.next_attempt_at
  LIMIT 4 * $4::integer
), places AS MATERIALIZED (
  SELECT host, full_at FROM webhook_hosts WHERE host IN (SELECT host FROM ready)
  FOR NO KEY UPDATE SKIP LOCKED
), hosts AS MATERIALIZED (
  SELECT host, per_second, floor(
      ($11 - extract(epoch FROM greatest(full_at, $1) - $1::timestamptz)) * per_second + 0.000001
    )::integer AS room
  FROM (
    SELECT host, full_at, coalesce(named.per_second, $10) AS per_second
    FROM places LEFT JOIN unnest($8::text[], $9::float8[]) AS named (host, per_second) USING (host)
  ) AS rated
), due AS MATERIALIZED (
  SELECT delivery.*, endpoint.url, endpoint.host, endpoint.served_at, hosts.room AS host_room,
    endpoint.failing_since IS NOT NULL AS is_failing
  FROM ready AS endpoint JOIN hosts USING (host) CROSS JOIN LATERAL (
    SELECT account_id, endpoint_id, delivery_id, next_attempt_at FROM webhook_deliveries AS due
    WHERE account_id = endpoint.account_id AND endpoint_id = endpoint.endpoint_id
      AND status = 'pending' AND next_attempt_at <= $1 AND event_number IS NOT NULL
      AND (NOT endpoint.in_order OR trip_id IS NULL OR event_number = (
        SELECT event_number FROM webhook_deliveries AS first
        WHERE first.account_id = due.account_id AND first.endpoint_id = due.endpoint_id
          AND first.status = 'pending' AND first.trip_id = due.trip_id
        ORDER BY event_number LIMIT 1
      ))
    ORDER BY next_attempt_at, event_number
    LIMIT least(endpoint.room, greatest($4::integer / (SELECT count(*) FROM ready), 1), hosts.room)
    FOR NO KEY UPDATE SKIP LOCKED
  ) AS delivery
), taken AS MATERIALIZED (
  SELECT * FROM (
    SELECT *, row_number() OVER (
      PARTITION BY host ORDER BY turn, served_at NULLS FIRST, next_attempt_at, delivery_id
    ) AS place
    FROM (
      SELECT *, row_number() OVER (PARTITION BY host, account_id ORDER BY next_attempt_at, delivery_id) AS turn FROM due
    ) AS own
  ) AS queued
  WHERE place <= host_room
  ORDER BY turn, served_at NULLS FIRST, next_attempt_at LIMIT $4
), counted AS (
  UPDATE webhook_hosts AS place
  SET full_at = greatest(place.full_at, $1) + make_interval(secs => sent.count / per_second)
  FROM (SELECT host, count(*) FROM taken GROUP BY host) AS sent JOIN hosts USING (host)
  WHERE place.host = sent.host
  RETURNING place.host, place.full_at
), served AS (
  INSERT INTO webhook_round_robin AS own (host, account_id, served_at)
  SELECT DISTINCT host, account_id, full_at FROM taken JOIN counted USING (host) ORDER BY host, account_id
  ON CONFLICT (host, account_id) DO UPDATE SET served_at = excluded.served_at
)
UPDATE webhook_deliveries AS delivery SET next_attempt_at = $2, attempts = attempts + 1
FROM taken AS due
WHERE delivery.account_id = due.account_id AND delivery.endpoint_id = due.endpoint_id
  AND delivery.delivery_id = due.delivery_id
RETURNING delivery.account_id, delivery.endpoint_id, delivery.delivery_id, delivery.event_number,
  delivery.created_at, delivery.attempts, delivery.earlier_attempts, due.url, due.is_failing, ${signingSecrets('due', '$1')} AS secrets`;

/**
 * Takes up deliveries that are due, by moving their time to the end of the lease and counting
 * the attempt; one that another process is just now at is left to it. Where many endpoints have some, each gets a part
 * of the room, and what it does not fill is for the next call. With an endpoint in order, a delivery whose trip
 * has an earlier one pending is none of them, and neither are tests, which whoever makes them sends. Those of accounts
 * that are suspended wait.
 *
 * At each host accounts take turns, who was served longest ago first, and each has its longest due sent first: what one
 * account has waiting holds up no other.
 *
 * A host takes so many a second and no more, whatever the accounts and processes: its row is locked while it is counted
 * what goes there, and a host whose row another process has is left to that one.
 */
export async function claimDueDeliveries(db: Queryable, limits: ClaimLimits): Promise<Claim[]> {
  const { rows } = await db.query<ClaimRow>({
    name: 'claim-webhook-deliveries',
    text: claiming,
    values: [
      limits.now.toString(),
      limits.leasedUntil.toString(),
      limits.isFailing,
      limits.atMost,
      limits.perEndpoint,
      [...limits.underWay.keys()],
      [...limits.underWay.values()],
      [...limits.hostRates.ofHosts.keys()],
      [...limits.hostRates.ofHosts.values()],
      limits.hostRates.perSecond,
      burstSeconds,
    ],
  });
  return rows.map(toClaim);
}

function toClaim(row: ClaimRow): Claim {
  return {
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    deliveryId: row.delivery_id,
    eventNumber: row.event_number ?? undefined,
    createdAt: row.created_at,
    url: row.url,
    secrets: row.secrets,
    attempt: row.attempts,
    tries: row.attempts - row.earlier_attempts,
    isFailing: row.is_failing,
  };
}

/**
 * Stores a test for a proven endpoint, disabled or not, claimed at once by whoever makes it; undefined when
 * there is none.
 */
export async function insertClaimedTest(
  db: Queryable,
  endpointId: number,
  test: {
    /** Only an endpoint of this account. */
    readonly ofAccount: number | undefined;
    readonly eventType: string;
    readonly now: Temporal.Instant;
    readonly leasedUntil: Temporal.Instant;
  },
): Promise<Claim | undefined> {
  const { rows } = await db.query<ClaimRow>({
    text: `WITH test AS (
             INSERT INTO webhook_deliveries (account_id, endpoint_id, event_type, attempts, next_attempt_at, created_at)
             SELECT account_id, endpoint_id, $2, 1, $4, $3 FROM webhook_endpoints
             WHERE endpoint_id = $1 AND status <> 'removed' AND proof <> 'unproven'
               AND ($5::bigint IS NULL OR account_id = $5)
             RETURNING *
           )
           SELECT test.*, url, failing_since IS NOT NULL AS is_failing, ${signingSecrets('test', '$3')} AS secrets
           FROM test JOIN webhook_endpoints USING (account_id, endpoint_id)`,
    values: [
      endpointId,
      test.eventType,
      test.now.toString(),
      test.leasedUntil.toString(),
      test.ofAccount ?? null,
    ],
  });
  return rows[0] && toClaim(rows[0]);
}
