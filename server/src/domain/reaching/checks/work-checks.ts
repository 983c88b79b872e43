import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { PushSender } from '../push/push-sender.ts';
import { checkPolicy } from './phone-check.ts';
import { notePushResult, type PushResult, takeUpDuePushes } from './pushes-store.ts';
import { judgeSilentPushes, judgeSilentTexts } from './verdicts-store.ts';

export type WorkChecksDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly pushSender: Pick<PushSender, 'send'>;
};

/** Our own figures: pushes that one process sends at a time, and silences that one statement judges. */
const pushesAtOnce = 20;
const verdictsAtOnce = 200;

/**
 * Sends the push messages of checks that are due and judges those that nobody saw; gives how much there was to do. Any number
 * of processes may do so at a time.
 */
export async function workChecks({ db, clock, pushSender }: WorkChecksDeps): Promise<number> {
  const due = await takeUpDuePushes(db, { now: clock(), atMost: pushesAtOnce });
  await Promise.all(
    due.map(async ({ checkId, subscription }) => {
      const result: PushResult = subscription
        ? await pushSender.send(
            subscription,
            { kind: 'check', checkId },
            { ttlSeconds: checkPolicy.pushSeconds },
          )
        : 'no_address';
      await notePushResult(db, checkId, result);
    }),
  );
  const silent = { now: clock(), atMost: verdictsAtOnce };
  const judged = [await judgeSilentPushes(db, silent), await judgeSilentTexts(db, silent)];
  return due.length + Math.max(...judged);
}
