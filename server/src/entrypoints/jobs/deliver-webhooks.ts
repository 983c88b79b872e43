import { setTimeout as delay } from 'node:timers/promises';
import type { EndedAttempt, SendWebhook } from '../../domain/webhooks/deliveries/attempt-delivery.ts';
import { createCourier } from '../../domain/webhooks/deliveries/deliver-due.ts';
import { makeDeliveries } from '../../domain/webhooks/deliveries/make-deliveries.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';
import { viewWebhook } from '../webhook-view.ts';

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
  readonly observeAttempt: (ended: EndedAttempt) => void;
};

/** Tells accounts' servers what is new, as soon as it is; any number of processes may do so. */
export function deliverWebhooks({
  db,
  clock,
  logger,
  send,
  observeAttempt,
}: DeliverWebhooksDeps): Repetition {
  let isStopped = false;
  const courier = createCourier({
    db,
    clock,
    send,
    chance: Math.random,
    makeMessage: viewWebhook,
    onEnded({ accountId, endpointId }, ended) {
      observeAttempt(ended);
      const { disabledReason } = ended;
      if (disabledReason === undefined) return;
      const why = disabledReason === 'gone' ? 'it is gone (410)' : 'it has taken nothing for three days';
      logger.warn({ accountId, endpointId }, `A webhook endpoint was disabled: ${why}.`);
    },
    onFault({ accountId, endpointId, deliveryId }, error) {
      logger.warn(
        { err: error, accountId, endpointId, deliveryId },
        'A webhook was not brought to its end; it is sent again.',
      );
    },
  });
  const repetition = often(
    intervalMs,
    async () => {
      do {
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
      await courier.end(patienceMs);
    },
  };
}
