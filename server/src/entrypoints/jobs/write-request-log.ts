import type { RequestRecorder } from '../../domain/request-log/record-requests.ts';
import { requestLogPolicy } from '../../domain/request-log/request-log-policy.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Writes the accounts' request log, which requests only put into memory; at the end all that is left. */
export function writeRequestLog({
  recorder,
  logger,
}: {
  readonly recorder: RequestRecorder;
  readonly logger: Logger;
}): Repetition {
  const warn = (error: unknown) =>
    logger.warn(
      { err: error },
      "The accounts' request log was not written; what has no room is missing in it.",
    );
  const repetition = often(requestLogPolicy.writtenEveryMs, recorder.write, warn);
  return {
    async stop() {
      await repetition.stop();
      await recorder.flush().catch(warn);
    },
  };
}
