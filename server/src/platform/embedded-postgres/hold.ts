import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartUpError } from '../start-up-error.ts';
import type { Cluster } from './cluster.ts';
import { socketPort } from './layout.ts';
import {
  findPostmaster,
  type RunningPostmaster,
  requestStop,
  type SpawnedPostmaster,
  spawnPostmaster,
} from './postmaster.ts';

/** A session that counts us among those who need the server: it has a shared lock until it ends, however it ends. */
export type Hold = {
  readonly session: pg.Client;
  readonly postmaster: RunningPostmaster;
};

/** The advisory locks of database `postgres`: the letters of SATHA, numbered. */
export const advisoryLocks = {
  holders: '91589614944257',
  roles: '91589614944258',
  databases: '91589614944259',
};

const pollMs = 25;
/** For a server that recovers, which notes each attempt in its log. */
const slowPollMs = 250;
/** An ordinary start is over by then. */
const noticeAfterMs = 3000;
/** How long to leave the sessions of a server that was killed to notice it. */
const orphanPauseMs = 250;
/** How long a server may stay without any sign of life, or orphaned sessions in the way of a new one. */
const patienceMs = 60_000;
/** How long a server may take to recover after a crash, as long as it says that it is busy with it. */
const recoveryPatienceMs = 60 * 60_000;

/**
 * Starts PostgreSQL if it does not run, waits for it and takes a hold on it. A server that is just stopping, another
 * process that is just starting one, and one that recovers after a crash are waited for.
 * Throws StartUpError when it cannot be had, and returns undefined when `signal` is aborted on the way.
 */
export async function takeHold(
  cluster: Cluster,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Hold | undefined> {
  let spawned: SpawnedPostmaster | undefined;
  let quietSince = performance.now();
  const recovery: Recovery = {};
  while (!signal.aborted) {
    if (spawned !== undefined) {
      const failure = spawned.findFailure();
      if (failure instanceof StartUpError) throw failure;
      if (failure === 'memory-in-use') await pause(orphanPauseMs);
      if (failure !== undefined) spawned = undefined;
    }
    const postmaster = findPostmaster(cluster.layout);
    if (postmaster !== undefined) {
      const answer = await askForHold(cluster, postmaster);
      if (typeof answer !== 'string') {
        spawned?.confirm();
        return { session: answer, postmaster };
      }
      if (answer !== 'silent') quietSince = performance.now();
      if (answer === 'starting') noteRecovery(recovery, log);
    } else if (spawned === undefined) {
      spawned = spawnPostmaster(cluster);
    }
    requirePatience(cluster, quietSince, recovery);
    await pause(recovery.isNoticed ? slowPollMs : pollMs);
  }
  if (spawned !== undefined && spawned.findFailure() === undefined) requestStop(spawned.pid);
  return undefined;
}

type Recovery = {
  since?: number;
  isNoticed?: boolean;
};

/** Tells the operator once, when the server takes longer than an ordinary start. */
function noteRecovery(recovery: Recovery, log: (line: string) => void): void {
  recovery.since ??= performance.now();
  if (recovery.isNoticed || performance.now() - recovery.since < noticeAfterMs) return;
  recovery.isNoticed = true;
  log('PostgreSQL recovers after a crash; this can take a few minutes.');
}

function requirePatience({ layout }: Cluster, quietSince: number, recovery: Recovery): void {
  const now = performance.now();
  if (now - (recovery.since ?? now) > recoveryPatienceMs) {
    throw new StartUpError(
      `PostgreSQL has not finished its recovery in an hour: see its log in ${layout.log}.`,
    );
  }
  if (now - quietSince <= patienceMs) return;
  const postmaster = findPostmaster(layout);
  throw new StartUpError(
    postmaster === undefined
      ? `PostgreSQL did not come up within ${patienceMs / 1000} s: see its log in ${layout.log}.`
      : `PostgreSQL (process ${postmaster.pid}) does not answer in ${postmaster.socketFolder}: stop it with \`kill -INT ${postmaster.pid}\` and start again.`,
  );
}

/** What a server says when it is asked for a hold: here it is, or it starts, it stops, or says nothing at all. */
type Answer = pg.Client | 'starting' | 'stopping' | 'silent';

async function askForHold(cluster: Cluster, postmaster: RunningPostmaster): Promise<Answer> {
  const session = openSession(cluster, postmaster);
  try {
    await session.connect();
    // Refused while the last one to leave, who has the lock for itself, is stopping the server.
    const { rows } = await session.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock_shared($1) AS held',
      [advisoryLocks.holders],
    );
    if (rows[0]?.held) return session;
    await session.end();
    return 'stopping';
  } catch (error) {
    session.end().catch(() => {});
    return explainRefusal(error, cluster);
  }
}

function explainRefusal(error: unknown, { layout }: Cluster): 'starting' | 'stopping' | 'silent' {
  const { code, message } = error as { code?: string; message?: string };
  if (code === '57P03') return message?.includes('shutting down') ? 'stopping' : 'starting';
  if (code === '57P01' || code === '57P02') return 'stopping';
  if (code === '28P01') {
    throw new StartUpError(
      `${layout.passwordFile} does not fit ${layout.data}: put back the one that was made with it.`,
    );
  }
  if (code === 'EACCES') {
    throw new StartUpError(
      `The PostgreSQL of ${layout.home} runs as another user and cannot be reached: start as the user who owns it, or as root.`,
    );
  }
  return 'silent';
}

/** Opens a session of the administrator; errors after it is connected are left to the caller. */
export function openSession(cluster: Cluster, { socketFolder }: RunningPostmaster): pg.Client {
  const session = new pg.Client({
    host: socketFolder,
    port: socketPort,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    application_name: 'satha holder',
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener an error on an idle session would end the process; the end of the session tells the rest.
  session.on('error', () => {});
  return session;
}
