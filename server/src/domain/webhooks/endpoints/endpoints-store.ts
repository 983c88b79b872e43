import type { Queryable } from '../../../platform/db/queryable.ts';
import { type DisabledReason, type Endpoint, type EndpointActor, mostEndpoints } from './endpoint.ts';
import { isSameAddress } from './endpoint-url.ts';
import { type EndpointRow, endpointColumns, toEndpoint } from './queries.ts';

export type NewEndpoint = Pick<Endpoint, 'accountId' | 'url' | 'eventTypes' | 'inOrder' | 'createdAt'>;

/** Locks an account against another endpoint at the same moment; false when there is none of that number. */
export async function lockAccount(transaction: Queryable, accountId: number): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: 'SELECT FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE',
    values: [accountId],
  });
  return rowCount === 1;
}

/**
 * Stores an endpoint, which is sent events from the end of the account's log on, and is challenged at once.
 * Undefined when the account has too many, or one for this address.
 */
export async function insertEndpoint(
  transaction: Queryable,
  { accountId, url, eventTypes, inOrder, createdAt }: NewEndpoint,
): Promise<Endpoint | undefined> {
  const { rows } = await transaction.query<EndpointRow>({
    text: `INSERT INTO webhook_endpoints
             (account_id, url, event_types, in_order, read_up_to, created_at, unproven_since, next_challenge_at)
           SELECT $1, $2, $3, $4,
             coalesce((SELECT last_number FROM event_counters WHERE account_id = $1), 0), $5, $5, $5
           WHERE NOT EXISTS (
               SELECT FROM webhook_endpoints WHERE account_id = $1 AND url = $2 AND status <> 'removed'
             ) AND (SELECT count(*) FROM webhook_endpoints WHERE account_id = $1 AND status <> 'removed') < $6
           ON CONFLICT (account_id, url) WHERE status <> 'removed' AND NOT is_duplicate DO NOTHING
           RETURNING ${endpointColumns}`,
    values: [accountId, url, eventTypes ?? null, inOrder, createdAt.toString(), mostEndpoints],
  });
  return rows[0] && toEndpoint(rows[0]);
}

/**
 * Tells whether the account has another endpoint for this address. Asked under the account's lock: those from
 * before addresses were written in one way are compared here.
 */
export async function isAddressTaken(
  db: Queryable,
  accountId: number,
  { url, otherThan }: { readonly url: string; readonly otherThan?: number },
): Promise<boolean> {
  const { rows } = await db.query<{ url: string }>({
    text: `SELECT url FROM webhook_endpoints WHERE account_id = $1 AND status <> 'removed'
             AND endpoint_id <> coalesce($2, 0)`,
    values: [accountId, otherThan ?? null],
  });
  return rows.some((taken) => isSameAddress(taken.url, url));
}

type NamedEndpoint = Pick<Endpoint, 'accountId' | 'endpointId'>;

/** Stops an endpoint and gives up what is pending for it; false when it was stopped that far already. */
export async function stopEndpoint(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  to: { readonly status: 'disabled' | 'removed'; readonly reason: DisabledReason | null },
  at: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await db.query<{ stopped: boolean }>({
    text: 'SELECT stop_webhook_endpoint($1, $2, $3, $4, $5) AS stopped',
    values: [accountId, endpointId, to.status, to.reason, at.toString()],
  });
  return rows[0]?.stopped ?? false;
}

/** Stores who disabled an endpoint; false when that is stored already, or the endpoint is not disabled. */
export async function updateDisabledBy(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  by: EndpointActor,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `UPDATE webhook_endpoints SET disabled_by = $3
           WHERE account_id = $1 AND endpoint_id = $2 AND status = 'disabled' AND disabled_by IS DISTINCT FROM $3`,
    values: [accountId, endpointId, by],
  });
  return rowCount === 1;
}

/**
 * Enables a disabled endpoint for what happens from now on; one without a proof is challenged as a new one
 * is. False when it was not disabled, or a member would enable what the operator disabled.
 */
export async function resumeEndpoint(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  { by, at }: { readonly by: EndpointActor; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `UPDATE webhook_endpoints SET status = 'active', disabled_reason = NULL, disabled_at = NULL, disabled_by = NULL,
             read_up_to = coalesce((SELECT last_number FROM event_counters WHERE account_id = $1), 0),
             first_failures = 0, challenges = 0, unproven_since = $4,
             next_challenge_at = CASE WHEN proof = 'unproven' THEN $4::timestamptz END
           WHERE account_id = $1 AND endpoint_id = $2 AND status = 'disabled'
             AND ($3 = 'operator' OR disabled_by IS DISTINCT FROM 'operator')`,
    values: [accountId, endpointId, by, at.toString()],
  });
  return rowCount === 1;
}

/**
 * Changes where an endpoint is, and what it is told; undefined when it was removed meanwhile. At another address it has
 * to give a new proof, and what is pending waits for that.
 */
export async function updateEndpoint(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  {
    url,
    eventTypes,
    inOrder,
    at,
  }: {
    /** Undefined: it stays where it is. */
    readonly url: string | undefined;
    readonly eventTypes: readonly string[] | undefined;
    readonly inOrder: boolean;
    readonly at: Temporal.Instant;
  },
): Promise<Endpoint | undefined> {
  const { rows } = await db.query<EndpointRow>({
    text: `UPDATE webhook_endpoints SET event_types = $4, in_order = $5
           WHERE account_id = $1 AND endpoint_id = $2 AND status <> 'removed' AND url = coalesce($3, url)
           RETURNING ${endpointColumns}`,
    values: [accountId, endpointId, url ?? null, eventTypes ?? null, inOrder],
  });
  if (rows[0]) return toEndpoint(rows[0]);
  const { rows: moved } = await db.query<EndpointRow>({
    text: `UPDATE webhook_endpoints SET url = $3, event_types = $4, in_order = $5, is_duplicate = false,
             proof = 'unproven', proven_at = NULL, unproven_since = $6, challenges = 0, challenged_at = NULL,
             challenge_error = NULL, challenge_fault = NULL, challenge_status = NULL, next_challenge_at = $6,
             failing_since = NULL
           WHERE account_id = $1 AND endpoint_id = $2 AND status <> 'removed' AND url <> $3
           RETURNING ${endpointColumns}`,
    values: [accountId, endpointId, url ?? null, eventTypes ?? null, inOrder, at.toString()],
  });
  return moved[0] && toEndpoint(moved[0]);
}
