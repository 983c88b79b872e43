import { resolve } from 'node:path';
import type { Command } from 'commander';
import type pg from 'pg';
import { databaseName, serviceRoleOf } from '../../assembly/open-environment.ts';
import { readConfig } from '../../config/env.ts';
import type { Environment } from '../../config/environment.ts';
import { reconcileTrips } from '../../domain/trips/reconciliation/reconcile-trips.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { LoadDeps } from '../../platform/db/backup/load-and-prove.ts';
import { type Restored, restoreBackup } from '../../platform/db/backup/restore-backup.ts';
import { restoreIntoEmpty } from '../../platform/db/backup/restore-into-empty.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { readMigrations } from '../../platform/db/read-migrations.ts';
import { schemaFolders } from '../../platform/db/schema-folders.ts';
import { withEmbeddedServer } from '../embedded-server.ts';
import { makeShow, untilInterrupted } from '../in-environment.ts';
import { formatTime } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { requireNamedEnvironment } from '../require-named-environment.ts';
import { describeMismatches } from './ledger/ledger.ts';

const alternative =
  'restore it with `pg_restore` from what `pg_dump --format custom` wrote, or, from a file of `npx satha backup`, into ' +
  'a new and empty database by `npx satha restore --own-database`';
const checkTimeoutMs = 60 * 60_000;
export function declareRestore(restore: Command): void {
  restore
    .description(
      'Puts a backup in place of one environment of the embedded database. The service must be stopped. The file is ' +
        'checked whole, loaded beside and its ledger proved before anything is replaced, and the database of before ' +
        'is kept under another name.',
    )
    .argument('<file>', 'a file written by `npx satha backup`')
    .option(
      '--own-database',
      'into the PostgreSQL of your own that DATABASE_URL_… and SATHA_MIGRATION_URL_… name, which must be empty',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ npx satha restore satha-live-20261105T094500Z.backup.gz --environment live
  $ npx satha restore satha-live-20261105T094500Z.backup.gz --environment live --own-database`,
    )
    .action(async (file: string, options: { ownDatabase?: boolean }, command: Command) => {
      const environment = requireNamedEnvironment(command);
      const show = makeShow(command.optsWithGlobals<{ json?: boolean }>().json);
      await untilInterrupted(async (signal) => {
        const request = { path: resolve(file), environment, signal };
        const restored = options.ownDatabase ? await restoreIntoOwn(request) : await restoreFile(request);
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

type FileRequest = { readonly path: string; readonly environment: Environment; readonly signal: AbortSignal };

function restoreFile(request: FileRequest): Promise<Restored> {
  const { environment } = request;
  return withEmbeddedServer(readConfig(), environment, { alternative, mustExist: false }, async (server) =>
    restoreBackup(
      { ...(await makeLoadDeps(environment, { ifUnsound: 'nothing was changed' })), server },
      { ...request, database: databaseName(environment), restoredAt: systemClock() },
    ),
  );
}

/** As the owner of the tables; the role that serves is given its rights at once, for it may come without the owner. */
async function restoreIntoOwn(request: FileRequest): Promise<Restored> {
  const { environment } = request;
  const config = readConfig();
  const service = config.databaseUrls[environment];
  if (service === undefined) {
    throw new Refusal(
      `--own-database wants DATABASE_URL_${environment.toUpperCase()}: without it the ${environment} environment has the embedded PostgreSQL.`,
    );
  }
  const owner = config.migrationUrls[environment];
  const serviceRole = serviceRoleOf({ owner: owner ?? service, service });
  const deps = await makeLoadDeps(environment, { ifUnsound: 'they are not to be used', serviceRole });
  const loaded = await restoreIntoEmpty(deps, { connectionString: owner ?? service }, request);
  return { ...loaded, previousDatabase: undefined };
}

type LoadChoices = { readonly ifUnsound: string; readonly serviceRole?: string | undefined };

async function makeLoadDeps(
  environment: Environment,
  { ifUnsound, serviceRole }: LoadChoices,
): Promise<LoadDeps> {
  return {
    migrations: await readMigrations(schemaFolders.migrations),
    prepareSchema: (connection, upToVersion) =>
      migrate(connection, environment, schemaFolders, {
        ...(upToVersion === undefined ? { serviceRole } : { upToVersion }),
      }),
    verify: (connection) => requireSoundLedger(connection, ifUnsound),
  };
}

async function requireSoundLedger(connection: pg.ClientConfig, ifUnsound: string): Promise<void> {
  const db = openDatabase({
    connection,
    maxConnections: 1,
    statementTimeoutMs: checkTimeoutMs,
    connectTimeoutMs: 10_000,
    applicationName: 'satha restore',
  });
  try {
    const report = await reconcileTrips(db);
    if (report.sound) return;
    throw new Refusal(
      `The ledger in the backup is not sound, so ${ifUnsound}:\n\n${describeMismatches(report)}`,
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
  return `The ${environment} environment is as it was on ${takenAt} (UAE time): ${rows} rows of ${tables} tables. Its ledger is sound.${kept}`;
}
