import {
  PaymentCustomerGone,
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '../../domain/payments/payment-provider.ts';
import { readStopwatch } from '../../platform/clock/stopwatch.ts';

type Method = Exclude<keyof PaymentProvider, 'name'>;

/** The operations of a payment provider, as metrics name them. */
export const paymentOperations = {
  createCustomer: 'create_customer',
  startPage: 'start_page',
  chargeCard: 'charge_card',
  findCharge: 'find_charge',
  findPayment: 'find_payment',
  refund: 'refund',
  forgetCard: 'forget_card',
} as const satisfies Record<Method, string>;

export type PaymentCall = {
  readonly operation: (typeof paymentOperations)[Method];
  /** `unavailable`: it is not known what became of it; `fault`: anything else that was thrown. */
  readonly outcome: 'answered' | 'customer_gone' | 'unavailable' | 'fault';
  readonly durationSeconds: number;
};

/**
 * Wraps a payment provider so that every call is observed once it is over. A card that is declined is an
 * answer.
 */
export function measureProvider(
  provider: PaymentProvider,
  observe: (call: PaymentCall) => void,
): PaymentProvider {
  async function timed<Answer>(method: Method, call: () => Promise<Answer>): Promise<Answer> {
    const startedAt = readStopwatch();
    const tell = (outcome: PaymentCall['outcome']) =>
      observe({
        operation: paymentOperations[method],
        outcome,
        durationSeconds: (readStopwatch() - startedAt) / 1000,
      });
    try {
      const answer = await call();
      tell('answered');
      return answer;
    } catch (error) {
      tell(outcomeOf(error));
      throw error;
    }
  }
  return {
    name: provider.name,
    createCustomer: (account) => timed('createCustomer', () => provider.createCustomer(account)),
    startPage: (payment) => timed('startPage', () => provider.startPage(payment)),
    chargeCard: (charge) => timed('chargeCard', () => provider.chargeCard(charge)),
    findCharge: (trace) => timed('findCharge', () => provider.findCharge(trace)),
    findPayment: (reference) => timed('findPayment', () => provider.findPayment(reference)),
    refund: (refund) => timed('refund', () => provider.refund(refund)),
    forgetCard: (card) => timed('forgetCard', () => provider.forgetCard(card)),
  };
}

function outcomeOf(error: unknown): PaymentCall['outcome'] {
  if (error instanceof PaymentProviderUnavailable) return 'unavailable';
  return error instanceof PaymentCustomerGone ? 'customer_gone' : 'fault';
}
