import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import type { SmsMessage, SmsReason, WrittenSms } from './sms-message.ts';
import { countSmsParts } from './sms-parts.ts';
import { type SmsLimits, smsKindPolicies } from './sms-policy.ts';
import type { SmsProvider } from './sms-provider.ts';
import {
  beginSends,
  claimDueSms,
  markSmsSent,
  markSmsWaiting,
  releaseSms,
  settleUnsentSms,
} from './sms-sending-store.ts';
import { type WriteTripTexts, writeTexts } from './write-texts.ts';

/** Our own figures. */
export const smsPolicy = {
  /** Longer than a gateway may take to answer. */
  leaseSeconds: 60,
  mostAtOnce: 20,
  /** Before the second attempt, the third and so on; the last of them before every later one. */
  waitSeconds: [2, 5, 15, 30, 60, 120, 300, 900],
  /** Requests that a gateway may have taken without saying so: the first, and one repetition. */
  mostOpenSends: 2,
  /** Before the repetition: a gateway that is slow is more likely to have the message than not. */
  unknownWaitSeconds: 30,
} as const;

/** How an attempt went. `again`: not taken; `unknown`: perhaps taken; both are tried once more. */
export type SmsAttempt = 'sent' | 'again' | 'unknown' | 'given_up' | 'left_out';

export type DeliverSmsDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly provider: SmsProvider;
  readonly limits: SmsLimits;
  /** Of messages that are to be sent; none of a trip that has ended. */
  readonly writeTripTexts: WriteTripTexts;
  readonly onAttempt: (message: SmsMessage, attempt: SmsAttempt, reason?: SmsReason) => void;
};

/**
 * Sends the messages that are due, and gives how many it took up. Any number of processes may do so at a time; a message
 * that a killed one had begun to send is sent once more when its lease is over, and never a third time.
 */
export async function deliverSms(deps: DeliverSmsDeps): Promise<number> {
  const { db, limits } = deps;
  const now = deps.clock();
  const leasedUntil = now.add({ seconds: smsPolicy.leaseSeconds });
  const due = await claimDueSms(db, { now, leasedUntil, atMost: smsPolicy.mostAtOnce });
  if (due.length === 0) return 0;
  const written = await writeTexts(due, deps.writeTripTexts);
  const texts = new Map(written.flatMap((message) => (message ? [[message.messageId, message.text]] : [])));
  const [tellable, over] = [
    due.filter(({ messageId }) => texts.has(messageId)),
    due.filter(({ messageId }) => !texts.has(messageId)),
  ];
  const decided = await beginSends(db, tellable, { limits, now, today: uaeDateAt(now) });
  const known = new Set(decided.map(({ messageId }) => messageId));
  const passedBy = tellable.filter(({ messageId }) => !known.has(messageId));
  await Promise.all([
    // Most often another process looks at them for the moment in which it sees that they are taken.
    ...passedBy.map((message) => releaseSms(db, message, now)),
    ...over.map((message) => endUnsent(deps, message, endOfTold(message))),
    ...decided.map((message) => {
      const text = texts.get(message.messageId);
      if (message.status === 'waiting' && text !== undefined) return deliver(deps, { ...message, text });
      deps.onAttempt(message, message.status === 'left_out' ? 'left_out' : 'given_up', message.reason);
      return undefined;
    }),
  ]);
  return due.length;
}

async function deliver(deps: DeliverSmsDeps, message: WrittenSms): Promise<void> {
  const { db, clock, provider, onAttempt } = deps;
  const left = message.expiresAt.epochMilliseconds - clock().epochMilliseconds;
  const outcome = await provider.send(message, Math.max(1, Math.floor(left / 1000)));
  if (outcome.result === 'sent') {
    await markSmsSent(db, message.messageId, { at: clock(), parts: countSmsParts(message.text) });
    onAttempt(message, 'sent');
    return;
  }
  const { result, error } = outcome;
  if (result === 'final') return endUnsent(deps, message, { status: 'given_up', reason: 'refused', error });
  const isUnknown = result === 'unknown';
  const nextAttemptAt = findNextAttempt(message, isUnknown, clock());
  if (!nextAttemptAt) {
    const mayBeTaken = isUnknown || message.openSends > 1;
    const reason = mayBeTaken ? 'no_answer' : 'expired';
    return endUnsent(deps, message, { status: 'given_up', reason, error });
  }
  await markSmsWaiting(db, message, { error, nextAttemptAt, isUnknown });
  onAttempt(message, result);
}

/** Undefined when the message may not be repeated, or would be of no use by then. */
function findNextAttempt(
  { kind, attempts, openSends, expiresAt }: SmsMessage,
  isUnknown: boolean,
  at: Temporal.Instant,
): Temporal.Instant | undefined {
  const { waitSeconds, unknownWaitSeconds, mostOpenSends } = smsPolicy;
  const isRepeatable = openSends < mostOpenSends && !smsKindPolicies[kind].isSentOnce;
  if (isUnknown && !isRepeatable) return undefined;
  const usual = waitSeconds[Math.min(attempts, waitSeconds.length) - 1] ?? 0;
  const next = at.add({ seconds: isUnknown ? unknownWaitSeconds : usual });
  return Temporal.Instant.compare(next, expiresAt) < 0 ? next : undefined;
}

/** That a message was left out is not said of one that a gateway may have taken. */
function endOfTold({ openSends }: SmsMessage): End {
  return openSends > 0
    ? { status: 'given_up', reason: 'no_answer' }
    : { status: 'left_out', reason: 'trip_over' };
}

type End = { readonly status: 'given_up' | 'left_out'; readonly reason: SmsReason; readonly error?: string };

async function endUnsent(
  { db, clock, onAttempt }: DeliverSmsDeps,
  message: SmsMessage,
  end: End,
): Promise<void> {
  await settleUnsentSms(db, message, { ...end, at: clock() });
  onAttempt(message, end.status, end.reason);
}
