import type { Queryable } from '../../../platform/db/queryable.ts';
import { burstSeconds, type DestinationRates, type RateBucket } from './destination-rates.ts';

/** Takes a token from each bucket, or from none: undefined when they were taken, else from when on they can be. */
export async function takeTokens(
  db: Queryable,
  buckets: readonly RateBucket[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await db.query<{ free_at: Temporal.Instant | null }>({
    name: 'take-webhook-tokens',
    text: `SELECT take_webhook_tokens($1, ARRAY (SELECT make_interval(secs => s) FROM unnest($2::float8[]) AS s), $3, $4)
             AS free_at`,
    values: [
      buckets.map(({ subject }) => subject),
      buckets.map(({ spacing }) => spacing.total('seconds')),
      buckets.map(({ burst }) => burst),
      now.toString(),
    ],
  });
  return rows[0]?.free_at ?? undefined;
}

/**
 * Takes a token from each bucket of the first way that has one in each: undefined when there was such a way, else from
 * when on there is one.
 */
export async function takeTokensOfOneWay(
  db: Queryable,
  ways: readonly (readonly RateBucket[])[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const frees: Temporal.Instant[] = [];
  for (const way of ways) {
    const freeAt = await takeTokens(db, way, now);
    if (!freeAt) return undefined;
    frees.push(freeAt);
  }
  return frees.toSorted(Temporal.Instant.compare)[0];
}

/** Returns when one of the ways has a token in each of its buckets, and takes none; undefined: now. */
export async function findWayFreeAt(
  db: Queryable,
  ways: readonly (readonly RateBucket[])[],
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const wanted = ways.flatMap((buckets, way) => buckets.map((bucket) => ({ ...bucket, way })));
  const { rows } = await db.query<{ free_at: Temporal.Instant | null }>({
    text: `SELECT min(free_at) AS free_at FROM (
             SELECT max(coalesce(full_at, '-infinity') - make_interval(secs => (burst - 1) * spacing)) AS free_at
             FROM unnest($1::integer[], $2::text[], $3::float8[], $4::integer[]) AS wanted (way, subject, spacing, burst)
             LEFT JOIN webhook_rate_buckets USING (subject) GROUP BY way
           ) AS ways HAVING min(free_at) > $5`,
    values: [
      wanted.map(({ way }) => way),
      wanted.map(({ subject }) => subject),
      wanted.map(({ spacing }) => spacing.total('seconds')),
      wanted.map(({ burst }) => burst),
      now.toString(),
    ],
    onlyReads: true,
  });
  return rows[0]?.free_at ?? undefined;
}

/** Counts a request to the host of an endpoint: undefined when it has room, else from when on it has. */
export async function takeHostToken(
  db: Queryable,
  endpointId: number,
  { rates, now }: { readonly rates: DestinationRates; readonly now: Temporal.Instant },
): Promise<Temporal.Instant | undefined> {
  // One statement tries; where it takes none, when it can be is for a person to read, and may be a little off.
  const { rows } = await db.query<{ is_taken: boolean; free_at: Temporal.Instant }>({
    text: `WITH known AS (
             SELECT host, full_at, 1 / coalesce(named.per_second, $3) AS spacing, $5::float8 * coalesce(named.per_second, $3) AS burst
             FROM webhook_endpoints JOIN webhook_hosts USING (host)
             LEFT JOIN unnest($6::text[], $4::float8[]) AS named (host, per_second) USING (host)
             WHERE endpoint_id = $1
           ), taken AS (
             UPDATE webhook_hosts AS at SET full_at = greatest(at.full_at, $2) + make_interval(secs => known.spacing)
             FROM known WHERE at.host = known.host
               AND at.full_at <= $2::timestamptz + make_interval(secs => (known.burst - 1) * known.spacing)
             RETURNING at.host
           )
           SELECT EXISTS (SELECT FROM taken) AS is_taken,
             greatest(full_at, $2) - make_interval(secs => (burst - 1) * spacing) AS free_at FROM known`,
    values: [
      endpointId,
      now.toString(),
      rates.perSecond,
      [...rates.ofHosts.values()],
      burstSeconds,
      [...rates.ofHosts.keys()],
    ],
  });
  return rows[0] && !rows[0].is_taken ? rows[0].free_at : undefined;
}

/** Deletes buckets that are full again, turns of an hour ago, and hosts that no endpoint is at any more. */
export async function deleteFullBuckets(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({
    text: `DELETE FROM webhook_rate_buckets WHERE subject IN (
             SELECT subject FROM webhook_rate_buckets WHERE full_at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED
           )`,
    values: [now.toString()],
  });
  // Who has had no turn for so long is first anyway.
  await db.query({
    text: `DELETE FROM webhook_round_robin WHERE (host, account_id) IN (
             SELECT host, account_id FROM webhook_round_robin WHERE served_at < $1::timestamptz - interval '1 hour'
             LIMIT 5000 FOR UPDATE SKIP LOCKED
           )`,
    values: [now.toString()],
  });
  // Who puts an endpoint there moves named_at on, which this looks at again once it has the row.
  await db.query({
    text: `DELETE FROM webhook_hosts WHERE host IN (
             SELECT host FROM webhook_hosts AS known
             WHERE full_at < $1 AND named_at < now() - interval '1 day'
               AND NOT EXISTS (SELECT FROM webhook_endpoints AS endpoint WHERE endpoint.host = known.host)
             LIMIT 5000 FOR UPDATE SKIP LOCKED
           )`,
    values: [now.toString()],
  });
}
