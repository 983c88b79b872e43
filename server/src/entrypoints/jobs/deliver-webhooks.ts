import { setTimeout as delay } from 'node:timers/promises';
import { type Challenger, createChallenger } from '../../domain/webhooks/challenges/challenge-due.ts';
import type { ChallengeOutcome } from '../../domain/webhooks/challenges/challenge-endpoint.ts';
import type { EndedAttempt } from '../../domain/webhooks/deliveries/attempt-delivery.ts';
import { type Courier, createCourier } from '../../domain/webhooks/deliveries/deliver-due.ts';
import { makeDeliveries } from '../../domain/webhooks/deliveries/make-deliveries.ts';
import type { DestinationRates } from '../../domain/webhooks/destinations/destination-rates.ts';
import type { DisabledReason } from '../../domain/webhooks/endpoints/endpoint.ts';
import type { SendWebhook } from '../../domain/webhooks/sending/send-signed.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';
import { viewChallenge, viewWebhook } from '../webhook-view.ts';

/** Our own figures: how long an event may stand in the log before somebody sends it; how long a stop waits for answers. */
const intervalMs = 250;
const patienceMs = 3_000;
/** So soon it is looked again while an endpoint has no room: one process tells it up to 160 events a second. */
const fullIntervalMs = 50;

export type DeliverWebhooksDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly send: SendWebhook;
  readonly hostRates: DestinationRates;
  readonly observeAttempt: (ended: EndedAttempt) => void;
  readonly observeChallenge: (outcome: ChallengeOutcome) => void;
};

const reasons: Partial<Record<DisabledReason, string>> = {
  gone: 'it is gone (410)',
  failing: 'it has taken nothing for three days',
  unanswered: 'it has taken nothing since its proof',
};

/**
 * Sends new events to accounts' servers at once, and challenges new endpoints; any number of processes may.
 */
export function deliverWebhooks(deps: DeliverWebhooksDeps): Repetition {
  const { db, clock, logger } = deps;
  let isStopped = false;
  const courier = openCourier(deps);
  const challenger = openChallenger(deps);
  const repetition = often(
    intervalMs,
    async () => {
      do {
        // Within: one endpoint that is slow and never without something due keeps this going for as long.
        await challenger.takeUp();
        while (!isStopped && (await makeDeliveries({ db, clock })) > 0);
        while (!isStopped && (await courier.takeUp()) > 0);
      } while (!isStopped && courier.isFull() && (await delay(fullIntervalMs, true)));
    },
    (error) => logger.warn({ err: error }, 'No webhooks are sent until the database answers.'),
  );
  return {
    async stop() {
      isStopped = true;
      await repetition.stop();
      await Promise.all([courier.end(patienceMs), challenger.end(patienceMs)]);
    },
  };
}

function openCourier({ logger, observeAttempt, ...deps }: DeliverWebhooksDeps): Courier {
  return createCourier({
    ...deps,
    chance: Math.random,
    makeMessage: viewWebhook,
    onEnded({ accountId, endpointId }, ended) {
      observeAttempt(ended);
      const { disabledReason } = ended;
      if (disabledReason === undefined) return;
      const why = reasons[disabledReason] ?? disabledReason;
      logger.warn({ accountId, endpointId }, `A webhook endpoint was disabled: ${why}.`);
    },
    onFault({ accountId, endpointId, deliveryId }, error) {
      logger.warn(
        { err: error, accountId, endpointId, deliveryId },
        'A webhook was not brought to its end; it is sent again.',
      );
    },
  });
}

function openChallenger({ logger, observeChallenge, ...deps }: DeliverWebhooksDeps): Challenger {
  return createChallenger({
    ...deps,
    makeChallengeMessage: viewChallenge,
    onEnded: (_, outcome) => observeChallenge(outcome),
    onFault: ({ accountId, endpointId }, error) =>
      logger.warn(
        { err: error, accountId, endpointId },
        'A challenge to a webhook endpoint was not brought to its end; it is sent again.',
      ),
  });
}
