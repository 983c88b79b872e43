import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { SmsMessage, WrittenSms } from './sms-message.ts';
import { claimDueSms, markSmsFailed, markSmsSent } from './sms-messages-store.ts';
import type { SmsProvider } from './sms-provider.ts';
import { type WriteTripTexts, writeTexts } from './write-texts.ts';

/** Our own figures. */
export const smsPolicy = {
  /** Longer than a gateway may take to answer. */
  leaseSeconds: 60,
  mostAtOnce: 20,
  /** Before the second attempt, the third and so on; the last of them before every later one. */
  waitSeconds: [2, 5, 15, 30, 60, 120, 300, 900],
} as const;

/** How an attempt went: taken, to be tried again, or given up. */
export type SmsAttempt = 'sent' | 'again' | 'given_up';

export type DeliverSmsDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly provider: SmsProvider;
  readonly writeTripTexts: WriteTripTexts;
  readonly onAttempt: (message: SmsMessage, attempt: SmsAttempt) => void;
};

/**
 * Sends the messages that are due, and gives how many it took up. Any number of processes may do so at a time; a message
 * that a killed one had begun is sent again when its lease is over.
 */
export async function deliverSms(deps: DeliverSmsDeps): Promise<number> {
  const now = deps.clock();
  const leasedUntil = now.add({ seconds: smsPolicy.leaseSeconds });
  const due = await claimDueSms(deps.db, { now, leasedUntil, atMost: smsPolicy.mostAtOnce });
  const written = await writeTexts(due, deps.writeTripTexts);
  await Promise.all(
    due.map((message, index) => {
      const whole = written[index];
      return whole ? deliver(deps, whole) : giveUpEmpty(deps, message);
    }),
  );
  return due.length;
}

async function deliver(deps: DeliverSmsDeps, message: WrittenSms): Promise<void> {
  const { db, clock, provider, onAttempt } = deps;
  const left = message.uselessAt.epochMilliseconds - clock().epochMilliseconds;
  const outcome = await provider.send(message, Math.max(1, Math.floor(left / 1000)));
  const at = clock();
  if (outcome.isSent) {
    await markSmsSent(db, message.messageId, at);
    onAttempt(message, 'sent');
    return;
  }
  const nextAttemptAt = outcome.isFinal ? undefined : findNextAttempt(message, at);
  await markSmsFailed(db, message, { error: outcome.error, nextAttemptAt, at });
  onAttempt(message, nextAttemptAt === undefined ? 'given_up' : 'again');
}

/** Undefined when the message would be of no use by then. */
function findNextAttempt(
  { attempts, uselessAt }: SmsMessage,
  at: Temporal.Instant,
): Temporal.Instant | undefined {
  const { waitSeconds } = smsPolicy;
  const seconds = waitSeconds[Math.min(attempts, waitSeconds.length) - 1] ?? 0;
  const next = at.add({ seconds });
  return Temporal.Instant.compare(next, uselessAt) < 0 ? next : undefined;
}

/** Nothing failed: a trip that is over needs no link any more. */
async function giveUpEmpty({ db, clock }: DeliverSmsDeps, message: SmsMessage): Promise<void> {
  const error = 'There is nothing to tell any more: the trip is over.';
  await markSmsFailed(db, message, { error, nextAttemptAt: undefined, at: clock() });
}
