import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { Environment } from './config/environment.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { attachEmbeddedPostgres, type EmbeddedPostgres } from './platform/embedded-postgres/attach.ts';
import type { StartUpError } from './platform/start-up-error.ts';

const migrationsFolder = join(import.meta.dirname, '../migrations');

/** One environment's database, ready for use by one process. */
export type OpenEnvironment = {
  readonly db: Database;
  readonly connectionString: string;
  /** Where the embedded PostgreSQL is in use: told when it was lost and could not be started again. */
  onLost(callback: (error: StartUpError) => void): void;
  /** Gives everything back; whoever is the last to use the embedded PostgreSQL stops it. */
  close(): Promise<void>;
};

export type OpenEnvironmentParts = {
  readonly applicationName: string;
  readonly log: (line: string) => void;
  /** Whether an older schema is brought up to date; else it is refused, for older processes may be at work on it. */
  readonly mayUpgrade: boolean;
  /** Gives up the attempt; without effect once the environment is open. */
  readonly signal: AbortSignal;
};

/**
 * Opens the environment's database, starting the embedded PostgreSQL when no other is configured and it does not
 * run yet; an empty database is given its schema.
 * @throws StartUpError in a sentence for the operator, or the signal's reason.
 */
export async function openEnvironment(
  config: Config,
  environment: Environment,
  parts: OpenEnvironmentParts,
): Promise<OpenEnvironment> {
  const given = config.databaseUrls[environment];
  const embedded = given === undefined ? await attach(config, environment, parts) : undefined;
  const connectionString =
    given ?? (embedded as EmbeddedPostgres).connectionString(databaseName(environment));
  try {
    const { mayUpgrade, signal } = parts;
    await migrate({ connectionString }, environment, migrationsFolder, { mayUpgrade, signal });
  } catch (error) {
    await embedded?.detach();
    throw error;
  }
  const db = openDatabase({
    connection: { connectionString },
    maxConnections: config.databaseConnections,
    statementTimeoutMs: config.statementTimeoutMs,
    connectTimeoutMs: 3_000,
    applicationName: parts.applicationName,
  });
  return {
    db,
    connectionString,
    onLost: (callback) => embedded?.onLost(callback),
    async close() {
      await db.close();
      await embedded?.detach();
    },
  };
}

/** The environment's database within the embedded PostgreSQL. */
export function databaseName(environment: Environment): string {
  return `satha_${environment}`;
}

async function attach(
  { home, sudoUid }: Config,
  environment: Environment,
  { log, signal }: OpenEnvironmentParts,
) {
  const embedded = await attachEmbeddedPostgres({ home, sudoUid, log, signal });
  try {
    await embedded.createDatabase(databaseName(environment));
    return embedded;
  } catch (error) {
    await embedded.detach();
    throw error;
  }
}
