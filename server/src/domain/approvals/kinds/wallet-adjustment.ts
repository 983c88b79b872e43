import { adjustWallet } from '../../wallets/post-to-wallet.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { requireLockedWallet } from './locked-wallet-store.ts';

/** Corrects a balance by hand. */
export const walletAdjustment: ApprovalRule<'wallet_adjustment'> = {
  permission: 'wallets.write',
  amountOf: ({ amountFils }) => Math.abs(amountFils),

  async judge({ transaction }, { accountId, amountFils }) {
    const { basis, balanceFils } = await requireLockedWallet(transaction, accountId);
    return { basis, changes: [{ field: 'balanceFils', from: balanceFils, to: balanceFils + amountFils }] };
  },

  async apply({ transaction, at }, { accountId, amountFils }, reason) {
    await adjustWallet({ db: transaction, clock: () => at }, { accountId, amountFils, reason });
    return {
      action: 'wallet.adjusted',
      subject: `wallet of account ${accountId}`,
      details: { amountFils, reason },
    };
  },
};
