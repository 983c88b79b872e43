import type { DeliveryStatus } from '@satha/terms/lists';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { bucketsOfAddresses, type DestinationRates, hostOf } from '../destinations/destination-rates.ts';
import type { DisabledReason } from '../endpoints/endpoint.ts';
import { explainStatus, goneStatus } from '../sending/explain-status.ts';
import { type SendAnswer, type SendWebhook, type SignedAnswer, sendSigned } from '../sending/send-signed.ts';
import type { WebhookMessage } from '../sending/sign-message.ts';
import { type AttemptOutcome, endAttempt, giveBackClaim } from './attempts-store.ts';
import type { Claim } from './delivery.ts';
import { deliveryPolicy, planRetry, readRetryAfter } from './delivery-policy.ts';

export type AttemptDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly send: SendWebhook;
  readonly hostRates: DestinationRates;
  /** From 0 up to 1. */
  readonly chance: () => number;
};

export type EndedAttempt = {
  readonly outcome: AttemptOutcome;
  /** What became of the delivery. */
  readonly became: DeliveryStatus;
  /** Why the endpoint was disabled by this, if it was. */
  readonly disabledReason: DisabledReason | undefined;
};

/**
 * Sends what was taken up, once, and notes how it went and what follows. Given back, as if never taken up, when the
 * signal is aborted before an answer came, or when its address is sent too much just now: undefined then.
 */
export async function attemptDelivery(
  { db, clock, send, hostRates, chance }: AttemptDeps,
  claim: Claim,
  message: WebhookMessage,
  signal?: AbortSignal,
): Promise<EndedAttempt | undefined> {
  const startedAt = clock();
  const { url, secrets } = claim;
  const host = hostOf(url);
  const waysTo = (addresses: readonly string[]) => [bucketsOfAddresses(hostRates, host, addresses)];
  const request = { url, secrets, message, at: startedAt, waysTo };
  let sent: SignedAnswer;
  try {
    sent = await sendSigned({ db, clock, send }, request, signal);
  } catch (error) {
    if (!signal?.aborted) throw error;
    await giveBackClaim(db, claim, clock());
    return undefined;
  }
  const { answer, freeAt } = sent;
  if (freeAt && claim.eventNumber !== undefined) {
    await giveBackClaim(db, claim, spread(freeAt, clock(), chance()));
    return undefined;
  }
  const endedAt = clock();
  const durationMs = Math.max(0, Math.round(endedAt.since(startedAt).total('milliseconds')));
  const outcome = judge(answer, { startedAt, durationMs });
  // A test is not repeated: who asked for it has seen how it went.
  const isRepeated = outcome.error !== undefined && claim.eventNumber !== undefined;
  const retryAfterSeconds = 'failure' in answer ? undefined : readRetryAfter(answer.retryAfter, endedAt);
  const nextAttemptAt = isRepeated
    ? planRetry(claim.tries, { at: endedAt, retryAfterSeconds, chance: chance() })
    : undefined;
  const isGone = outcome.statusCode === goneStatus;
  const ended = await endAttempt(db, claim, { outcome, nextAttemptAt, isGone, at: endedAt });
  return { outcome, ...ended };
}

function judge(answer: SendAnswer, times: Pick<AttemptOutcome, 'startedAt' | 'durationMs'>): AttemptOutcome {
  if ('failure' in answer) {
    return { ...times, statusCode: undefined, error: answer.failure, answer: undefined };
  }
  const { statusCode, beginning } = answer;
  return { ...times, statusCode, error: explainStatus(statusCode), answer: toStorableText(beginning) };
}

/** Not before then, and apart from each other: what an address has no room for does not all come back at once. */
function spread(freeAt: Temporal.Instant, now: Temporal.Instant, chance: number): Temporal.Instant {
  const { leastPostponedMs } = deliveryPolicy;
  const soonest = now.add({ milliseconds: leastPostponedMs });
  const from = Temporal.Instant.compare(freeAt, soonest) < 0 ? soonest : freeAt;
  return from.add({ milliseconds: Math.round(leastPostponedMs * chance) });
}

/** PostgreSQL keeps any text but one with a null character in it. */
function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
