import { orderRefund, requireRefundable } from '../../payments/refunding/order-refund.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { requireLockedWallet } from './locked-wallet-store.ts';
import { refuseField } from './refuse-field.ts';

/** Gives money of a top-up back to the card that paid. What is decided here is the order: a job asks the provider. */
export const cardRefund: ApprovalRule<'card_refund'> = {
  permission: 'wallets.write',
  amountOf: ({ amountFils }) => amountFils,

  async judge({ transaction }, { accountId, topUpId, amountFils }) {
    const { basis, balanceFils } = await requireLockedWallet(transaction, accountId);
    const leftFils = await requireRefundable(transaction, { accountId, topUpId });
    if (amountFils > leftFils)
      throw refuseField('amountFils', `amountFils must be at most ${leftFils}: what is left of the top-up.`);
    return {
      basis: { ...basis, leftFils },
      changes: [
        { field: 'leftFils', from: leftFils, to: leftFils - amountFils },
        { field: 'balanceFils', from: balanceFils, to: balanceFils - amountFils },
      ],
    };
  },

  async apply({ transaction, at }, { accountId, topUpId, amountFils }) {
    const { refundId } = await orderRefund(transaction, { accountId, topUpId, amountFils, at });
    return {
      action: 'top_up.refund_ordered',
      subject: `top-up ${topUpId}`,
      details: { amountFils, refundId },
    };
  },
};
