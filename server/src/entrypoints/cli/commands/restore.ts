import { resolve } from 'node:path';
import type { Command } from 'commander';
import type pg from 'pg';
import { databaseName } from '../../../assembly/open-environment.ts';
import { readConfig } from '../../../config/env.ts';
import type { Environment } from '../../../config/environment.ts';
import { checkBooks } from '../../../domain/trips/books/check-books.ts';
import { systemClock } from '../../../platform/clock/system-clock.ts';
import { type Restored, restoreBackup } from '../../../platform/db/backup/restore-backup.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { migrate, readMigrations } from '../../../platform/db/migrate.ts';
import { schemaFolders } from '../../../platform/db/schema-folders.ts';
import { withEmbeddedServer } from '../embedded-server.ts';
import { makeShow, untilInterrupted } from '../in-environment.ts';
import { formatTime } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { requireNamedEnvironment } from '../require-named-environment.ts';
import { describeMismatches } from './ledger.ts';

const alternative = 'restore it with `pg_restore` from what `pg_dump --format custom` wrote';
const checkTimeoutMs = 60 * 60_000;
export function declareRestore(restore: Command): void {
  restore
    .description(
      'Puts a backup in place of one environment of the embedded database. The service must be stopped. The file is ' +
        'checked whole, loaded beside and its ledger proved before anything is replaced, and the database of before ' +
        'is kept under another name.',
    )
    .argument('<file>', 'a file written by `npx satha backup`')
    .addHelpText(
      'after',
      `
Example:
  $ npx satha restore satha-live-20261105T094500Z.backup.gz --environment live`,
    )
    .action(async (file: string, _options: unknown, command: Command) => {
      const environment = requireNamedEnvironment(command);
      const show = makeShow(command.optsWithGlobals<{ json?: boolean }>().json);
      await untilInterrupted(async (signal) => {
        const restored = await restoreFile(environment, resolve(file), signal);
        const { header, tables, rows, previousDatabase } = restored;
        show(
          {
            environment,
            file: resolve(file),
            takenAt: header.takenAt,
            tables,
            rows,
            previousDatabase: previousDatabase ?? null,
          },
          describeRestored(environment, restored),
        );
      });
    });
}

function restoreFile(environment: Environment, path: string, signal: AbortSignal): Promise<Restored> {
  return withEmbeddedServer(readConfig(), environment, alternative, async (server) =>
    restoreBackup(
      {
        server,
        migrations: await readMigrations(schemaFolders.migrations),
        prepareSchema: (connection, upToVersion) =>
          migrate(connection, environment, schemaFolders, upToVersion === undefined ? {} : { upToVersion }),
        verify: requireSoundBooks,
      },
      { path, environment, database: databaseName(environment), restoredAt: systemClock(), signal },
    ),
  );
}

async function requireSoundBooks(connection: pg.ClientConfig): Promise<void> {
  const db = openDatabase({
    connection,
    maxConnections: 1,
    statementTimeoutMs: checkTimeoutMs,
    connectTimeoutMs: 10_000,
    applicationName: 'satha restore',
  });
  try {
    const report = await checkBooks(db);
    if (report.sound) return;
    throw new Refusal(
      `The books in the backup are not sound, so nothing was changed:\n\n${describeMismatches(report)}`,
    );
  } finally {
    await db.close();
  }
}

function describeRestored(
  environment: Environment,
  { header, tables, rows, previousDatabase }: Restored,
): string {
  const takenAt = formatTime(Temporal.Instant.from(header.takenAt));
  const kept =
    previousDatabase === undefined
      ? ''
      : `\nThe database of before is kept as ${previousDatabase}; drop it once you are sure.`;
  return `The ${environment} environment is as it was on ${takenAt} (UAE time): ${rows} rows of ${tables} tables. Its books are sound.${kept}`;
}
