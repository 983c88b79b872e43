/** created: the provider may not know of it yet · pending: it does · the others are its end. */
export const topUpStatuses = ['created', 'pending', 'succeeded', 'failed', 'expired'] as const;
export type TopUpStatus = (typeof topUpStatuses)[number];

/** Who asked for the money: a member, or the wallet that fell below its threshold. */
export const paymentOrigins = ['by_hand', 'auto_recharge'] as const;
export type PaymentOrigin = (typeof paymentOrigins)[number];

/** What became of a payment later: refunds that were made or ordered, or disputes, those that were won among them. */
export const paymentReversals = ['refunded', 'disputed'] as const;
export type PaymentReversal = (typeof paymentReversals)[number];
