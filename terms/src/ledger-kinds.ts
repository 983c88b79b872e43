import type { Language } from './languages.ts';

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

/** What pages and files call each kind of line of a wallet. */
export const walletLineNames = {
  en: {
    top_up: 'Top-up',
    adjustment: 'Operator adjustment',
    trip_hold: 'Fare held',
    trip_refund: 'Fare refunded',
    extra_hold: 'Extra held',
    extra_refund: 'Extra refunded',
    correction_hold: 'Fare raised by a correction',
    correction_refund: 'Fare lowered by a correction',
    card_refund: 'Refund to card',
    card_refund_returned: 'Refund returned',
    dispute: 'Card dispute',
    dispute_returned: 'Dispute won',
    caller_charge: 'Charged to a caller',
    caller_release: 'Released to a caller',
    trip_revenue: 'Fare charged',
    cancellation_fee: 'Fee charged',
    extra_revenue: 'Extras charged',
  },
  ar: {
    top_up: 'شحن رصيد',
    adjustment: 'تسوية من المشغّل',
    trip_hold: 'حجز أجرة',
    trip_refund: 'أجرة مستردّة',
    extra_hold: 'حجز خدمة إضافية',
    extra_refund: 'خدمة إضافية مستردّة',
    correction_hold: 'زيادة الأجرة بعد تصحيح',
    correction_refund: 'خفض الأجرة بعد تصحيح',
    card_refund: 'استرداد إلى البطاقة',
    card_refund_returned: 'استرداد مُعاد',
    dispute: 'اعتراض على دفعة بالبطاقة',
    dispute_returned: 'اعتراض تم كسبه',
    caller_charge: 'محتسب على متصل',
    caller_release: 'أُسقط عن متصل',
    trip_revenue: 'أجرة محتسبة',
    cancellation_fee: 'رسوم محتسبة',
    extra_revenue: 'خدمات إضافية محتسبة',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<WalletLineKind, string>>>>;

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
