import { isDeepStrictEqual } from 'node:util';
import { failureOutcomeNames } from '@satha/terms/trip-outcomes';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { addOutcomeFeePolicy } from '../../trips/outcomes/add-outcome-fee-policy.ts';
import { type OutcomeFeeRules, requireOutcomeFeeRules } from '../../trips/outcomes/outcome-fee-policy.ts';
import { findOutcomeFeePolicies } from '../../trips/outcomes/queries.ts';
import type { Change } from '../approval.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { requireMoment, requireScope, rowInForce } from './price-scope.ts';
import { refuseField } from './refuse-field.ts';

/** Says what the outcomes of failed trips cost from a moment on. */
export const outcomeFees: ApprovalRule<'outcome_fees'> = {
  permission: 'prices.write',

  async judge(moment, proposal) {
    const rules = readRules(proposal.rules);
    const from = requireMoment(proposal, moment.at);
    await requireScope(moment, proposal);
    const policies = await findOutcomeFeePolicies(moment.transaction, undefined);
    const before = rowInForce(policies, proposal.accountId, from);
    return {
      basis: { outcomeFees: before?.outcomeFeePolicyId ?? null },
      changes: compareRules(before?.rules ?? {}, rules),
    };
  },

  async apply({ transaction, at }, proposal) {
    const { accountId } = proposal;
    const validFrom = requireMoment(proposal, at);
    const rules = readRules(proposal.rules);
    const policy = { accountId: accountId ?? undefined, validFrom, rules, at };
    const added = await addOutcomeFeePolicy(transaction, policy);
    if (!added)
      throw refuseField('validFrom', 'validFrom is when other fees begin already; choose another time.');
    return {
      action: 'outcome_fee.added',
      subject: `outcome fees ${added.outcomeFeePolicyId}`,
      details: { validFrom: formatUaeTimestamp(validFrom), rules },
    };
  },
};

function readRules(rules: unknown): OutcomeFeeRules {
  try {
    return requireOutcomeFeeRules(rules);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refuseField('rules', `${error.message}.`);
  }
}

function compareRules(before: OutcomeFeeRules, after: OutcomeFeeRules): readonly Change[] {
  return failureOutcomeNames
    .map((outcome) => ({ field: outcome, from: before[outcome] ?? null, to: after[outcome] ?? null }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to));
}
