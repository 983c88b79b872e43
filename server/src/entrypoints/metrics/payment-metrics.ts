import { Counter, Histogram, type Registry } from 'prom-client';
import type { SettlingDeps } from '../../domain/payments/settling/receive-notice.ts';
import type { Clock } from '../../values/clock.ts';
import { addAskedGauges, type Waiting, waitedSeconds } from './asked-gauges.ts';
import type { PaymentCall } from './measure-provider.ts';

export type PaymentCounts = {
  readonly countUnsettled: () => Promise<Waiting>;
  readonly countWaitingNotices: () => Promise<number>;
};

/** Measures how payments go: what this process settled, and what is open in the database. */
export function createPaymentMetrics(
  registry: Registry,
  { clock, countUnsettled, countWaitingNotices }: PaymentCounts & { readonly clock: Clock },
): SettlingDeps['onApplied'] {
  const registers = [registry];
  addAskedGauges(registry, countUnsettled, [
    {
      name: 'satha_top_ups_unsettled',
      help: 'Top-ups by card that are not over yet.',
      read: ({ count }) => count,
    },
    {
      name: 'satha_top_up_oldest_unsettled_seconds',
      help: 'For how long the oldest of them has been waiting.',
      read: (unsettled) => waitedSeconds(unsettled, clock()),
    },
  ]);
  addAskedGauges(registry, countWaitingNotices, [
    {
      name: 'satha_payment_notices_waiting',
      help: 'Notices of the payment provider that lead to no payment that is known, or came before its money.',
      read: (count) => count,
    },
  ]);
  const settled = new Counter({
    name: 'satha_top_ups_settled_total',
    help: 'Top-ups by card that came to an end: succeeded, failed, expired, mismatch (paid otherwise than asked for).',
    labelNames: ['outcome', 'origin'],
    registers,
  });
  const reversed = new Counter({
    name: 'satha_payment_reversals_total',
    help: 'Card refunds and disputes, and their undoings, that were posted to wallets.',
    registers,
  });
  return ({ recharge }, { became, posted }) => {
    if (became !== 'unchanged') {
      settled.inc({ outcome: became, origin: recharge ? 'auto_recharge' : 'by_hand' });
    }
    if (posted > 0) reversed.inc(posted);
  };
}

/** Seconds, up to the provider's time-out and its second tries. */
const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Measures what the payment provider was asked by this process. */
export function createPaymentCallMetrics(registry: Registry): (call: PaymentCall) => void {
  const durations = new Histogram({
    name: 'satha_payment_call_duration_seconds',
    help: 'How long calls of the payment provider took by operation and outcome: answered, customer_gone, unavailable, fault.',
    labelNames: ['operation', 'outcome'],
    buckets: callBuckets,
    registers: [registry],
  });
  return ({ operation, outcome, durationSeconds }) =>
    durations.observe({ operation, outcome }, durationSeconds);
}
