import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { deliveryPolicy } from './delivery-policy.ts';

/**
 * Makes deliveries of what is new in the logs, for some endpoints and some of it; returns for how many endpoints there
 * was something, so that whoever makes them goes on until there is nothing. Each event is made a delivery of once for
 * each endpoint that listens to it, however many processes do this and whichever of them is killed: one statement makes
 * deliveries and moves endpoints on in the logs, and an endpoint that another process is just now at is left to it.
 * With an endpoint in order, what comes for a trip that waits begins by waiting as long. The endpoints of an account that
 * is suspended stay where they are in its log.
 */
export async function makeDeliveries({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<number> {
  const { eventsPerEndpoint, endpointsAtOnce } = deliveryPolicy;
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
                 -- In the order of the index of trips, so that it is found by that.
                 SELECT max(ahead.next_attempt_at) FROM (
                   SELECT next_attempt_at FROM webhook_deliveries
                   WHERE account_id = behind.account_id AND endpoint_id = behind.endpoint_id
                     AND status = 'pending' AND trip_id = event.trip_id
                   ORDER BY event_number OFFSET 0
                 ) AS ahead
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
    values: [clock().toString(), eventsPerEndpoint, endpointsAtOnce],
  });
  return rowCount ?? 0;
}
