/** Stored as the reason of the top-up that a wallet is opened with; all other reasons are somebody's own words. */
export const openingBalanceReason = 'Opening balance';

/** What moves a wallet's balance. Revenue and tax leave what is held, and are not among these. */
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
