import { Counter, type Registry } from 'prom-client';
import type { DeliverMailsDeps } from '../../domain/mail/deliver-mails.ts';
import type { Clock } from '../../values/clock.ts';
import { addAskedGauges, type Waiting, waitedSeconds } from './asked-gauges.ts';

export type ObserveMail = NonNullable<DeliverMailsDeps['onAttempt']>;

/** Measures how mails go: what this process sent, and what waits in the database. */
export function createMailMetrics(
  registry: Registry,
  { clock, countWaiting }: { readonly clock: Clock; readonly countWaiting: () => Promise<Waiting> },
): ObserveMail {
  addAskedGauges(registry, countWaiting, [
    {
      name: 'satha_mail_waiting',
      help: 'Mails that wait for whoever sends them.',
      read: ({ count }) => count,
    },
    {
      name: 'satha_mail_oldest_waiting_seconds',
      help: 'For how long the oldest of them has been waiting.',
      read: (waiting) => waitedSeconds(waiting, clock()),
    },
  ]);
  const attempts = new Counter({
    name: 'satha_mail_attempts_total',
    help: 'Attempts to send a mail: sent, again (not taken, to be tried again), given_up.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => attempts.inc({ outcome });
}
