import type { Config } from '../../config/config.ts';
import { timeScaleOf } from '../../config/config-of-environment.ts';
import type { Environment } from '../../config/environment.ts';
import { publicUrlOf } from '../../config/portal-settings.ts';
import type { ReadPaymentNotice } from '../../domain/payments/payment-notice-reader.ts';
import type { NoticeQueue, PaymentProvider } from '../../domain/payments/payment-provider.ts';
import { createTestForm } from '../../domain/payments/providers/test/test-form.ts';
import { createTestNotices, createTestProvider } from '../../domain/payments/providers/test/test-provider.ts';
import { createRechargeNotifier } from '../../domain/payments/recharging/create-recharge-notifier.ts';
import type { SettlingDeps } from '../../domain/payments/settling/receive-notice.ts';
import type { TestCardForm } from '../../domain/payments/test-card-form.ts';
import { measureProvider, type PaymentCall } from '../../entrypoints/metrics/measure-provider.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

export type Payments = {
  /** Undefined where nobody takes cards. */
  readonly provider: PaymentProvider | undefined;
  /** How what a provider says takes effect. */
  readonly settling: SettlingDeps;
  /** The sandbox's own page of payment, and the notices of its provider. */
  readonly testForm: TestCardForm | undefined;
  readonly testNotices: NoticeQueue | undefined;
  readonly readStripeNotice: ReadPaymentNotice | undefined;
};

export type PaymentParts = {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  readonly observePayment: SettlingDeps['onApplied'];
  readonly observePaymentCall: (call: PaymentCall) => void;
};

/** Picks who takes cards: in the sandbox its own provider, which knows test cards alone; in live Stripe, where it is set. */
export async function openPayments(config: Config, parts: PaymentParts): Promise<Payments> {
  const settling = makeSettling(config, parts);
  if (parts.environment === 'test') {
    return {
      settling,
      provider: measureProvider(createTestProvider(parts), parts.observePaymentCall),
      testForm: createTestForm(parts),
      testNotices: createTestNotices(parts),
      readStripeNotice: undefined,
    };
  }
  return { settling, testForm: undefined, testNotices: undefined, ...(await openLive(config, parts)) };
}

function makeSettling(
  config: Config,
  { environment, db, clock, logger, observePayment }: PaymentParts,
): SettlingDeps {
  const publicUrl = publicUrlOf(config, environment);
  return {
    db,
    clock,
    timeScale: timeScaleOf(config, environment),
    notifier: createRechargeNotifier({
      clock,
      walletUrlOf: (accountId) => `${publicUrl}/portal/accounts/${accountId}/wallet`,
    }),
    onApplied(topUp, applied) {
      observePayment(topUp, applied);
      if (applied.became !== 'mismatch') return;
      const { accountId, topUpId } = topUp;
      logger.error(
        { accountId, topUpId },
        'A top-up was paid in another amount or currency than asked for. Nothing was posted: look at the provider.',
      );
    },
  };
}

/** The SDK is loaded where it is used alone: it is large. */
async function openLive(
  { payments: { stripe } }: Config,
  { observePaymentCall }: PaymentParts,
): Promise<Pick<Payments, 'provider' | 'readStripeNotice'>> {
  if (!stripe) return { provider: undefined, readStripeNotice: undefined };
  const [{ createStripeProvider }, { createStripeNoticeReader }] = await Promise.all([
    import('../../domain/payments/providers/stripe/stripe-provider.ts'),
    import('../../domain/payments/providers/stripe/read-stripe-notice.ts'),
  ]);
  return {
    provider: measureProvider(createStripeProvider(stripe), observePaymentCall),
    readStripeNotice: createStripeNoticeReader(stripe.webhookSecret),
  };
}
