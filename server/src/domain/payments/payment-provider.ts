import type { Language } from '@satha/terms/languages';
import type { Fils } from '../../values/money.ts';

/** `test` is the sandbox's own and takes test cards alone; `stripe` is live's. */
export type ProviderName = 'test' | 'stripe';

export const paymentFailures = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'authentication_required',
  'no_card',
  'amount_mismatch',
  'provider_error',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** open: the payer has not paid yet · processing: the provider is at it. */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'failed' | 'expired';

/** A card as its provider knows it; its number is the provider's alone. */
export type ReportedCard = {
  readonly customer: string;
  readonly card: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
};

/** Money that went back: refunded to the card, or held back by a dispute; returned when that was undone. */
export type Reversal = {
  /** The provider's name of it, which never stands for another. */
  readonly reference: string;
  readonly kind: 'card_refund' | 'dispute';
  readonly amountFils: Fils;
  readonly isReturned: boolean;
  /** Of a refund whose key was to be kept: the key that it was asked for by. */
  readonly key?: string;
};

/** What a provider says of one payment; what it does not say is left out. Kept as JSON until it is applied. */
export type PaymentReport = {
  /** Every name that the payment goes by, ours among them where it is told. */
  readonly references: readonly string[];
  readonly status?: PaymentStatus;
  /** In hundredths of the currency, which is `aed` or wrong. */
  readonly amountFils?: Fils;
  readonly currency?: string;
  readonly failure?: PaymentFailure;
  /** The card that paid, where it may be kept. */
  readonly card?: ReportedCard;
  readonly reversals: readonly Reversal[];
};

/** A report that the provider brought by itself, as often as it likes. */
export type PaymentNotice = {
  readonly noticeId: string;
  readonly report: PaymentReport;
};

/** A payment that the payer makes on a page. */
export type PagePayment = {
  /** Ours, which leads from the provider's records to the top-up. */
  readonly token: string;
  /** How often beginning it failed; a page that nobody was led to is begun anew then. */
  readonly providerAttempts: number;
  readonly amountFils: Fils;
  readonly customer: string;
  readonly savesCard: boolean;
  readonly expiresAt: Temporal.Instant;
  readonly language: Language;
  /** Where the payer comes back to. */
  readonly returnUrl: string;
};

/** A payment without the payer, by the saved card. */
export type CardCharge = {
  readonly token: string;
  readonly amountFils: Fils;
  readonly customer: string;
  readonly card: string;
  /** How often it was tried, this time among them. */
  readonly providerAttempts: number;
};

/** What a charge is looked for by whose answer was not heard. */
export type ChargeTrace = {
  readonly token: string;
  readonly customer: string;
  /** When it may first have been tried. */
  readonly since: Temporal.Instant;
};

/**
 * Who takes cards. Every method @throws PaymentProviderUnavailable when the provider cannot be asked, or what became of
 * the request is not known: it may be made again with the same token or key then, and takes effect once.
 */
export type PaymentProvider = {
  readonly name: ProviderName;
  /** The provider's name for an account. */
  createCustomer(account: { readonly accountId: number; readonly name: string }): Promise<string>;
  /**
   * `pageUrl` is undefined where the page is the portal's own.
   * @throws PaymentCustomerGone: nothing was begun, and it may be under another customer.
   */
  startPage(
    payment: PagePayment,
  ): Promise<{ readonly reference: string; readonly pageUrl: string | undefined }>;
  chargeCard(charge: CardCharge): Promise<PaymentReport>;
  /** Everything that is known of a charge by its token, also when the card is gone; undefined when none was made. */
  findCharge(trace: ChargeTrace): Promise<PaymentReport | undefined>;
  /** Everything that is known of a payment by now. */
  findPayment(reference: string): Promise<PaymentReport>;
  /**
   * Gives an amount back to the card that paid; the same key is the same refund.
   * @throws Problem top_up_not_refundable: it was not made, and asked for again it is not made either.
   */
  refund(refund: {
    readonly reference: string;
    readonly amountFils: Fils;
    readonly key: string;
    /** Whether the provider's records keep the key, so that `findPayment` tells it for as long as they are kept. */
    readonly keepsKey: boolean;
  }): Promise<Reversal>;
  /** Lets go of a saved card; one that is gone already is no error. */
  forgetCard(card: string): Promise<void>;
};

/** Notices of a provider that nobody else brings: taken up for a while, and dropped once they are kept. */
export type NoticeQueue = {
  take(now: Temporal.Instant): Promise<readonly QueuedNotice[]>;
  drop(numbers: readonly number[]): Promise<void>;
};

export type QueuedNotice = { readonly number: number; readonly notice: PaymentNotice };

/** The provider did not answer, or could not do its part; nothing is known to have changed. */
export class PaymentProviderUnavailable extends Error {
  override readonly name = 'PaymentProviderUnavailable';

  constructor(cause: unknown) {
    super('the payment provider cannot be reached', { cause });
  }
}

/** The provider does not know the customer any more, who was deleted there. */
export class PaymentCustomerGone extends Error {
  override readonly name = 'PaymentCustomerGone';

  constructor(cause: unknown) {
    super('the payment provider does not know the customer any more', { cause });
  }
}
