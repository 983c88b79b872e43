/** Reasons of money that the service itself adds, as they are stored; all others are somebody's own words. */
export const ownReasons = { openingBalance: 'Opening balance', testMoney: 'Test money' } as const;
export type OwnReason = keyof typeof ownReasons;

/**
 * The kinds of ledger entries that move a wallet's balance. Revenue and tax leave what is held, and are not
 * among these.
 */
export const walletEntryKinds = [
  'top_up',
  'adjustment',
  'trip_hold',
  'trip_refund',
  'card_refund',
  'card_refund_returned',
  'dispute',
  'dispute_returned',
] as const;
export type WalletEntryKind = (typeof walletEntryKinds)[number];
