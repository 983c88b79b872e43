import type { DeliveryStatus } from '@satha/terms/delivery-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Delivery } from './delivery.ts';

type DeliveryRow = {
  account_id: number;
  endpoint_id: number;
  delivery_id: number;
  event_number: number | null;
  event_type: string;
  trip_id: number | null;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: Temporal.Instant;
  created_at: Temporal.Instant;
  settled_at: Temporal.Instant | null;
};
const columns = `account_id, endpoint_id, delivery_id, event_number, event_type, trip_id, status, attempts,
  next_attempt_at, created_at, settled_at`;

function toDelivery(row: DeliveryRow): Delivery {
  return {
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    deliveryId: row.delivery_id,
    eventNumber: row.event_number ?? undefined,
    eventType: row.event_type,
    tripId: row.trip_id ?? undefined,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'pending' ? row.next_attempt_at : undefined,
    createdAt: row.created_at,
    settledAt: row.settled_at ?? undefined,
  };
}

type NamedEndpoint = Pick<Delivery, 'accountId' | 'endpointId'>;

/**
 * Makes the deliveries of what is new in the logs of endpoints' accounts, and moves the endpoints on in the logs, in
 * one statement; an endpoint that another process is just now at is left to it. Gives for how many endpoints something
 * new was read. With an endpoint in order, what comes for a trip that waits begins by waiting as long. The endpoints of an
 * account that is suspended stay where they are in its log.
 */
export async function insertNewDeliveries(
  db: Queryable,
  limits: { readonly now: Temporal.Instant; readonly eventsPerEndpoint: number; readonly endpoints: number },
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'insert-webhook-deliveries',
    text: `WITH behind AS MATERIALIZED (
             SELECT e.account_id, e.endpoint_id, e.event_types, e.in_order, e.read_up_to,
               least(c.last_number, e.read_up_to + $2) AS up_to
             FROM webhook_endpoints e JOIN event_counters c USING (account_id) JOIN accounts a USING (account_id)
             WHERE e.status = 'active' AND e.proof <> 'unproven' AND a.suspended_at IS NULL
               AND c.last_number > e.read_up_to
             LIMIT $3 FOR NO KEY UPDATE OF e SKIP LOCKED
           ), made AS (
             INSERT INTO webhook_deliveries
               (account_id, endpoint_id, event_number, event_type, trip_id, next_attempt_at, created_at)
             SELECT behind.account_id, behind.endpoint_id, event.event_number, event.type, event.trip_id,
               greatest($1, CASE WHEN behind.in_order THEN (
                 SELECT max(ahead.next_attempt_at) FROM webhook_deliveries AS ahead
                 WHERE ahead.account_id = behind.account_id AND ahead.endpoint_id = behind.endpoint_id
                   AND ahead.status = 'pending' AND ahead.trip_id = event.trip_id
               ) END), $1
             FROM behind JOIN events AS event ON event.account_id = behind.account_id
               AND event.event_number > behind.read_up_to AND event.event_number <= behind.up_to
             WHERE behind.event_types IS NULL OR event.type = ANY (behind.event_types)
             ORDER BY event.account_id, event.event_number
             ON CONFLICT (account_id, endpoint_id, event_number) DO NOTHING
           )
           UPDATE webhook_endpoints AS endpoint SET read_up_to = behind.up_to
           FROM behind
           WHERE endpoint.account_id = behind.account_id AND endpoint.endpoint_id = behind.endpoint_id`,
    values: [limits.now.toString(), limits.eventsPerEndpoint, limits.endpoints],
  });
  return rowCount ?? 0;
}

/** What was made of an endpoint's events and tests, the latest first. */
export async function selectDeliveries(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  {
    status,
    beforeId,
    limit,
  }: {
    readonly status: DeliveryStatus | undefined;
    readonly beforeId: number | undefined;
    readonly limit: number;
  },
): Promise<Delivery[]> {
  const { rows } = await db.query<DeliveryRow>({
    text: `SELECT ${columns} FROM webhook_deliveries
           WHERE account_id = $1 AND endpoint_id = $2 AND ($3::text IS NULL OR status = $3)
             AND ($5::bigint IS NULL OR delivery_id < $5)
           ORDER BY delivery_id DESC LIMIT $4`,
    values: [accountId, endpointId, status ?? null, limit, beforeId ?? null],
    onlyReads: true,
  });
  return rows.map(toDelivery);
}

export async function selectDelivery(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  deliveryId: number,
): Promise<Delivery | undefined> {
  const { rows } = await db.query<DeliveryRow>({
    text: `SELECT ${columns} FROM webhook_deliveries
           WHERE account_id = $1 AND endpoint_id = $2 AND delivery_id = $3`,
    values: [accountId, endpointId, deliveryId],
    onlyReads: true,
  });
  return rows[0] && toDelivery(rows[0]);
}

