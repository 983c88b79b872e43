import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { StartUpError } from '../start-up-error.ts';

export type SchemaLockWait = {
  /** Past this the wait is given up. */
  readonly waitMs: number;
  /** Hears, once, what is waited for. */
  readonly log?: ((line: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Held while a schema changes. Any number that other programs on the same server are unlikely to lock. */
export const migrationLock = 7_728_400_001;

const tryEveryMs = 100;
/** Our own figure: most schemas are made, and looked at, in less. */
const silentMs = 2_000;

/**
 * Takes the lock of the schema for the transaction that is open: it ends with it, whatever becomes of the process or of a
 * pooler between.
 * @throws StartUpError when another process has it for too long, and the signal's reason.
 */
export async function lockSchema(client: pg.Client, { waitMs, log, signal }: SchemaLockWait): Promise<void> {
  const beganMs = performance.now();
  for (let hasTold = false; ; ) {
    const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [migrationLock]);
    if (rows[0].taken) return;
    const waitedMs = performance.now() - beganMs;
    if (waitedMs >= waitMs) throw await explainWait(client, waitMs);
    if (!hasTold && waitedMs >= silentMs) {
      hasTold = true;
      log?.(
        `Waiting for ${await describeHolder(client)}, which has the schema of the database ${client.database} locked, ` +
          `for up to ${Math.ceil(waitMs / 1000)} s.`,
      );
    }
    await pause(tryEveryMs, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted());
  }
}

async function explainWait(client: pg.Client, waitMs: number): Promise<StartUpError> {
  return new StartUpError(
    `The schema of the database ${client.database} has been locked for ${Math.ceil(waitMs / 1000)} s by ` +
      `${await describeHolder(client)}: wait until that is done, or end it and start again.`,
  );
}

/** Who holds the lock, as PostgreSQL knows them. */
async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{
    pid: number;
    name: string;
    address: string | null;
    since: string | null;
  }>(
    `SELECT activity.pid, activity.application_name AS name, host(activity.client_addr) AS address,
       to_char(coalesce(activity.xact_start, activity.backend_start) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS since
     FROM pg_locks JOIN pg_stat_activity AS activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND (classid::bigint << 32) + objid::bigint = $1
     ORDER BY since LIMIT 1`,
    [migrationLock],
  );
  const [holder] = rows;
  if (!holder) return 'another process';
  const { pid, name, address, since } = holder;
  const from = address === null ? '' : ` from ${address}`;
  // PostgreSQL tells a role nothing of when others began.
  const began = since === null ? '' : `, at it since ${since} UTC`;
  return `another process (${name || 'unnamed'}${from}, PID ${pid} of PostgreSQL${began})`;
}
