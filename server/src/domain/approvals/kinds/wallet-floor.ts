import { setWalletFloor } from '../../wallets/change-wallet.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { requireLockedWallet } from './locked-wallet-store.ts';
import { refuseField } from './refuse-field.ts';

/** Sets how far below zero trips may take a wallet. */
export const walletFloor: ApprovalRule<'wallet_floor'> = {
  permission: 'wallets.write',

  async judge({ transaction }, { accountId, floorFils: to }) {
    const { basis, floorFils: from } = await requireLockedWallet(transaction, accountId);
    if (from === to) throw refuseField('floorFils', 'floorFils is the floor already; choose another one.');
    return { basis: { ...basis, floorFils: from }, changes: [{ field: 'floorFils', from, to }] };
  },

  async apply({ transaction }, { accountId, floorFils }) {
    await setWalletFloor(transaction, accountId, floorFils);
    return {
      action: 'wallet.floor_set',
      subject: `wallet of account ${accountId}`,
      details: { floorFils },
    };
  },
};