export async function selectDeliveryOfEvent(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  eventNumber: number,
): Promise<Delivery | undefined> {
  const { rows } = await db.query<DeliveryRow>({
    text: `SELECT ${columns} FROM webhook_deliveries
           WHERE account_id = $1 AND endpoint_id = $2 AND event_number = $3`,
    values: [accountId, endpointId, eventNumber],
    onlyReads: true,
  });
  return rows[0] && toDelivery(rows[0]);
}

/** Of an account's log, what an endpoint is to get once more. */
export type ResendRange = {
  readonly after: number;
  readonly upTo: number;
  /** Whether what arrived is sent as well. */
  readonly succeededToo: boolean;
};

/**
 * Makes events of the log pending for an endpoint that listens to them, whether it was told of them before or not; how
 * many. What is pending already stays as it is.
 */
export async function upsertDeliveries(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  { after, upTo, succeededToo }: ResendRange,
  now: Temporal.Instant,
): Promise<number> {
  const { rowCount } = await db.query({
    text: `WITH endpoint AS MATERIALIZED (
             SELECT account_id, endpoint_id, event_types, read_up_to FROM webhook_endpoints
             WHERE account_id = $1 AND endpoint_id = $2 AND status = 'active' AND proof <> 'unproven'
             FOR NO KEY UPDATE
           )
           INSERT INTO webhook_deliveries AS delivery
             (account_id, endpoint_id, event_number, event_type, trip_id, next_attempt_at, created_at)
           SELECT endpoint.account_id, endpoint.endpoint_id, event.event_number, event.type, event.trip_id, $5, $5
           FROM endpoint JOIN events AS event ON event.account_id = endpoint.account_id
             AND event.event_number > $3 AND event.event_number <= least($4, endpoint.read_up_to)
           WHERE endpoint.event_types IS NULL OR event.type = ANY (endpoint.event_types)
           ORDER BY event.event_number
           ON CONFLICT (account_id, endpoint_id, event_number) DO UPDATE
             SET status = 'pending', settled_at = NULL, next_attempt_at = $5, created_at = $5,
               earlier_attempts = delivery.attempts
             WHERE delivery.status = 'failed' OR (delivery.status = 'succeeded' AND $6)`,
    values: [accountId, endpointId, after, upTo, now.toString(), succeededToo],
  });
  return rowCount ?? 0;
}

/** Forgets deliveries, with their attempts, that were done by then; how many. */
export async function deleteDoneDeliveries(
  db: Queryable,
  doneBefore: Temporal.Instant,
  atMost: number,
): Promise<number> {
  const { rowCount } = await db.query({
    text: `DELETE FROM webhook_deliveries AS delivery USING (
             SELECT account_id, endpoint_id, delivery_id FROM webhook_deliveries
             WHERE status <> 'pending' AND settled_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
           ) AS old
           WHERE delivery.account_id = old.account_id AND delivery.endpoint_id = old.endpoint_id
             AND delivery.delivery_id = old.delivery_id`,
    values: [doneBefore.toString(), atMost],
  });
  return rowCount ?? 0;
}

/** Gives up tests that nobody brought to their end, such as those of a command that was killed. */
export async function failLostTests(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({
    text: `UPDATE webhook_deliveries SET status = 'failed', settled_at = $1
           WHERE status = 'pending' AND event_number IS NULL AND next_attempt_at < $1`,
    values: [now.toString()],
  });
}

/** Forgets endpoints that were removed and of which no delivery is left. */
export async function deleteEmptyEndpoints(db: Queryable): Promise<void> {
  await db.query({
    text: `DELETE FROM webhook_endpoints AS endpoint WHERE status = 'removed' AND NOT EXISTS (
             SELECT FROM webhook_deliveries AS delivery
             WHERE delivery.account_id = endpoint.account_id AND delivery.endpoint_id = endpoint.endpoint_id
           )`,
  });
}

/**
 * How many deliveries are pending, and since when the oldest is; what waits for an address's proof, or for an account
 * that is suspended, is none of them.
 */
export async function countPendingDeliveries(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Temporal.Instant | undefined }> {
  const { rows } = await db.query<{ count: number; oldest_at: Temporal.Instant | null }>({
    text: `SELECT count(*) AS count, min(delivery.created_at) AS oldest_at
           FROM webhook_deliveries AS delivery JOIN webhook_endpoints USING (account_id, endpoint_id)
           WHERE delivery.status = 'pending' AND proof <> 'unproven'
             AND account_id NOT IN (SELECT account_id FROM accounts WHERE suspended_at IS NOT NULL)`,
    onlyReads: true,
  });
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? undefined };
}
