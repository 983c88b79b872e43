import type { Queryable } from '../../../platform/db/queryable.ts';
import type { OutcomeFeeRules } from './outcome-fee-policy.ts';

/** What outcomes cost, for the trips that are created from a moment on, until the next row of the same account begins. */
export type OutcomeFeePolicy = {
  readonly outcomeFeePolicyId: number;
  /** Undefined: for all accounts that have no row of their own. */
  readonly accountId: number | undefined;
  readonly validFrom: Temporal.Instant;
  readonly rules: OutcomeFeeRules;
};

export type OutcomeFeePolicyRow = {
  outcome_fee_policy_id: number;
  account_id: number | null;
  valid_from: Temporal.Instant;
  rules: OutcomeFeeRules;
};

export const outcomeFeePolicyColumns = 'outcome_fee_policy_id, account_id, valid_from, rules';

/** Returns the rows of an account, or those of all accounts and for all when it is left out, oldest first. */
export function findOutcomeFeePolicies(
  db: Queryable,
  accountId: number | undefined,
): Promise<OutcomeFeePolicy[]> {
  return selectOutcomeFeePolicies(db, '$1::bigint IS NULL OR account_id = $1', accountId);
}

/** Returns the rows for all accounts, with those of one when it is given, in the same order. */
export function findOutcomeFeePoliciesFor(
  db: Queryable,
  accountId: number | undefined,
): Promise<OutcomeFeePolicy[]> {
  return selectOutcomeFeePolicies(db, 'account_id IS NULL OR account_id = $1::bigint', accountId);
}

async function selectOutcomeFeePolicies(
  db: Queryable,
  condition: string,
  accountId: number | undefined,
): Promise<OutcomeFeePolicy[]> {
  const { rows } = await db.query<OutcomeFeePolicyRow>({
    text: `SELECT ${outcomeFeePolicyColumns} FROM outcome_fee_policies WHERE ${condition}
           ORDER BY account_id NULLS FIRST, valid_from`,
    values: [accountId ?? null],
    onlyReads: true,
  });
  return rows.map(toOutcomeFeePolicy);
}

export function toOutcomeFeePolicy(row: OutcomeFeePolicyRow): OutcomeFeePolicy {
  return {
    outcomeFeePolicyId: row.outcome_fee_policy_id,
    accountId: row.account_id ?? undefined,
    validFrom: row.valid_from,
    rules: row.rules,
  };
}
