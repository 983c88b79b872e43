import { forgetExpiredSignIns } from '../../domain/drivers/sign-in/forget-expired-sign-ins.ts';
import { forgetUselessSms } from '../../domain/messages/forget-useless-sms.ts';
import { forgetExpiredAnswers } from '../../domain/trips/safe-retries/forget-expired-answers.ts';
import { forgetOldDeliveries } from '../../domain/webhooks/deliveries/forget-old-deliveries.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

const intervalMs = 60_000;

export type SweepDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Forgets what has had its time in the database: answers of safe retries, sign-ins, messages to phones, webhooks. */
export function sweep({ db, clock, logger }: SweepDeps): Repetition {
  return every(
    intervalMs,
    async () => {
      await forgetExpiredAnswers({ db, clock });
      await forgetExpiredSignIns({ db, clock });
      await forgetUselessSms({ db, clock });
      await forgetOldDeliveries({ db, clock });
    },
    (error) => logger.warn({ err: error }, 'What has had its time was not deleted; it is next time.'),
  );
}
