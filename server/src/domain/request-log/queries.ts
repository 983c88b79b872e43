import type { TimeOrder } from '@satha/terms/lists';
import type { Queryable } from '../../platform/db/queryable.ts';
import { readPages } from '../../platform/db/read-pages.ts';
import { timeOrderSql } from '../../platform/db/time-order.ts';
import type { EntryName, LoggedRequest } from './logged-request.ts';
import { redactText } from './redact-body.ts';
import { requestLogPolicy } from './request-log-policy.ts';

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
  is_replay: boolean;
  trip_id: number | null;
  /** Left out of lists. */
  request_body?: string | null;
  response_body?: string | null;
};

const factColumns = `account_id, requested_at, entry_number, api_key_id, request_id, method, route, path, status, message,
  duration_ms, remote_address, has_idempotency_key, is_replay, trip_id`;

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
    isReplay: row.is_replay,
    tripId: row.trip_id ?? undefined,
    requestBody: row.request_body ?? undefined,
    responseBody: row.response_body ?? undefined,
  };
}

/** Returns one request with its bodies; undefined: the account has none such, or not any more. */
export async function findRequest(
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
  /** The latest first when left out. */
  readonly order?: TimeOrder | undefined;
  /** Only what comes behind this entry in that order. */
  readonly after: EntryName | undefined;
};

export type RequestPage = {
  /** In the order asked for, without bodies. */
  readonly requests: readonly LoggedRequest[];
  /** Where to go on; undefined: nothing is left. */
  readonly next: EntryName | undefined;
};

/**
 * Returns a page of an account's requests that a filter selects, in the order asked for, without bodies. It
 * looks through a bounded part of the log, however rare what is asked for: a page may hold fewer than asked,
 * or none, and still tell where to go on. A request id is found as it was sent, though the log masks it.
 */
export async function findRequests(
  db: Queryable,
  accountId: number,
  filter: RequestFilter,
  {
    limit,
    mostLookedThrough = requestLogPolicy.mostLookedThrough,
  }: { readonly limit: number; readonly mostLookedThrough?: number },
): Promise<RequestPage> {
  const { direction } = timeOrderSql[filter.order ?? 'newest'];
  const sorting = `requested_at ${direction}, entry_number ${direction}`;
  const { conditions, values } = makeConditions(accountId, filter);
  const bind = (value: unknown) => `$${values.push(value)}`;
  const matches = makeMatches(filter, bind);
  const mostLooked = bind(matches.length === 0 ? limit + 1 : mostLookedThrough);
  const { rows } = await db.query<RequestRow & { is_end: boolean }>({
    text: `WITH looked AS MATERIALIZED (
             SELECT ${factColumns}, ${['true', ...matches].join(' AND ')} AS matches,
               row_number() OVER (ORDER BY ${sorting}) AS place
             FROM (
               SELECT ${factColumns} FROM api_requests WHERE ${conditions}
               ORDER BY ${sorting} LIMIT ${mostLooked}
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

const batch = 500;

/** Yields all requests of an account that a filter selects, batch by batch. */
export function readRequests(
  db: Queryable,
  accountId: number,
  filter: RequestFilter,
): AsyncGenerator<readonly LoggedRequest[]> {
  return readPages(async (after: EntryName | undefined) => {
    const page = { ...filter, after };
    const { requests, next } = await findRequests(db, accountId, page, { limit: batch });
    return { items: requests, next };
  });
}

/** What an index finds. */
function makeConditions(accountId: number, filter: RequestFilter) {
  const values: unknown[] = [accountId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['account_id = $1'];
  const { from, before, after, requestId, tripId, anyOf, statusClass } = filter;
  if (from) conditions.push(`requested_at >= ${bind(from.toString())}`);
  if (before) conditions.push(`requested_at < ${bind(before.toString())}`);
  if (after) {
    const { behind } = timeOrderSql[filter.order ?? 'newest'];
    const [at, number] = [bind(after.requestedAt.toString()), bind(after.entryNumber)];
    conditions.push(`(requested_at, entry_number) ${behind} (${at}::timestamptz, ${number}::bigint)`);
  }
  if (requestId !== undefined) conditions.push(`request_id = ${bind(redactText(requestId))}`);
  if (tripId !== undefined) conditions.push(`trip_id = ${bind(tripId)}`);
  if (anyOf) {
    const [ofId, ofTrip] = [bind(redactText(anyOf.requestId)), bind(anyOf.tripId ?? null)];
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
