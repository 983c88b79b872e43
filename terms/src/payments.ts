/** created: the provider may not know of it yet · pending: it does · the others are its end. */
export const topUpStatuses = ['created', 'pending', 'succeeded', 'failed', 'expired'] as const;
export type TopUpStatus = (typeof topUpStatuses)[number];

/** Who asked for the money: a member, or the wallet that fell below its threshold. */
export const paymentOrigins = ['by_hand', 'auto_recharge'] as const;
export type PaymentOrigin = (typeof paymentOrigins)[number];

/** What became of a payment later: refunds that were made or ordered, or disputes, those that were won among them. */
export const paymentReversals = ['refunded', 'disputed'] as const;
export type PaymentReversal = (typeof paymentReversals)[number];

/** How a caller pays, or is given money back, each with what it means. */
export const settlementMethodMeanings = {
  cash: 'cash',
  card_machine: 'a card, at the machine',
  transfer: 'a bank transfer',
} as const satisfies Readonly<Record<string, string>>;
export type SettlementMethod = keyof typeof settlementMethodMeanings;
export const settlementMethods = Object.keys(settlementMethodMeanings) as readonly SettlementMethod[];

/** How far it is with what a caller owes, each with what it means. */
export const receivableStatusMeanings = {
  open: 'the caller owes something',
  to_repay: 'the caller has paid more than the trip costs by now',
  settled: 'nothing is due',
} as const satisfies Readonly<Record<string, string>>;
export type ReceivableStatus = keyof typeof receivableStatusMeanings;
export const receivableStatuses = Object.keys(receivableStatusMeanings) as readonly ReceivableStatus[];

export const documentKinds = ['receipt', 'refund_note', 'tax_invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What a tax invoice is for, each with what it means. */
export const supplyKindMeanings = {
  completed_trip: 'a trip that was carried out, with its extras',
  cancellation_fee: 'what is kept of a trip that was not, with its extras',
  extras: 'extras of a trip that cost nothing beside them',
} as const satisfies Readonly<Record<string, string>>;
export type SupplyKind = keyof typeof supplyKindMeanings;
export const supplyKinds = Object.keys(supplyKindMeanings) as readonly SupplyKind[];
