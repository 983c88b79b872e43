import type pg from 'pg';
import { explainFullDisk, StartUpError } from '../start-up-error.ts';
import { type Patience, whilePassing } from './connect-patiently.ts';
import { connect, makeClient, reason } from './migration-client.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { refuseTransactionPooling } from './refuse-transaction-pooling.ts';
import { applyFunctions, findChangedFunctions, readFunctions, type SqlFunction } from './schema-functions.ts';
import { buildIndexes } from './schema-indexes.ts';
import { lockSchema } from './schema-lock.ts';
import { grantServiceRights } from './service-rights.ts';
import { stamp } from './stamp-environment.ts';

/**
 * What makes a release's schema: tables by migrations, each applied once; functions, each applied as it is now; and indexes of
 * large tables, each built once.
 */
export type SchemaFolders = {
  readonly migrations: string;
  readonly functions: string;
  readonly indexes?: string;
};

type Schema = { readonly migrations: readonly Migration[]; readonly functions: readonly SqlFunction[] };

export type MigrateOptions = Patience & {
  /** Leaves out later migrations: the schema as an older release had it. */
  readonly upToVersion?: number;
  /** False: an older schema that is there is refused, not changed. */
  readonly mayUpgrade?: boolean;
  /** The role that serves, where it is another than the one that the connection is of: it is given its rights. */
  readonly serviceRole?: string | undefined;
  /** True: indexes of large tables are left to whoever calls, to be built while the service runs. */
  readonly leavesIndexes?: boolean;
  /** How long another process that changes the schema is waited for. */
  readonly lockWaitMs?: number;
};

/** Our own figures: who brings a schema up to date waits for another one at it, and a command soon says so. */
const longestWaitMs = 900_000;

const longestWaitOfCommandMs = 20_000;

const oldestServer = 15;

const insufficientPrivilege = '42501';

/**
 * Migrates a database to this release's schema and stamps it with its environment, one process at a time. All but the
 * indexes of large tables is one database transaction; where the connection is cut, all is looked at again from the beginning.
 * @throws StartUpError when the database belongs to the other environment, to a newer release, or cannot be used, and
 * the signal's reason when that is aborted first.
 */
export async function migrate(
  connection: pg.ClientConfig,
  environment: string,
  folders: SchemaFolders,
  options: MigrateOptions = {},
): Promise<void> {
  const schema = {
    migrations: await readMigrations(folders.migrations),
    functions: await readFunctions(folders.functions),
  };
  options.signal?.throwIfAborted();
  await whilePassing(options, () => migrateOnce(connection, environment, schema, options));
  const { leavesIndexes = false, upToVersion, mayUpgrade = true } = options;
  if (leavesIndexes || upToVersion !== undefined || !mayUpgrade || folders.indexes === undefined) return;
  await buildIndexes(connection, folders.indexes, options);
}

async function migrateOnce(
  connection: pg.ClientConfig,
  environment: string,
  schema: Schema,
  options: MigrateOptions,
): Promise<void> {
  const { signal, log, serviceRole, mayUpgrade = true } = options;
  const { lockWaitMs: waitMs = mayUpgrade ? longestWaitMs : longestWaitOfCommandMs } = options;
  const client = makeClient(connection, environment);
  // Cuts off whatever it waits for: the server undoes a migration that was under way.
  const cutOff = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', cutOff, { once: true });
  try {
    await connect(client, environment, signal);
    await requireServer(client);
    await refuseTransactionPooling(client, connection);
    await client.query('BEGIN');
    // A migration takes as long as its tables are large, whatever bound the role has for what it asks otherwise.
    await client.query('SET LOCAL statement_timeout = 0');
    await lockSchema(client, { waitMs, log, signal });
    await stamp(client, environment);
    await applyMissing(client, schema, options);
    if (serviceRole !== undefined && serviceRole !== client.user) {
      await grantServiceRights(client, serviceRole);
    }
    requireTransaction(client);
    await client.query('COMMIT');
  } catch (error) {
    throw signal?.aborted
      ? signal.reason
      : (explainFullDisk(error) ?? explainMissingRights(error, client, environment) ?? error);
  } finally {
    signal?.removeEventListener('abort', cutOff);
    await client.end();
  }
}

