import { Counter, Gauge, type Registry } from 'prom-client';
import type { DeliverSmsDeps } from '../../domain/messages/deliver-sms.ts';

export type ObserveSms = DeliverSmsDeps['onAttempt'];

/** Measures how short messages go: what this process sent, and what waits in the database. */
export function createSmsMetrics(registry: Registry, countWaiting: () => Promise<number>): ObserveSms {
  const registers = [registry];
  new Gauge({
    name: 'satha_sms_waiting',
    help: 'Short messages that wait for whoever sends them.',
    registers,
    async collect() {
      // Metrics are told whether the database answers or not.
      const waiting = await countWaiting().catch(() => undefined);
      this.reset();
      if (waiting !== undefined) this.set(waiting);
    },
  });
  const attempts = new Counter({
    name: 'satha_sms_attempts_total',
    help: 'Attempts to send a short message: sent, again (not taken, to be tried again), given_up.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  return ({ kind }, outcome) => attempts.inc({ kind, outcome });
}
