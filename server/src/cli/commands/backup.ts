import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { databaseName } from '../../assembly/open-environment.ts';
import { readConfig } from '../../config/env.ts';
import type { Environment } from '../../config/environment.ts';
import { readRelease } from '../../config/release.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { takeBackup } from '../../platform/db/backup/take-backup.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { noteRun } from '../../platform/db/health/last-runs.ts';
import { explainFileError } from '../../platform/start-up-error.ts';
import { withEmbeddedServer } from '../embedded-server.ts';
import { makeShow, untilInterrupted } from '../in-environment.ts';
import { Refusal } from '../refusal.ts';
import { requireNamedEnvironment } from '../require-named-environment.ts';

const alternative =
  'back it up with `pg_dump --format custom` as the owner of the tables, and restore with `pg_restore`';

/** Our own figure: a database that is busy holds up a backup no longer. */
const noteTimeoutMs = 5_000;

export function declareBackup(backup: Command): void {
  backup
    .description(
      'Writes the whole database of one environment, as it is at one moment, into one file, also while the service ' +
        'runs. For the embedded database; a PostgreSQL of your own has pg_dump.',
    )
    .option('--output <file>', 'where to; default: satha-<environment>-<UTC time>.backup.gz in this folder')
    .addHelpText(
      'after',
      `
Examples:
  $ npx satha backup --environment live
  $ npx satha backup --environment live --output /mnt/backups/live.backup.gz

The file holds customers' names and numbers: only you may read it, keep it so. \`npx satha restore\` reads it.`,
    )
    .action(async (options: { output?: string }, command: Command) => {
      const environment = requireNamedEnvironment(command);
      const show = makeShow(command.optsWithGlobals<{ json?: boolean }>().json);
      await untilInterrupted(async (signal) => {
        const document = await backUp(environment, options.output, signal);
        show(
          document,
          `Backed up the ${environment} environment, ${document.rows} rows of ${document.tables} tables, to ${document.file} (${formatSize(document.bytes)}).`,
        );
      });
    });
}

async function backUp(environment: Environment, output: string | undefined, signal: AbortSignal) {
  const config = readConfig();
  const takenAt = systemClock();
  const file = resolve(output ?? `satha-${environment}-${compactTime(takenAt)}.backup.gz`);
  if (existsSync(file)) throw alreadyThere(file);
  // Beside its final place, so that the name is only ever given to a whole backup.
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const { tables, rows, bytes } = await withEmbeddedServer(
      config,
      environment,
      { alternative, mustExist: true },
      async (server) => {
        const connection = { connectionString: server.connectionString(databaseName(environment)) };
        const release = readRelease();
        const taken = await takeBackup({ connection, environment, release, takenAt, path: draft, signal });
        const { size } = await stat(draft);
        await giveName(draft, file);
        await noteBackup(connection.connectionString, takenAt);
        return { ...taken, bytes: size };
      },
    );
    return { file, environment, takenAt: takenAt.toString({ smallestUnit: 'second' }), tables, rows, bytes };
  } catch (error) {
    throw explainBackupError(error, environment, draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** For the metrics: the backup is there, whether or not the database takes a note of it. */
async function noteBackup(connectionString: string, takenAt: Temporal.Instant): Promise<void> {
  const db = openDatabase({
    connection: { connectionString },
    maxConnections: 1,
    statementTimeoutMs: noteTimeoutMs,
    connectTimeoutMs: noteTimeoutMs,
    applicationName: 'satha backup',
  });
  await noteRun(db, { chore: 'backup', ranAt: takenAt, isSound: true }).catch(() => {});
  await db.close();
}

/** By a link, which unlike a renaming never replaces a file; where there are no links, by renaming. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw alreadyThere(file);
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS') throw error;
    await rename(draft, file);
  }
}

function alreadyThere(file: string): Refusal {
  return new Refusal(`${file} is there already and is not overwritten: give --output another name.`);
}

function explainBackupError(error: unknown, environment: Environment, draft: string, file: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === '3D000') {
    return new Refusal(`There is no database of the ${environment} environment yet: nothing to back up.`);
  }
  if (path !== draft) return error;
  if (code === 'ENOENT')
    return new Refusal(`The folder of ${file} is not there: make it, or give --output another.`);
  return explainFileError(error, file) ?? error;
}

function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `20261105T094500Z`. */
function compactTime(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}
