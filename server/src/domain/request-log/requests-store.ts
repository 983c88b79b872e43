import type { Queryable } from '../../platform/db/queryable.ts';
import type { EntryName, LoggedRequest } from './logged-request.ts';

/** Makes the parts of the log for days (`YYYY-MM-DD`, UTC) that have none yet. */
export async function addDays(db: Queryable, days: readonly string[]): Promise<void> {
  await db.query({
    name: 'add-api-request-days',
    text: 'SELECT add_api_request_day(day) FROM unnest($1::date[]) AS asked (day) ORDER BY day',
    values: [days],
  });
}

/** Forgets all days before this one; how many that were. */
export async function dropDaysBefore(db: Queryable, day: string): Promise<number> {
  const { rows } = await db.query<{ dropped: number }>({
    text: 'SELECT drop_api_request_days($1::date) AS dropped',
    values: [day],
  });
  return rows[0]?.dropped ?? 0;
}

/** Writes requests of any accounts in one statement; one that is there already stays as it is. */
export async function insertRequests(db: Queryable, requests: readonly LoggedRequest[]): Promise<void> {
  await db.query({
    name: 'insert-api-requests',
    // One text for all, the bodies in it as they are: JSON within JSON would be written and read twice.
    text: `INSERT INTO api_requests (account_id, requested_at, entry_number, api_key_id, request_id, method, route,
             path, status, message, duration_ms, remote_address, has_idempotency_key, trip_id, request_body,
             response_body)
           SELECT r.a, to_timestamp(r.t / 1000.0), r.n, r.k, r.i, r.m, r.r, r.p, r.s, r.e, r.d, r.f, r.y, r.o,
             r.q::text, r.b::text
           FROM json_to_recordset($1::json) AS r (a bigint, t bigint, n bigint, k bigint, i text, m text, r text,
             p text, s integer, e text, d real, f text, y boolean, o bigint, q json, b json)
           ON CONFLICT DO NOTHING`,
    values: [`[${requests.map(writeInput).join(',')}]`],
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
    o: request.tripId,
  });
  const { requestBody = 'null', responseBody = 'null' } = request;
  return `${facts.slice(0, -1)},"q":${requestBody},"b":${responseBody}}`;
}

type RequestRow = {
  account_id: number;
  requested_at: Temporal.Instant;
  entry_number: number;
  api_key_id: number;
  request_id: string;
  method: string;
  route: string | null;
  path: string;
  status: number | null;
  message: string | null;
  duration_ms: number;
  remote_address: string;
  has_idempotency_key: boolean;
  trip_id: number | null;
  /** Left out of lists. */
  request_body?: string | null;
  response_body?: string | null;
};
const factColumns = `account_id, requested_at, entry_number, api_key_id, request_id, method, route, path, status, message,
  duration_ms, remote_address, has_idempotency_key, trip_id`;

function toLoggedRequest(row: RequestRow): LoggedRequest {
  return {
    accountId: row.account_id,
    apiKeyId: row.api_key_id,
    requestedAt: row.requested_at,
    entryNumber: row.entry_number,
    requestId: row.request_id,
    method: row.method,
    route: row.route ?? undefined,
    path: row.path,
    status: row.status ?? undefined,
    message: row.message ?? undefined,
    durationMs: row.duration_ms,
    remoteAddress: row.remote_address,
    hasIdempotencyKey: row.has_idempotency_key,
    tripId: row.trip_id ?? undefined,
    requestBody: row.request_body ?? undefined,
    responseBody: row.response_body ?? undefined,
  };
}

export type RequestFilter = {
  readonly from: Temporal.Instant | undefined;
  readonly before: Temporal.Instant | undefined;
  /** 2, 4 or 5: of which hundred the status is. */
  readonly statusClass: number | undefined;
  readonly method: string | undefined;
  readonly route: string | undefined;
  readonly apiKeyId: number | undefined;
  readonly requestId: string | undefined;
  readonly tripId: number | undefined;
  /** With this request id, or about this trip. */
  readonly anyOf: { readonly requestId: string; readonly tripId: number | undefined } | undefined;
  /** Only what came before this entry. */
  readonly olderThan: EntryName | undefined;
};

export type RequestPage = {
  /** The latest first, without bodies. */
  readonly requests: readonly LoggedRequest[];
  /** Where to go on; undefined: nothing older is left. */
  readonly next: EntryName | undefined;
};

/**
 * One page of an account's log. It looks through a bounded part of the log, however rare what is asked for: it may hold
 * fewer than asked, or none, and still tell where to go on.
 */
export async function selectRequests(
  db: Queryable,
  accountId: number,
  filter: RequestFilter,
  { limit, mostLookedThrough }: { readonly limit: number; readonly mostLookedThrough: number },
): Promise<RequestPage> {
  const { conditions, values } = makeConditions(accountId, filter);
  const bind = (value: unknown) => `$${values.push(value)}`;
  const matches = makeMatches(filter, bind);
  const mostLooked = bind(matches.length === 0 ? limit + 1 : mostLookedThrough);
  const { rows } = await db.query<RequestRow & { is_end: boolean }>({
    text: `WITH looked AS MATERIALIZED (
             SELECT ${factColumns}, ${['true', ...matches].join(' AND ')} AS matches,
               row_number() OVER (ORDER BY requested_at DESC, entry_number DESC) AS place
             FROM (
               SELECT ${factColumns} FROM api_requests WHERE ${conditions}
               ORDER BY requested_at DESC, entry_number DESC LIMIT ${mostLooked}
             ) AS part
           ), found AS (
             SELECT * FROM looked WHERE matches ORDER BY place LIMIT ${bind(limit + 1)}
           )
           SELECT * FROM (
             SELECT *, false AS is_end FROM found
             UNION ALL
             SELECT *, true FROM looked WHERE place = ${mostLooked}
           ) AS page ORDER BY is_end, place`,
    values,
    onlyReads: true,
  });
  const found = rows.filter((row) => !row.is_end);
  const requests = found.slice(0, limit).map(toLoggedRequest);
  if (found.length > limit) return { requests, next: requests.at(-1) };
  const end = rows.find((row) => row.is_end);
  return { requests, next: end && toLoggedRequest(end) };
}

