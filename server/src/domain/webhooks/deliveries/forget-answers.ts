import type { Queryable } from '../../../platform/db/queryable.ts';

/** Empties what endpoints answered when they were told of these trips: they may have repeated whose they were. */
export async function forgetAnswersOfTrips(
  transaction: Queryable,
  trips: readonly { readonly accountId: number; readonly tripId: number }[],
): Promise<void> {
  await transaction.query({
    text: `UPDATE webhook_attempts AS attempt SET answer = NULL
           FROM webhook_deliveries AS delivery
           JOIN unnest($1::bigint[], $2::bigint[]) AS named (account_id, trip_id) USING (account_id, trip_id)
           WHERE attempt.account_id = delivery.account_id AND attempt.endpoint_id = delivery.endpoint_id
             AND attempt.delivery_id = delivery.delivery_id AND attempt.answer IS NOT NULL`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId)],
  });
}
