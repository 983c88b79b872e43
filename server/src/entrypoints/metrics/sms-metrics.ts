import { Counter, Gauge, type Registry } from 'prom-client';
import type { DeliverSmsDeps } from '../../domain/messages/deliver-sms.ts';
import type { SmsDay } from '../../domain/messages/sms-policy.ts';
import type { Clock } from '../../values/clock.ts';
import { addAskedGauges, askInTime, type Waiting, waitedSeconds } from './asked-gauges.ts';

export type ObserveSms = DeliverSmsDeps['onAttempt'];

export type SmsMetricsDeps = {
  readonly clock: Clock;
  readonly countWaiting: () => Promise<Waiting>;
  readonly findDay: () => Promise<SmsDay>;
  readonly perDay: number;
};

/** Measures how short messages go: what this process sent, and what waits and was counted today in the database. */
export function createSmsMetrics(
  registry: Registry,
  { clock, countWaiting, findDay, perDay }: SmsMetricsDeps,
): ObserveSms {
  const registers = [registry];
  addAskedGauges(registry, countWaiting, [
    {
      name: 'satha_sms_waiting',
      help: 'Short messages that wait for whoever sends them.',
      read: ({ count }) => count,
    },
    {
      name: 'satha_sms_oldest_waiting_seconds',
      help: 'For how long the oldest of them has been waiting.',
      read: (waiting) => waitedSeconds(waiting, clock()),
    },
  ]);
  new Gauge({
    name: 'satha_sms_today',
    help: 'Short messages counted on this day of the UAE: sign_in_codes, which have a reserve, and others.',
    labelNames: ['of'],
    registers,
    async collect() {
      const day = await askInTime(findDay);
      this.reset();
      if (day === undefined) return;
      this.set({ of: 'sign_in_codes' }, day.answer.reserved);
      this.set({ of: 'others' }, day.answer.others);
    },
  });
  new Gauge({
    name: 'satha_sms_per_day',
    help: 'Short messages that are sent on a day at the most (SATHA_SMS_PER_DAY).',
    registers,
  }).set(perDay);
  const attempts = new Counter({
    name: 'satha_sms_attempts_total',
    help: 'Attempts to send a short message: sent, again (not taken, to be tried again), unknown (perhaps taken, to be tried once more), given_up.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const leftOut = new Counter({
    name: 'satha_sms_left_out_total',
    help: 'Short messages that were not sent, by why.',
    labelNames: ['kind', 'reason'],
    registers,
  });
  return ({ kind }, outcome, reason) => {
    if (outcome === 'left_out') leftOut.inc({ kind, reason: reason ?? 'none' });
    else attempts.inc({ kind, outcome });
  };
}
