import type { Language } from '@satha/terms/languages';
import type Stripe from 'stripe';
import { Problem } from '../../../../values/problem.ts';
import type {
  CardCharge,
  ChargeTrace,
  PagePayment,
  PaymentProvider,
  PaymentReport,
} from '../../payment-provider.ts';
import {
  ask,
  askOfCustomer,
  chargeField,
  isRefused,
  openStripe,
  readCardError,
  type StripeSettings,
  tokenField,
} from './stripe-client.ts';
import { idOf, readDispute, readRefund, refundKey, reportIntent, reportSession } from './stripe-report.ts';

/**
 * Stripe answers a key that it knows as it did the first time, with a fault of its own too, for a day. A charge that was
 * not found after so many tries, minutes apart, was never made: it is made under another key.
 */
const productNames: Readonly<Record<Language, string>> = { ar: 'شحن محفظة سطحة', en: 'Satha wallet top-up' };
/** Stripe's page does not speak Arabic; it takes whatever of its languages the payer's browser prefers. */
const pageLocales = { ar: 'auto', en: 'en' } as const satisfies Readonly<Record<Language, string>>;

const triesUnderOneKey = 3;

/**
 * Takes payments by Stripe's official SDK: its hosted page for payers, and charges of saved cards without
 * them.
 */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = openStripe(settings);
  return {
    name: 'stripe',
    async createCustomer({ accountId, name }) {
      const metadata = { satha_account: String(accountId) };
      return (await ask(stripe.customers.create({ name, metadata }))).id;
    },
    async startPage(payment) {
      const session = await askOfCustomer(
        stripe.checkout.sessions.create(describePage(payment), {
          // Who was refused one customer asks for another under another key, and all who do get one page.
          idempotencyKey: `${payment.token}-page-${payment.providerAttempts}-${payment.customer}`,
        }),
      );
      if (session.url === null) throw new Error(`Stripe gave no page for ${session.id}`);
      return { reference: session.id, pageUrl: session.url };
    },
    chargeCard: (charge) => chargeCard(stripe, charge),
    async findCharge(trace) {
      const made = await findCharge(stripe, trace);
      return made && findPayment(stripe, made.id);
    },
    findPayment: (reference) => findPayment(stripe, reference),
    async refund({ reference, amountFils, key, keepsKey }) {
      const intent = await findIntent(stripe, reference);
      const metadata = { [refundKey]: key };
      const wish = { payment_intent: intent, amount: amountFils, ...(keepsKey && { metadata }) };
      try {
        return readRefund(await ask(stripe.refunds.create(wish, { idempotencyKey: key })));
      } catch (error) {
        // It was refunded or is disputed by now, or more is asked for than is left. A payment that the key does not lead to is
        // the operator's to mend.
        const isFinal = isRefused(error) && error.code !== 'resource_missing';
        throw isFinal ? new Problem('top_up_not_refundable', { cause: error }) : error;
      }
    },
    async forgetCard(card) {
      try {
        await ask(stripe.paymentMethods.detach(card));
      } catch (error) {
        // It is attached to nobody any more.
        if (readCardError(error) === undefined) throw error;
      }
    },
  };
}

function describePage(payment: PagePayment): Stripe.Checkout.SessionCreateParams {
  const metadata = { [tokenField]: payment.token };
  return {
    mode: 'payment',
    customer: payment.customer,
    client_reference_id: payment.token,
    metadata,
    allowed_payment_method_types: ['card'],
    // What is shown and taken is AED, whatever the card is in.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'aed',
          unit_amount: payment.amountFils,
          product_data: { name: productNames[payment.language] },
        },
      },
    ],
    payment_intent_data: { metadata, ...(payment.savesCard && { setup_future_usage: 'off_session' }) },
    success_url: payment.returnUrl,
    cancel_url: payment.returnUrl,
    expires_at: Math.floor(payment.expiresAt.epochMilliseconds / 1_000),
    locale: pageLocales[payment.language],
  };
}

async function chargeCard(stripe: Stripe, charge: CardCharge): Promise<PaymentReport> {
  const { token, amountFils, customer, card, providerAttempts } = charge;
  try {
    const intent = await ask(
      stripe.paymentIntents.create(
        {
          amount: amountFils,
          currency: 'aed',
          customer,
          payment_method: card,
          allowed_payment_method_types: ['card'],
          off_session: true,
          confirm: true,
          metadata: { [tokenField]: token, [chargeField]: 'yes' },
        },
        { idempotencyKey: providerAttempts > triesUnderOneKey ? `${token}-${providerAttempts}` : token },
      ),
    );
    return reportIntent(intent);
  } catch (error) {
    const refused = readCardError(error);
    if (!refused) throw error;
    const { failure, reference } = refused;
    return {
      references: reference === undefined ? [] : [reference, token],
      status: 'failed',
      failure,
      reversals: [],
    };
  }
}

/** A charge that was made under this token, if there is one. */
async function findCharge(
  stripe: Stripe,
  { customer, token, since }: ChargeTrace,
): Promise<Stripe.PaymentIntent | undefined> {
  const created = { gte: Math.floor(since.epochMilliseconds / 1_000) - 60 };
  const found = await ask(
    stripe.paymentIntents.list({ customer, created, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  );
  return found.find(({ metadata }) => metadata[tokenField] === token);
}

/** The payment by the name that it was begun under, with its card, its refunds and its disputes. */
async function findPayment(stripe: Stripe, reference: string): Promise<PaymentReport> {
  const session = isSession(reference) ? await ask(stripe.checkout.sessions.retrieve(reference)) : undefined;
  const ofSession = session && reportSession(session);
  const intentId = session ? idOf(session.payment_intent) : reference;
  if (intentId === undefined) return ofSession ?? { references: [reference], reversals: [] };
  const [intent, refunds, disputes] = await Promise.all([
    ask(stripe.paymentIntents.retrieve(intentId, { expand: ['payment_method'] })),
    ask(stripe.refunds.list({ payment_intent: intentId, limit: 100 })),
    ask(stripe.disputes.list({ payment_intent: intentId, limit: 100 })),
  ]);
  const ofIntent = reportIntent(intent);
  return {
    ...(ofIntent.status === 'succeeded' ? { ...ofSession, ...ofIntent } : { ...ofIntent, ...ofSession }),
    references: [...new Set([reference, ...(ofSession?.references ?? []), ...ofIntent.references])],
    reversals: [
      ...refunds.data.map(readRefund),
      ...disputes.data.map(readDispute).filter((reversal) => reversal !== undefined),
    ],
  };
}

function isSession(reference: string): boolean {
  return reference.startsWith('cs_');
}

async function findIntent(stripe: Stripe, reference: string): Promise<string> {
  if (!isSession(reference)) return reference;
  const session = await ask(stripe.checkout.sessions.retrieve(reference));
  const intentId = idOf(session.payment_intent);
  if (intentId === undefined) throw new Error(`the session ${reference} has no payment`);
  return intentId;
}
