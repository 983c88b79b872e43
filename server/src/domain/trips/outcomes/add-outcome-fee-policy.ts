import type { Queryable } from '../../../platform/db/queryable.ts';
import {
  type OutcomeFeePolicy,
  type OutcomeFeePolicyRow,
  outcomeFeePolicyColumns,
  toOutcomeFeePolicy,
} from './queries.ts';

/**
 * Adds what outcomes cost from a moment on; undefined, with nothing stored, when a row of the same account begins then. It
 * holds for trips that are created after it was added.
 */
export async function addOutcomeFeePolicy(
  transaction: Queryable,
  {
    accountId,
    validFrom,
    rules,
    at,
  }: Omit<OutcomeFeePolicy, 'outcomeFeePolicyId'> & { readonly at: Temporal.Instant },
): Promise<OutcomeFeePolicy | undefined> {
  const { rows } = await transaction.query<OutcomeFeePolicyRow>({
    text: `INSERT INTO outcome_fee_policies (account_id, valid_from, after_trip_id, rules, created_at)
           VALUES ($1, $2, coalesce((SELECT max(trip_id) FROM trips), 0), $3, $4)
           ON CONFLICT DO NOTHING RETURNING ${outcomeFeePolicyColumns}`,
    values: [accountId ?? null, validFrom.toString(), JSON.stringify(rules), at.toString()],
  });
  return rows[0] && toOutcomeFeePolicy(rows[0]);
}
