import type { Language } from './languages.ts';
import type { WalletLineKind } from './ledger-kinds.ts';

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
