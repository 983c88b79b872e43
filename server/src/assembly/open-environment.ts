import pg from 'pg';

import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { whilePassing } from '../platform/db/connect-patiently.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { DatabaseUnavailable } from '../platform/db/database-unavailable.ts';
import { migrate } from '../platform/db/migrate.ts';
import { requireSessions } from '../platform/db/refuse-transaction-pooling.ts';
import { schemaFolders } from '../platform/db/schema-folders.ts';
import { buildIndexes } from '../platform/db/schema-indexes.ts';
import { type DatabaseFacts, readDatabaseFacts } from '../platform/db/service-rights.ts';
import { attachEmbeddedPostgres } from '../platform/embedded-postgres/attach.ts';
import { StartUpError } from '../platform/start-up-error.ts';

/** Our own figure: a database that is started at the same moment, or taken over by another machine, is there by then. */
const startPatienceMs = 20_000;

/** One environment's database, ready for use by one process. */
export type OpenEnvironment = {
  readonly db: Database;
  readonly connectionString: string;
  /** The role that the database is used as, where it could change what is never changed, such as the ledger. */
  readonly rewritingRole: string | undefined;
  /** Where the embedded PostgreSQL is in use: told when it was lost and could not be started again. */
  onLost(callback: (error: StartUpError) => void): void;
  /** Gives everything back; whoever is the last to use the embedded PostgreSQL stops it. */
  close(): Promise<void>;
};

export type OpenEnvironmentParts = {
  readonly applicationName: string;
  readonly log: (line: string) => void;
  /**
   * Whether an older schema is brought up to date; else it is refused, for older processes may be at work on it, and so is
   * a folder without an embedded database.
   */
  readonly mayUpgrade: boolean;
  /** Whether a database that is away is tried again for a while; else that is told at once. */
  readonly isPatient?: boolean;
  /** Whether indexes of large tables that a new release brings are built while the environment is used; else before. */
  readonly buildsBeside?: boolean;
  /** Gives up the attempt; without effect once the environment is open. */
  readonly signal: AbortSignal;
};

/** Where the database is: for who owns the tables, and for who works with them. */
type Addresses = { readonly owner: string; readonly service: string };

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
  const addresses: Addresses =
    embedded === undefined
      ? { owner: config.migrationUrls[environment] ?? String(given), service: String(given) }
      : {
          owner: embedded.connectionString(databaseName(environment)),
          service: embedded.connectionString(databaseName(environment), 'service'),
        };
  let db: Database | undefined;
  try {
    await prepare(addresses, environment, parts);
    db = openAs(addresses.service, config, parts);
    const facts = await requireOneDatabase(addresses, db, config, environment, parts);
    // The owner's address was looked at before, and the embedded PostgreSQL has no pooler.
    if (!embedded && addresses.service !== addresses.owner) await requireSessions(addresses.service);
    const building = parts.buildsBeside ? buildBeside(addresses.owner, parts.log) : undefined;
    return {
      db,
      connectionString: addresses.service,
      rewritingRole: facts.mayRewrite ? facts.role : undefined,
      onLost: (callback) => embedded?.onLost(callback),
      async close() {
        await building?.stop();
        await db?.close();
        await embedded?.detach();
      },
    };
  } catch (error) {
    await db?.close();
    await embedded?.detach();
    throw error;
  }
}

/** Returns the environment's database within the embedded PostgreSQL. */
export function databaseName(environment: Environment): string {
  return `satha_${environment}`;
}

/** Returns the database role that serves, where that is another than the owner of the tables. */
export function serviceRoleOf({ owner, service }: Addresses): string | undefined {
  return owner === service ? undefined : new pg.Client({ connectionString: service }).user;
}

/** Brings the schema up to date, as its owner, and gives the service's role its rights. */
function prepare(
  addresses: Addresses,
  environment: Environment,
  { mayUpgrade, isPatient, buildsBeside, log, signal }: OpenEnvironmentParts,
): Promise<void> {
  const serviceRole = serviceRoleOf(addresses);
  return migrate({ connectionString: addresses.owner }, environment, schemaFolders, {
    mayUpgrade,
    serviceRole,
    leavesIndexes: buildsBeside ?? false,
    patienceMs: isPatient ? startPatienceMs : 0,
    log,
    signal,
  });
}

/** Builds what is missing of the indexes of large tables, and tells of what could not be. */
function buildBeside(owner: string, log: (line: string) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const built = buildIndexes({ connectionString: owner }, schemaFolders.indexes, { log, signal }).catch(
    (error: unknown) => {
      if (!signal.aborted) log(error instanceof Error ? error.message : String(error));
    },
  );
  return {
    stop() {
      stopping.abort();
      return built;
    },
  };
}

function openAs(
  connectionString: string,
  { databaseConnections, statementTimeoutMs, patience }: Config,
  { applicationName }: OpenEnvironmentParts,
  maxConnections = databaseConnections,
): Database {
  return openDatabase({
    connection: { connectionString },
    maxConnections,
    statementTimeoutMs,
    connectTimeoutMs: patience.connectionMs,
    lockTimeoutMs: patience.lockMs,
    applicationName,
  });
}

/**
 * What the role that serves finds, in the database that its owner has made. A server that was restarted between the two
 * looks seems to be another one: they are taken once more before that is believed.
 */
async function requireOneDatabase(
  { owner, service }: Addresses,
  db: Database,
  config: Config,
  environment: Environment,
  parts: OpenEnvironmentParts,
): Promise<DatabaseFacts> {
  const patience = { ...parts, patienceMs: parts.isPatient ? startPatienceMs : 0 };
  const look = (at: Database) => whilePassing(patience, () => readDatabaseFacts(at));
  const name = environment.toUpperCase();
  const owned = owner === service ? undefined : openAs(owner, config, parts, 1);
  try {
    for (let times = 0; times < 2; times += 1) {
      const found = await look(db);
      if (!owned) return found;
      const { identity } = await look(owned);
      if (identity === found.identity && found.tables > 0) return found;
    }
    throw new StartUpError(
      `DATABASE_URL_${name} and SATHA_MIGRATION_URL_${name} lead to different databases, or to different schemas of one: they ` +
        'must differ in their roles alone.',
    );
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    const reason = (error.cause as Error).message;
    throw new StartUpError(`The database of the ${environment} environment cannot be reached: ${reason}.`, {
      cause: error,
    });
  } finally {
    await owned?.close();
  }
}

async function attach(
  { home, sudoUid }: Config,
  environment: Environment,
  { log, signal, mayUpgrade }: OpenEnvironmentParts,
) {
  const embedded = await attachEmbeddedPostgres({ home, sudoUid, log, signal, mustExist: !mayUpgrade });
  try {
    await embedded.createDatabase(databaseName(environment));
    return embedded;
  } catch (error) {
    await embedded.detach();
    throw error;
  }
}
