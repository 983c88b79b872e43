import type { TopUpStatus } from '@satha/terms/payments';
import type { Fils } from '../../../values/money.ts';
import type { PaymentFailure, ProviderName } from '../payment-provider.ts';

/** page: the payer pays on a page · saved_card: the saved card is charged without the payer. */
export type TopUpMethod = 'page' | 'saved_card';

/** Money on its way from a card to a wallet. */
export type TopUp = {
  readonly accountId: number;
  readonly topUpId: number;
  readonly amountFils: Fils;
  readonly status: TopUpStatus;
  /** Set when it failed. */
  readonly failure: PaymentFailure | undefined;
  readonly method: TopUpMethod;
  readonly provider: ProviderName;
  /** Ours, which stands in the provider's records. */
  readonly paymentToken: string;
  /** The provider's, by which it is asked for the payment. */
  readonly paymentReference: string | undefined;
  /** Whose saved card is charged, as the provider knows them; undefined when nothing was tried. */
  readonly paymentCustomer: string | undefined;
  readonly pageUrl: string | undefined;
  readonly savesCard: boolean;
  readonly cardBrand: string | undefined;
  readonly cardLastFour: string | undefined;
  /** The recharge that it is an attempt of, if it is one. */
  readonly recharge: { readonly rechargeId: number; readonly attempt: number } | undefined;
  /** What went back to the card, and what a dispute holds back, of what came. */
  readonly refundedFils: Fils;
  readonly disputedFils: Fils;
  /** How often something was done about it with the provider. */
  readonly providerAttempts: number;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant | undefined;
  readonly settledAt: Temporal.Instant | undefined;
};

export type TopUpName = Pick<TopUp, 'accountId' | 'topUpId'>;

export function isOver({ status }: Pick<TopUp, 'status'>): boolean {
  return status !== 'created' && status !== 'pending';
}
