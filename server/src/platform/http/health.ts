import type { Queryable } from '../db/queryable.ts';
import type { HttpServer } from './http-server.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';

/** Longer than any healthy database takes, shorter than a load balancer's patience. */
const databaseTimeoutMs = 2_000;

/**
 * `/livez`: the process answers. `/readyz`: it can serve, that is, its database answers. A process that stops does not
 * listen any more, which tells all there is to tell.
 */
export function registerHealthRoutes(server: HttpServer, db: Queryable): void {
  const config = { schema: { hide: true } } as const;
  server.get('/livez', config, async (_request, reply) => {
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok' });
  });
  server.get('/readyz', config, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (await answers(db)) return { status: 'ok' };
    return reply.code(503).header('Retry-After', 2).send({ status: 'unavailable', reason: 'database' });
  });
  for (const url of ['/livez', '/readyz']) refuseOtherMethods(server, url, ['GET', 'HEAD']);
}

async function answers(db: Queryable): Promise<boolean> {
  const tooLate = AbortSignal.timeout(databaseTimeoutMs);
  const expired = new Promise<boolean>((resolve) => {
    tooLate.addEventListener('abort', () => resolve(false), { once: true });
  });
  const answered = db.query({ name: 'ready', text: 'SELECT 1', onlyReads: true }).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, expired]);
}