/** The role that serves may not make tables: another one does, once. */
function explainMissingRights(
  error: unknown,
  { user }: pg.Client,
  environment: string,
): StartUpError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code !== insufficientPrivilege) continue;
    return new StartUpError(
      `The role ${user} may not make or change the tables of the ${environment} environment (${at.message}): ` +
        `set SATHA_MIGRATION_URL_${environment.toUpperCase()} to the address of the role that owns them, for this start ` +
        'or for `npx satha migrate`.',
      { cause: error },
    );
  }
  return undefined;
}

async function requireServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version,
       current_setting('server_encoding') AS encoding`,
  );
  const { number = 0, version, encoding } = rows[0] ?? {};
  if (number < oldestServer * 10_000) {
    throw new StartUpError(`The database runs PostgreSQL ${version}; Satha needs ${oldestServer} or newer.`);
  }
  if (encoding !== 'UTF8') {
    throw new StartUpError(
      `The database ${client.database} is encoded in ${encoding}; names need UTF8: create it with ENCODING 'UTF8'.`,
    );
  }
}

async function applyMissing(
  client: pg.Client,
  { migrations, functions }: Schema,
  { upToVersion = Number.POSITIVE_INFINITY, mayUpgrade = true }: MigrateOptions,
): Promise<void> {
  const applied = await findApplied(client, migrations);
  const missing = migrations.filter(({ version }) => !applied.has(version) && version <= upToVersion);
  // Functions are those of the last migration's tables.
  const isLatest = migrations.every(({ version }) => version <= upToVersion);
  const changed = isLatest ? await findChangedFunctions(client, functions) : [];
  if (missing.length === 0 && changed.length === 0) return;
  if (!mayUpgrade && applied.size > 0) {
    throw new StartUpError(
      `The database ${client.database} was made by an older release: stop what still runs of that, then start this ` +
        'one with `npx satha start` or `npx satha serve`, which brings the database up to date.',
    );
  }
  for (const migration of missing) await apply(client, migration);
  if (isLatest) await applyFunctions(client, changed, functions);
}

/** The versions that the database has. @throws StartUpError when one of them is not this release's. */
async function findApplied(client: pg.Client, migrations: readonly Migration[]): Promise<Set<number>> {
  const applied = await client.query<{ version: number; sha256: string }>(
    'SELECT version, sha256 FROM schema_migrations ORDER BY version',
  );
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, sha256 } of applied.rows) {
    const migration = known.get(version);
    if (migration?.sha256 === sha256) continue;
    throw new StartUpError(
      migration
        ? `Migration ${migration.name} differs from the one that the database ${client.database} was made with. ` +
            'Use the release that made it, or a newer one.'
        : `The database ${client.database} was made by a newer release (its migration ${version} is unknown here). ` +
            'Start that release, or restore a backup of this one.',
    );
  }
  return new Set(applied.rows.map(({ version }) => version));
}

/**
 * A migration that has landed is never edited, and this one holds a line that would end the transaction in its middle, so
 * that what follows could not be undone.
 */
const endsTransaction = { name: '0031_bounds_on_money.sql', line: '\nEND;\n' };

function textToApply({ name, text }: Migration): string {
  return name === endsTransaction.name ? text.replace(endsTransaction.line, '\n') : text;
}

/** What ended the transaction early could not be undone if something after it failed. */
function requireTransaction(client: pg.Client): void {
  if (client.getTransactionStatus() !== 'T') throw new Error('it ends the transaction that it is applied in');
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(textToApply(migration));
    requireTransaction(client);
    await client.query('INSERT INTO schema_migrations (version, name, sha256) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.sha256,
    ]);
  } catch (error) {
    throw new StartUpError(`Migration ${migration.name} failed and was undone: ${reason(error)}.`, {
      cause: error,
    });
  }
}
