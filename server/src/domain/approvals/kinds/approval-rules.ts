import type { ApprovalKind } from '@satha/terms/approvals';
import type { Fils } from '../../../values/money.ts';
import type { ProposalOf } from '../proposal.ts';
import type { ApprovalRule, Done, Judgement, Moment } from './approval-rule.ts';
import { cardRefund } from './card-refund.ts';
import { eventFactor } from './event-factor.ts';
import { extraPrice } from './extra-price.ts';
import { outcomeFees } from './outcome-fees.ts';
import { settlementReversal } from './settlement-reversal.ts';
import { tariff } from './tariff.ts';
import { walletAdjustment } from './wallet-adjustment.ts';
import { walletFloor } from './wallet-floor.ts';
import { walletTopUp } from './wallet-top-up.ts';

/** Every kind of proposals: another one is a row here, in the terms, and in the checks of the table. */
const rules: { readonly [Kind in ApprovalKind]: ApprovalRule<Kind> } = {
  wallet_top_up: walletTopUp,
  wallet_adjustment: walletAdjustment,
  card_refund: cardRefund,
  wallet_floor: walletFloor,
  settlement_reversal: settlementReversal,
  outcome_fees: outcomeFees,
  extra_price: extraPrice,
  tariff,
  event_factor: eventFactor,
};

export type BoundRule = {
  readonly permission: ApprovalRule<ApprovalKind>['permission'];
  /** Undefined: it needs another person in any case. */
  readonly amountFils: Fils | undefined;
  readonly judge: (moment: Moment) => Promise<Judgement>;
  readonly apply: (moment: Moment, reason: string) => Promise<Done>;
};

/** Returns what holds for a proposal by its kind. */
export function ruleOf<Kind extends ApprovalKind>(proposal: ProposalOf<Kind>): BoundRule {
  const rule: ApprovalRule<Kind> = rules[proposal.kind];
  return {
    permission: rule.permission,
    amountFils: rule.amountOf?.(proposal),
    judge: (moment) => rule.judge(moment, proposal),
    apply: (moment, reason) => rule.apply(moment, proposal, reason),
  };
}
