import { topUpWallet } from '../../wallets/post-to-wallet.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { requireLockedWallet } from './locked-wallet-store.ts';

/** Adds money that came from outside, by transfer or in cash. */
export const walletTopUp: ApprovalRule<'wallet_top_up'> = {
  permission: 'wallets.write',
  amountOf: ({ amountFils }) => amountFils,

  async judge({ transaction }, { accountId, amountFils }) {
    const { basis, balanceFils } = await requireLockedWallet(transaction, accountId);
    return { basis, changes: [{ field: 'balanceFils', from: balanceFils, to: balanceFils + amountFils }] };
  },

  async apply({ transaction, at }, { accountId, amountFils }, reason) {
    await topUpWallet({ db: transaction, clock: () => at }, { accountId, amountFils, reason });
    return {
      action: 'wallet.topped_up',
      subject: `wallet of account ${accountId}`,
      details: { amountFils, reason },
    };
  },
};
