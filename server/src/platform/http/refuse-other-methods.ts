import type { HTTPMethods } from 'fastify';
import { Problem } from '../../values/problem.ts';
import { routedMethods } from './edges/route-rare-methods.ts';
import type { HttpServer } from './http-server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It answers that the path has no such method, and nothing else. */
    refusesMethod?: true;
  }
}

/** Answers every method but the allowed ones with 405 and an Allow header, once the hooks before it have let it pass. */
export function refuseOtherMethods(api: HttpServer, url: string, allowed: readonly HTTPMethods[]): void {
  const allow = [...allowed].join(', ');
  api.route({
    method: routedMethods.filter((method) => !allowed.includes(method)),
    url,
    schema: { hide: true },
    config: { refusesMethod: true },
    onRequest: async (_request, reply) => {
      reply.header('Allow', allow);
      throw new Problem('method_not_allowed');
    },
    handler: () => {},
  });
}
