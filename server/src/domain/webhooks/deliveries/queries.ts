import type { DeliveryStatus } from '@satha/terms/lists';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Attempt, Delivery, NamedDelivery } from './delivery.ts';

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

export type NamedEndpoint = Pick<Delivery, 'accountId' | 'endpointId'>;

/**
 * Returns an endpoint's delivery by its number; undefined when the endpoint has none such, or not any more.
 */
export async function findDelivery(
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

/**
 * Counts the pending deliveries of all accounts, and returns since when the oldest is; without those that
 * wait for an address's proof, or for an account that is suspended.
 */
export async function countPending(
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

/** Returns the deliveries of an endpoint's events and tests, the latest first. */
export async function findDeliveries(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  {
    status,
    beforeId,
    limit,
  }: {
    readonly status?: DeliveryStatus | undefined;
    /** Only those made before this one. */
    readonly beforeId?: number | undefined;
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

type AttemptRow = {
  attempt: number;
  started_at: Temporal.Instant;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  answer: string | null;
};

/** Returns the attempts at a delivery, in order. */
export async function findAttempts(
  db: Queryable,
  { accountId, endpointId, deliveryId }: NamedDelivery,
): Promise<Attempt[]> {
  const { rows } = await db.query<AttemptRow>({
    text: `SELECT attempt, started_at, duration_ms, status_code, error, answer FROM webhook_attempts
           WHERE account_id = $1 AND endpoint_id = $2 AND delivery_id = $3 ORDER BY attempt`,
    values: [accountId, endpointId, deliveryId],
    onlyReads: true,
  });
  return rows.map((row) => ({
    attempt: row.attempt,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    statusCode: row.status_code ?? undefined,
    error: row.error ?? undefined,
    answer: row.answer ?? undefined,
  }));
}

/**
 * Returns the delivery of one event with how each attempt went. Undefined: there is none, or not any more.
 */
export async function findDeliveryOfEvent(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  eventNumber: number,
): Promise<{ readonly delivery: Delivery; readonly attempts: readonly Attempt[] } | undefined> {
  const { rows } = await db.query<DeliveryRow>({
    text: `SELECT ${columns} FROM webhook_deliveries
           WHERE account_id = $1 AND endpoint_id = $2 AND event_number = $3`,
    values: [accountId, endpointId, eventNumber],
    onlyReads: true,
  });
  const delivery = rows[0] && toDelivery(rows[0]);
  return delivery && { delivery, attempts: await findAttempts(db, delivery) };
}
