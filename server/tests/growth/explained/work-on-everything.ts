import { forgetManualControl } from '../../../src/domain/sandbox/controls/forget-manual-control.ts';
import { sweep } from '../../../src/entrypoints/jobs/sweep.ts';
import { systemClock } from '../../../src/platform/clock/system-clock.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import type { FileFolder } from '../../harness/file-folder.ts';
import { startMailServer } from '../../harness/mail-server.ts';
import { startTestApp } from '../../harness/test-app.ts';

/** A process that works, and looks for what has had its time more often than it does otherwise. */
export async function workOnEverything({
  folder,
  variables,
  ...shared
}: {
  readonly db: Database;
  readonly url: string;
  readonly folder: FileFolder;
  readonly variables: Readonly<Record<string, string>>;
}): Promise<{ stop(): Promise<void> }> {
  const { db } = shared;
  const mails = await startMailServer();
  const worker = await startTestApp({
    shared,
    variables: {
      ...variables,
      ...{ SATHA_WORK: 'on', SATHA_SANDBOX_FLEET: 'on', SATHA_SANDBOX_DEMO: 'on' },
      ...{
        SATHA_SMTP_URL: mails.url,
        SATHA_MAIL_FROM: 'Satha <satha@example.ae>',
        SATHA_SMTP_TLS: 'if-offered',
      },
    },
  });
  const sweeping = sweep(
    {
      ...{ db, clock: systemClock, logger: createLogger({ level: 'silent', environment: 'test' }) },
      ...{ requestLogDays: 30, evidenceDays: 400, trackDays: 90, files: folder.files },
      ownChores: [forgetManualControl],
    },
    100,
  );
  await worker.app.metrics.registry.metrics();
  return {
    async stop() {
      await sweeping.stop();
      await worker.close();
      await mails.close();
    },
  };
}
