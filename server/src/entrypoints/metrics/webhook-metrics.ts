import { Counter, Histogram, type Registry } from 'prom-client';
import type { ChallengeOutcome } from '../../domain/webhooks/challenges/challenge-endpoint.ts';
import type { EndedAttempt } from '../../domain/webhooks/deliveries/attempt-delivery.ts';
import type { Clock } from '../../values/clock.ts';
import { addAskedGauges, type Waiting, waitedSeconds } from './asked-gauges.ts';

/** How many deliveries are pending, and since when the oldest is. */
export type CountPending = () => Promise<Waiting>;

export type WebhookObservers = {
  readonly observeAttempt: (ended: EndedAttempt) => void;
  readonly observeChallenge: (outcome: ChallengeOutcome) => void;
};

/** Seconds, up to the time-out. */
const attemptBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const outcomes = { succeeded: 'succeeded', pending: 'failed', failed: 'given_up' } as const;

/** Measures how webhooks go: what this process sent, and what is pending in the database. */
export function createWebhookMetrics(
  registry: Registry,
  {
    clock,
    countPending,
    countUnproven,
  }: {
    readonly clock: Clock;
    readonly countPending: CountPending;
    readonly countUnproven: () => Promise<number>;
  },
): WebhookObservers {
  const registers = [registry];
  addAskedGauges(registry, countPending, [
    {
      name: 'satha_webhook_pending',
      help: 'Deliveries that have not arrived yet.',
      read: ({ count }) => count,
    },
    {
      name: 'satha_webhook_oldest_pending_seconds',
      help: 'For how long the oldest of them has been waiting.',
      read: (pending) => waitedSeconds(pending, clock()),
    },
  ]);
  addAskedGauges(registry, countUnproven, [
    {
      name: 'satha_webhook_endpoints_unproven',
      help: 'Endpoints that have not proved yet that they want events.',
      read: (count) => count,
    },
  ]);
  const observeChallenge = createChallengeCounter(registers);
  const attempts = new Counter({
    name: 'satha_webhook_attempts_total',
    help: 'Requests to endpoints by outcome: succeeded, failed (to be made again), given_up.',
    labelNames: ['outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'satha_webhook_attempt_seconds',
    help: 'How long requests to endpoints took.',
    buckets: attemptBuckets,
    registers,
  });
  const disabled = new Counter({
    name: 'satha_webhook_endpoints_disabled_total',
    help: 'Endpoints that were disabled because they are gone, took nothing for days, or nothing since their proof.',
    labelNames: ['reason'],
    registers,
  });
  return {
    observeChallenge,
    observeAttempt({ outcome, became, disabledReason }) {
      attempts.inc({ outcome: outcomes[became] });
      durations.observe(outcome.durationMs / 1_000);
      if (disabledReason !== undefined) disabled.inc({ reason: disabledReason });
    },
  };
}

function createChallengeCounter(registers: Registry[]): WebhookObservers['observeChallenge'] {
  const challenges = new Counter({
    name: 'satha_webhook_challenges_total',
    help: 'Challenges to new endpoints by outcome: proven, failed, postponed (too many go there).',
    labelNames: ['outcome'],
    registers,
  });
  return (outcome) => {
    challenges.inc({
      outcome: 'freeAt' in outcome ? 'postponed' : outcome.isProven ? 'proven' : 'failed',
    });
  };
}
