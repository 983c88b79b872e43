import type { DriverLanguage } from '@satha/terms/languages';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { createConcurrencyLimit } from '../../../platform/db/queues/concurrency-limit.ts';
import type { Clock } from '../../../values/clock.ts';
import type { PushOutcome, PushSubscription } from '../push/push-message.ts';
import type { PushSender } from '../push/push-sender.ts';
import { offerCallWords } from '../voice/offer-call-words.ts';
import type { CallOutcome, VoiceProvider } from '../voice/voice-provider.ts';
import { ladderPolicy } from './ladder-policy.ts';
import { settleStep } from './ladder-store.ts';
import type { ReachObserver, StepResult } from './step.ts';

type Taken = { readonly offerId: number; readonly expiresAt: Temporal.Instant };

/** A step that was noted, with what it needs. */
export type TakenStep =
  | (Taken & { readonly step: 'push'; readonly subscriptions: readonly PushSubscription[] })
  | (Taken & {
      readonly step: 'call';
      /** As +971… */
      readonly to: string;
      readonly language: DriverLanguage | undefined;
    });

export type TakeStepsDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly pushSender: Pick<PushSender, 'send'>;
  readonly voiceProvider: VoiceProvider | undefined;
  readonly observer: ReachObserver;
  /** Told of a step of which it is not stored what became of it. */
  readonly onFault: (step: TakenStep, error: unknown) => void;
};

/** The steps that one process is taking. */
export type StepsUnderWay = {
  /** Begins a step and does not wait for it; one that has no turn in time is left. */
  take(step: TakenStep): void;
  /** Resolves once all that were begun are done. */
  settled(): Promise<void>;
};

/** Sends pushes and makes calls apart from the ladders that go on: a push service that is slow keeps no other driver waiting. */
export function createStepsUnderWay(deps: TakeStepsDeps): StepsUnderWay {
  const limit = createConcurrencyLimit({
    mostRunning: ladderPolicy.mostUnderWay,
    mostRunningOfKey: ladderPolicy.mostUnderWay,
    mostWaitingOfKey: ladderPolicy.mostUnderWay,
    longestWaitMs: ladderPolicy.stepSeconds * 1000,
  });
  const underWay = new Set<Promise<void>>();
  return {
    take(step) {
      const done = limit
        .run(step.step, () => takeOne(deps, step))
        .catch((error: unknown) => deps.onFault(step, error))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

async function takeOne(deps: TakeStepsDeps, step: TakenStep): Promise<void> {
  const result = step.step === 'push' ? await push(deps, step) : await call(deps, step);
  await settleStep(deps.db, step, { result, now: deps.clock() });
  deps.observer.stepTaken(step.step, result);
}

/** Pushes to all phones of the driver at once: one that takes it is enough. */
async function push(
  { pushSender, clock }: TakeStepsDeps,
  { subscriptions, expiresAt }: TakenStep & { readonly step: 'push' },
): Promise<StepResult> {
  const ttlSeconds = Math.max(1, Math.floor(expiresAt.since(clock()).total('seconds')));
  const outcomes = await Promise.all(
    subscriptions.map((subscription) => pushSender.send(subscription, { kind: 'offer' }, { ttlSeconds })),
  );
  const best: readonly PushOutcome[] = ['sent', 'failed', 'gone'];
  return best.find((outcome) => outcomes.includes(outcome)) ?? 'failed';
}

const resultOfCall: Readonly<Record<CallOutcome, StepResult>> = {
  placed: 'sent',
  refused: 'failed',
  // The driver's phone may be ringing.
  unknown: 'begun',
};

async function call(
  { voiceProvider }: TakeStepsDeps,
  { to, language }: TakenStep & { readonly step: 'call' },
): Promise<StepResult> {
  if (voiceProvider === undefined) return 'failed';
  return resultOfCall[await voiceProvider.call({ to, says: offerCallWords(language) })];
}
