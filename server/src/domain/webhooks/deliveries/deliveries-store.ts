import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { NamedEndpoint } from './queries.ts';

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

/** Deletes deliveries that ended before a moment, with their attempts; returns how many. */
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

/** Fails tests that nobody brought to their end, such as those of a command that was killed. */
export async function failLostTests(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({
    text: `UPDATE webhook_deliveries SET status = 'failed', settled_at = $1
           WHERE status = 'pending' AND event_number IS NULL AND next_attempt_at < $1`,
    values: [now.toString()],
  });
}

/** Deletes endpoints that were removed and of which no delivery is left. */
export async function deleteEmptyEndpoints(db: Queryable): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM webhook_endpoints WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM webhook_endpoints AS endpoint WHERE status = 'removed' AND NOT EXISTS (
               SELECT FROM webhook_deliveries AS delivery
               WHERE delivery.account_id = endpoint.account_id AND delivery.endpoint_id = endpoint.endpoint_id
             ) LIMIT $1 FOR UPDATE SKIP LOCKED))`,
  });
}
