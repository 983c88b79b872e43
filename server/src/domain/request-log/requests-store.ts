import type { Queryable } from '../../platform/db/queryable.ts';
import type { LoggedRequest } from './logged-request.ts';

/** Makes the parts of the log for days (`YYYY-MM-DD`, UTC) that have none yet. */
export async function addDays(db: Queryable, days: readonly string[]): Promise<void> {
  await db.query({
    name: 'add-api-request-days',
    text: 'SELECT add_api_request_day(day) FROM unnest($1::date[]) AS asked (day) ORDER BY day',
    values: [days],
  });
}

/** Deletes all days of the log before this one; returns how many there were. */
export async function dropDaysBefore(db: Queryable, day: string): Promise<number> {
  const { rows } = await db.query<{ dropped: number }>({
    text: 'SELECT drop_api_request_days($1::date) AS dropped',
    values: [day],
  });
  return rows[0]?.dropped ?? 0;
}

/**
 * Writes requests of any accounts in one statement; one that is there already stays as it is. What began before the
 * moment of `setCutoff` is written without bodies and without the query of its address.
 */
export async function insertRequests(db: Queryable, requests: readonly LoggedRequest[]): Promise<void> {
  await db.query({
    name: 'insert-api-requests',
    // One text for all, the bodies in it as they are: JSON within JSON would be written and read twice.
    text: `INSERT INTO api_requests (account_id, requested_at, entry_number, api_key_id, request_id, method, route,
             path, status, message, duration_ms, remote_address, has_idempotency_key, is_replay, trip_id,
             request_body, response_body)
           SELECT r.a, to_timestamp(r.t / 1000.0), r.n, r.k, r.i, r.m, r.r,
             CASE WHEN cut.is_before THEN split_part(r.p, '?', 1) ELSE r.p END, r.s, r.e, r.d, r.f, r.y, r.z, r.o,
             CASE WHEN NOT cut.is_before THEN r.q::text END, CASE WHEN NOT cut.is_before THEN r.b::text END
           FROM json_to_recordset($1::json) AS r (a bigint, t bigint, n bigint, k bigint, i text, m text, r text,
             p text, s integer, e text, d real, f text, y boolean, z boolean, o bigint, q json, b json)
           CROSS JOIN LATERAL (
             SELECT to_timestamp(r.t / 1000.0) <= c.bodies_after AS is_before FROM api_request_cutoff c) AS cut
           ON CONFLICT DO NOTHING`,
    values: [`[${requests.map(writeInput).join(',')}]`],
  });
}

/** Waits for the inserts that have begun, and keeps new ones waiting until the transaction ends. */
export async function lockInserts(transaction: Queryable): Promise<void> {
  await transaction.query({ text: 'LOCK TABLE api_requests IN SHARE MODE' });
}

/** Makes later inserts drop the bodies of requests that began by `at`. */
export async function setCutoff(transaction: Queryable, at: Temporal.Instant): Promise<void> {
  await transaction.query({
    text: 'UPDATE api_request_cutoff SET bodies_after = greatest(bodies_after, $1)',
    values: [at.toString()],
  });
}

function writeInput(request: LoggedRequest): string {
  const facts = JSON.stringify({
    a: request.accountId,
    t: request.requestedAt.epochMilliseconds,
    n: request.entryNumber,
    k: request.apiKeyId,
    i: request.requestId,
    m: request.method,
    r: request.route,
    p: request.path,
    s: request.status,
    e: request.message,
    d: request.durationMs,
    f: request.remoteAddress,
    y: request.hasIdempotencyKey,
    z: request.isReplay,
    o: request.tripId,
  });
  const { requestBody = 'null', responseBody = 'null' } = request;
  return `${facts.slice(0, -1)},"q":${requestBody},"b":${responseBody}}`;
}
