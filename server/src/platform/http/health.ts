import type { Database } from '../db/database.ts';
import { createWriteProbe, type WriteObstacle } from '../db/health/write-probe.ts';
import type { HttpServer } from './http-server.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';

/**
 * Serves `/livez` and `/readyz`. The first answers as long as the process does; the second while it can
 * serve, that is, its database answers and what is stored stays; else with the reason. A process that stops
 * does not listen any more, which tells all there is to tell.
 */
export function registerHealthRoutes(server: HttpServer, db: Database, timeoutMs: number): void {
  const config = { schema: { hide: true } } as const;
  const probeWriting = createWriteProbe(db);
  const findObstacle = async (): Promise<WriteObstacle | undefined> => {
    await db.query({ name: 'ready', text: 'SELECT 1', onlyReads: true });
    return probeWriting();
  };
  const look = onceAtATime(() => inTime(findObstacle(), timeoutMs));
  server.get('/livez', config, async (_request, reply) => {
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok' });
  });
  server.get('/readyz', config, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const reason = await look();
    if (reason === undefined) return { status: 'ok' };
    return reply.code(503).header('Retry-After', 2).send({ status: 'unavailable', reason });
  });
  for (const url of ['/livez', '/readyz']) refuseOtherMethods(server, url, ['GET', 'HEAD']);
}

/** Gives whoever asks meanwhile the answer that is on its way: many who ask take no more connections than one does. */
function onceAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

function inTime(
  obstacle: Promise<WriteObstacle | undefined>,
  timeoutMs: number,
): Promise<WriteObstacle | undefined> {
  const tooLate = AbortSignal.timeout(timeoutMs);
  const expired = new Promise<WriteObstacle>((resolve) => {
    tooLate.addEventListener('abort', () => resolve('database'), { once: true });
  });
  return Promise.race([obstacle.catch((): WriteObstacle => 'database'), expired]);
}
