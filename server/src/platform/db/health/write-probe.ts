import type { Database } from '../database.ts';

/** Why nothing can be written: it is away, only reads (a standby, or told to), or has no space left. */
export type WriteObstacle = 'database' | 'read_only' | 'disk_full';

/** Gives what keeps the database from writing at this moment, undefined where nothing does. */
export type WriteProbe = () => Promise<WriteObstacle | undefined>;

/** How long an answer counts: many who ask cost no more than one. Our own figures. */
const soundForMs = 5_000;
const obstructedForMs = 1_000;

/** SQLSTATEs: read-only transaction, and no right to write; no space, which the system tells too. */
const obstacles: Readonly<Record<string, WriteObstacle>> = {
  '25006': 'read_only',
  '42501': 'read_only',
  '53100': 'disk_full',
};

/**
 * Looks whether the database writes, at most once in some seconds however often it is asked. What is committed needs room in
 * the write-ahead log; what tables need besides shows in a sort that is too large for its memory and goes to the disk.
 */
export function createWriteProbe(db: Database, monotonicMs = () => performance.now()): WriteProbe {
  let latest: Promise<WriteObstacle | undefined> | undefined;
  let until = 0;
  return () => {
    if (latest === undefined || monotonicMs() > until) {
      until = Number.POSITIVE_INFINITY;
      latest = writeOnce(db).then((obstacle) => {
        until = monotonicMs() + (obstacle === undefined ? soundForMs : obstructedForMs);
        return obstacle;
      });
    }
    return latest;
  };
}

function writeOnce(db: Database): Promise<WriteObstacle | undefined> {
  return db
    .inTransaction(async (transaction) => {
      await transaction.query({ text: "SET LOCAL work_mem = '64kB'" });
      await transaction.query({
        text: 'SELECT count(*) FROM (SELECT DISTINCT n FROM generate_series(1, 20000) AS n) AS spilled',
      });
      await transaction.query({
        text: `INSERT INTO write_probes (probed_at) VALUES (clock_timestamp())
               ON CONFLICT (only_row) DO UPDATE SET probed_at = excluded.probed_at`,
      });
    })
    .then(
      () => undefined,
      (error: unknown) => obstacleOf(error),
    );
}

function obstacleOf(error: unknown): WriteObstacle {
  for (let at = error; at instanceof Error; at = at.cause) {
    const obstacle = obstacles[String((at as { code?: unknown }).code)];
    if (obstacle !== undefined) return obstacle;
  }
  return 'database';
}
