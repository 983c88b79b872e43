import type { KeyUseRecorder } from '../../domain/api-keys/record-key-use.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

const intervalMs = 5_000;

/** Writes when keys were last used, which requests only note; at the end once more. */
export function writeKeyUses({
  keyUses,
  logger,
}: {
  readonly keyUses: KeyUseRecorder;
  readonly logger: Logger;
}): Repetition {
  const warn = (error: unknown) =>
    logger.warn({ err: error }, 'The last use of keys was not written; it is kept while this process runs.');
  const repetition = every(intervalMs, keyUses.flush, warn);
  return {
    async stop() {
      await repetition.stop();
      await keyUses.flush().catch(warn);
    },
  };
}
