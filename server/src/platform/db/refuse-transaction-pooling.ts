import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartUpError } from '../start-up-error.ts';

/** How long a second connection may wait for one of the server's: behind a small pool of sessions, for ever. */
const secondConnectionMs = 2_000;
const setting = 'satha.session';

/**
 * Finds a pooler that gives each transaction another of the server's connections, under which settings and locks of a
 * session end up with somebody else. Without any pooler it asks one question on the connection that is there.
 * @throws StartUpError that says what to set.
 */
export async function refuseTransactionPooling(
  client: pg.Client,
  connection: pg.ClientConfig,
): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // A pooler answers by a number of its own.
  const { processID } = client as unknown as { readonly processID: number };
  if (rows[0]?.pid === processID) return;
  if (!(await isMovedAbout(client, connection, `of ${processID}`))) return;
  throw new StartUpError(
    `The connections to the database ${client.database} go through a pooler that changes them with each transaction: ` +
      'set it to session pooling (pool_mode = session in PgBouncer), or give the address of PostgreSQL itself. Satha ' +
      'pools its own connections.',
  );
}

/** Connects to an address once, to find such a pooler there. @throws StartUpError, and whatever connecting fails with. */
export async function requireSessions(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseTransactionPooling(client, { connectionString });
  } finally {
    await client.end();
  }
}

/** Whether what is set on a connection is found on another one, or lost while another one is at work. */
async function isMovedAbout(client: pg.Client, connection: pg.ClientConfig, mark: string): Promise<boolean> {
  await client.query('SELECT set_config($1, $2, false)', [setting, mark]);
  const other = new pg.Client({ ...connection, connectionTimeoutMillis: secondConnectionMs });
  other.on('error', () => {});
  try {
    const opened = other.connect().then(() => begin(other));
    opened.catch(() => {});
    const found = await Promise.race([opened, pause(secondConnectionMs, 'waits' as const)]);
    // Whoever has to wait for this connection's end shares none with it.
    if (found === 'waits') return false;
    return found.mark === mark || (await read(client)) !== mark;
  } catch (error) {
    // PgBouncer's word for the third mode, in which a statement has a connection and nothing more.
    if (error instanceof Error && error.message.includes('statement pooling')) return true;
    throw error;
  } finally {
    void other.end().catch(() => {});
  }
}

/** Holds one of the server's connections, and reads what is set on it. */
async function begin(client: pg.Client): Promise<{ readonly mark: string | null }> {
  await client.query('BEGIN');
  return { mark: await read(client) };
}

async function read(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>('SELECT current_setting($1, true) AS mark', [
    setting,
  ]);
  return rows[0]?.mark ?? null;
}
