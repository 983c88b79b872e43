import type { Config } from '../../config/config.ts';
import type { SharedLimits } from '../../platform/http/limits/api-limits.ts';
import { createLimitCounter } from '../../platform/http/limits/limit-counter.ts';
import { createStrangerLimit } from '../../platform/http/limits/stranger-limit.ts';
import { createWrongCodes } from '../../platform/http/limits/wrong-codes.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** What keeps strangers from taking what integrators need. */
export function makeLimits(
  { refusedKeysPerMinute, databaseConnections }: Config,
  logger: Logger,
  { registry }: Metrics,
): SharedLimits {
  const noteLimit = createLimitCounter(registry);
  return {
    noteLimit,
    strangers: createStrangerLimit(databaseConnections, () => noteLimit('strangers_waiting')),
    wrongCodes: createWrongCodes({
      perMinute: refusedKeysPerMinute,
      registry,
      logger,
      onRefused: () => noteLimit('codes_tried'),
    }),
  };
}