/** What an index finds. */
function makeConditions(accountId: number, filter: RequestFilter) {
  const values: unknown[] = [accountId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['account_id = $1'];
  const { from, before, olderThan, requestId, tripId, anyOf, statusClass } = filter;
  if (from) conditions.push(`requested_at >= ${bind(from.toString())}`);
  if (before) conditions.push(`requested_at < ${bind(before.toString())}`);
  if (olderThan) {
    const [at, number] = [bind(olderThan.requestedAt.toString()), bind(olderThan.entryNumber)];
    conditions.push(`(requested_at, entry_number) < (${at}::timestamptz, ${number}::bigint)`);
  }
  if (requestId !== undefined) conditions.push(`request_id = ${bind(requestId)}`);
  if (tripId !== undefined) conditions.push(`trip_id = ${bind(tripId)}`);
  if (anyOf) {
    const [ofId, ofTrip] = [bind(anyOf.requestId), bind(anyOf.tripId ?? null)];
    conditions.push(`(request_id = ${ofId} OR trip_id = ${ofTrip}::bigint)`);
  }
  if (statusClass !== undefined && statusClass >= 4) conditions.push('status >= 400');
  return { conditions: conditions.join(' AND '), values };
}

/** What is looked at row by row. */
function makeMatches(
  { statusClass, method, route, apiKeyId }: RequestFilter,
  bind: (value: unknown) => string,
): string[] {
  const matches: string[] = [];
  if (statusClass !== undefined) matches.push(`status / 100 IS NOT DISTINCT FROM ${bind(statusClass)}`);
  if (method !== undefined) matches.push(`method = ${bind(method)}`);
  if (route !== undefined) matches.push(`route IS NOT DISTINCT FROM ${bind(route)}`);
  if (apiKeyId !== undefined) matches.push(`api_key_id = ${bind(apiKeyId)}`);
  return matches;
}

export async function selectRequest(
  db: Queryable,
  accountId: number,
  { requestedAt, entryNumber }: EntryName,
): Promise<LoggedRequest | undefined> {
  const { rows } = await db.query<RequestRow>({
    name: 'select-api-request',
    text: `SELECT ${factColumns}, request_body, response_body FROM api_requests
           WHERE account_id = $1 AND requested_at = $2 AND entry_number = $3`,
    values: [accountId, requestedAt.toString(), entryNumber],
    onlyReads: true,
  });
  return rows[0] && toLoggedRequest(rows[0]);
}

export type LoggedTrip = { readonly accountId: number; readonly tripId: number };

const namedTrips = 'unnest($1::bigint[], $2::bigint[]) AS named (account_id, trip_id)';
const valuesOf = (trips: readonly LoggedTrip[]) => [
  trips.map(({ accountId }) => accountId),
  trips.map(({ tripId }) => tripId),
];

export async function emptyRequestsOfTrips(
  transaction: Queryable,
  trips: readonly LoggedTrip[],
): Promise<void> {
  await transaction.query({
    text: `UPDATE api_requests AS r SET request_body = NULL, response_body = NULL FROM ${namedTrips}
           WHERE r.account_id = named.account_id AND r.trip_id = named.trip_id`,
    values: valuesOf(trips),
  });
}

/** Of a list the query goes too: it may have asked for the person. */
export async function emptyListsOfTrips(db: Queryable, trips: readonly LoggedTrip[]): Promise<void> {
  await db.query({
    text: `UPDATE api_requests AS r
           SET request_body = NULL, response_body = NULL, path = split_part(r.path, '?', 1) FROM ${namedTrips}
           WHERE r.account_id = named.account_id AND r.trip_id IS NULL
             AND r.response_body ~ ('"tripID":' || named.trip_id || '[,}]')`,
    values: valuesOf(trips),
  });
}

/** By which requests of accounts are found that may be about somebody and about none of their trips. */
export type LoggedTraces = {
  readonly accountIds: readonly number[];
  /** What a masked number ends with, as a pattern. */
  readonly numberEnd: string;
  /** Texts, in JSON, that stand in what was asked. */
  readonly texts: readonly string[];
};

/** The query goes too. */
export async function emptyRequestsWithTraces(db: Queryable, traces: LoggedTraces): Promise<void> {
  await db.query({
    text: `UPDATE api_requests
           SET request_body = NULL, response_body = NULL, path = split_part(path, '?', 1)
           WHERE account_id = ANY ($1::bigint[]) AND trip_id IS NULL
             AND (request_body ~ $2 OR path ~ $2 OR EXISTS (
               SELECT FROM unnest($3::text[]) AS kept (text) WHERE strpos(request_body, kept.text) > 0))`,
    values: [traces.accountIds, traces.numberEnd, traces.texts],
  });
}
