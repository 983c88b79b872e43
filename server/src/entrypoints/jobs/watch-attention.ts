import { attentionPolicy } from '../../domain/attention/attention-policy.ts';
import { type WatchAlarmsDeps, watchAlarms } from '../../domain/attention/watch-alarms.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Looks again and again for what is amiss; of any number of processes one does at a time. */
export function watchAttention({
  logger,
  ...deps
}: WatchAlarmsDeps & { readonly logger: Logger }): Repetition {
  return often(
    attentionPolicy.everySeconds * 1000,
    () => watchAlarms(deps),
    (error) => logger.warn({ err: error }, 'Nobody watches for alarms until the database answers.'),
  );
}
