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
  'extra_hold',
  'extra_refund',
  'correction_hold',
  'correction_refund',
  'card_refund',
  'card_refund_returned',
  'dispute',
  'dispute_returned',
  'caller_charge',
  'caller_release',
] as const;
export type WalletEntryKind = (typeof walletEntryKinds)[number];

/** The kinds of ledger entries that take what was held for good: each is told with the tax beside it. */
export const walletChargeKinds = ['trip_revenue', 'cancellation_fee', 'extra_revenue'] as const;
export type WalletChargeKind = (typeof walletChargeKinds)[number];

/** The kinds of lines by which an account is told of its money: what moved the balance, and what was charged. */
export const walletLineKinds = [...walletEntryKinds, ...walletChargeKinds] as const;
export type WalletLineKind = (typeof walletLineKinds)[number];

/** All kinds of ledger entries: those of a wallet, and those between other ledgers. */
export const ledgerEntryKinds = [
  ...walletEntryKinds,
  'trip_revenue',
  'cancellation_fee',
  'vat',
  'extra_revenue',
  'extra_vat',
  'caller_payment',
  'caller_repayment',
] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/** The ledgers of an account's books, in the order of a trial balance; the last four are of trips for callers alone. */
export const ledgerNames = [
  'wallet',
  'held',
  'funding',
  'adjustments',
  'revenue',
  'vat_payable',
  'receivable',
  'cash',
  'card_machine',
  'transfer',
] as const;
export type LedgerName = (typeof ledgerNames)[number];
