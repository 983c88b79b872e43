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
