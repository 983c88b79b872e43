import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { explainFullDisk, StartUpError } from '../start-up-error.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import { advisoryLocks, type Hold, openSession, takeHold } from './hold.ts';
import { socketPort } from './layout.ts';
import { stopPostmaster } from './postmaster.ts';

export type AttachOptions = {
  /** SATHA_HOME: everything lies below it. Created when missing. */
  readonly home: string;
  /** Receives a line when something takes long or had to be started anew. */
  readonly log: (line: string) => void;
  /** False gives up safety against power cuts for speed: for tests only. Counts for whoever starts the server. */
  readonly durable?: boolean;
  /** SUDO_UID where root was reached by sudo: PostgreSQL then runs as, and its files belong to, that user. */
  readonly sudoUid?: number | undefined;
  /** Refuses a folder without a database, and makes nothing there. */
  readonly mustExist?: boolean;
  /** Gives up the attempt to attach; without effect once attached. */
  readonly signal?: AbortSignal;
};

/** Our share in the embedded PostgreSQL: it runs as long as anybody is attached. */
export type EmbeddedPostgres = {
  /**
   * An URL for `pg`: as `owner`, who owns the databases made by createDatabase and may make others, unless told otherwise;
   * as `service`, an ordinary role that may do there what the owner lets it.
   */
  connectionString(database: string, as?: EmbeddedRole): string;
  /** Makes the database unless it is there; several processes may do so at once. */
  createDatabase(name: string): Promise<void>;
  /** Called when PostgreSQL was lost and, unlike after a crash, could not be started again. */
  onLost(callback: (error: StartUpError) => void): void;
  /** Lets go; the last to leave stops PostgreSQL and returns when it is gone. */
  detach(): Promise<void>;
};

/** Who owns the databases, and who serves. */
export type EmbeddedRole = 'owner' | 'service';
export const embeddedRoles: Readonly<Record<EmbeddedRole, string>> = {
  owner: 'satha',
  service: 'satha_service',
};

const stopTimeoutMs = 60_000;

/**
 * Creates, starts or joins the embedded PostgreSQL of `home`. Throws StartUpError when it cannot be had, and the
 * signal's reason when that is aborted first.
 */
export async function attachEmbeddedPostgres(options: AttachOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const cluster = await prepareCluster({
    home: options.home,
    durable: options.durable ?? true,
    sudoUid: options.sudoUid,
    mustExist: options.mustExist,
  });
  const leaving = new AbortController();
  const lostCallbacks: ((error: StartUpError) => void)[] = [];
  const { signal = leaving.signal } = options;
  let hold = await takeHold(cluster, log, signal);
  if (hold === undefined) throw signal.reason;
  let returning: Promise<void> | undefined;

  function watch({ session }: Hold): void {
    session.once('end', () => {
      if (!leaving.signal.aborted) returning = returnToServer();
    });
  }

  async function returnToServer(): Promise<void> {
    log('The connection to PostgreSQL was lost; it is looked for, and started if need be.');
    hold = undefined;
    try {
      hold = await takeHold(cluster, log, leaving.signal);
      if (hold === undefined) return;
      watch(hold);
      log('PostgreSQL is back.');
    } catch (error) {
      log(`PostgreSQL is lost: ${(error as Error).message}`);
      for (const callback of lostCallbacks) callback(error as StartUpError);
    }
  }

  async function detach(): Promise<void> {
    if (leaving.signal.aborted) return;
    leaving.abort();
    await returning;
    if (hold !== undefined) await release(hold, log);
  }

  watch(hold);
  try {
    await ensureRoles(hold.session, cluster.password);
  } catch (error) {
    // What is still held would keep PostgreSQL, and this process, running for nobody.
    await detach();
    throw new StartUpError(
      `PostgreSQL runs but cannot be used: ${(error as Error).message} (its log is in ${cluster.layout.log}).`,
      { cause: error },
    );
  }
  let socketFolder = hold.postmaster.socketFolder;
  return {
    connectionString(database, as = 'owner') {
      socketFolder = hold?.postmaster.socketFolder ?? socketFolder;
      const [password, host] = [passwordOf(as, cluster.password), socketFolder].map(encodeURIComponent);
      return `postgres://${embeddedRoles[as]}:${password}@${host}:${socketPort}/${encodeURIComponent(database)}`;
    },
    async createDatabase(name) {
      if (hold === undefined) throw new Error('PostgreSQL is being started again.');
      await createDatabase(cluster, hold, name).catch((error: unknown) => {
        throw explainFullDisk(error) ?? error;
      });
    },
    onLost: (callback) => void lostCallbacks.push(callback),
    detach,
  };
}

/** Whoever gets the lock for itself alone is the last, and keeps it until the server is gone. */
async function release({ session, postmaster }: Hold, log: (line: string) => void): Promise<void> {
  let isLast = false;
  try {
    await session.query('SELECT pg_advisory_unlock_shared($1)', [advisoryLocks.holders]);
    const { rows } = await session.query<{ isLast: boolean }>('SELECT pg_try_advisory_lock($1) AS "isLast"', [
      advisoryLocks.holders,
    ]);
    isLast = rows[0]?.isLast ?? false;
    if (isLast) await stopPostmaster(postmaster.pid, stopTimeoutMs, log);
  } catch {
    // The server went away by itself in this moment: there is nothing left to release.
  } finally {
    if (!isLast) await session.end().catch(() => {});
  }
}

/**
 * The service works as a role that owns nothing, so that no fault of a query of ours changes what is never changed; what it
 * works on is made by another, which reaches no further than its databases.
 */
async function ensureRoles(session: pg.Client, password: string): Promise<void> {
  await withAdvisoryLock(session, advisoryLocks.roles, async () => {
    const { rows } = await session.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
    const statements = roleStatements
      .filter(({ as }) => !rows.some(({ rolname }) => rolname === embeddedRoles[as]))
      .map(({ as, text }) => `${text} PASSWORD ${session.escapeLiteral(passwordOf(as, password))}`);
    if (statements.length === 0) return;
    // The owner sees what the service does and can end its sessions, as a restore does.
    statements.push(`GRANT ${embeddedRoles.service} TO ${embeddedRoles.owner}`);
    await session.query(['BEGIN', ...statements, 'COMMIT'].join(';\n'));
  });
}

const roleStatements = [
  { as: 'owner', text: `CREATE ROLE ${embeddedRoles.owner} LOGIN CREATEDB` },
  { as: 'service', text: `CREATE ROLE ${embeddedRoles.service} LOGIN` },
] as const;

/** One file keeps all: the service's follows from it, and says nothing of it. */
function passwordOf(as: EmbeddedRole, password: string): string {
  if (as === 'owner') return password;
  return createHmac('sha256', password).update(embeddedRoles[as]).digest('base64url');
}

async function createDatabase(cluster: Cluster, { postmaster }: Hold, name: string): Promise<void> {
  const session = openSession(cluster, postmaster);
  await session.connect();
  try {
    await withAdvisoryLock(session, advisoryLocks.databases, async () => {
      const { rowCount } = await session.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (rowCount === 0)
        await session.query(`CREATE DATABASE ${session.escapeIdentifier(name)} OWNER ${embeddedRoles.owner}`);
    });
  } finally {
    await session.end();
  }
}

async function withAdvisoryLock(session: pg.Client, lock: string, work: () => Promise<void>): Promise<void> {
  await session.query('SELECT pg_advisory_lock($1)', [lock]);
  try {
    await work();
  } finally {
    await session.query('SELECT pg_advisory_unlock($1)', [lock]);
  }
}
