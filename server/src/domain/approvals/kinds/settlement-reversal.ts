import { requireReversible, reverseSettlement } from '../../receivables/reverse-settlement.ts';
import type { ApprovalRule } from './approval-rule.ts';

/** Takes back what a caller is said to have paid for a trip, or to have been given back. */
export const settlementReversal: ApprovalRule<'settlement_reversal'> = {
  permission: 'wallets.write',

  async judge({ transaction }, proposal) {
    const { amountFils, paidFils, dueFils } = await requireReversible(transaction, proposal);
    return {
      basis: { amountFils },
      changes: [
        { field: 'paidFils', from: paidFils, to: paidFils - amountFils },
        { field: 'dueFils', from: dueFils, to: dueFils + amountFils },
      ],
    };
  },

  async apply({ transaction, at, alone }, proposal) {
    const { amountFils } = await reverseSettlement(transaction, proposal, { by: alone, at });
    const { tripId, settlement } = proposal;
    return {
      action: 'receivable.settlement_reversed',
      subject: `trip ${tripId}`,
      details: { settlement, amountFils },
    };
  },
};
