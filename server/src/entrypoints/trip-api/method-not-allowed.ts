import type { HTTPMethods } from 'fastify';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { Problem } from '../../values/problem.ts';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers every method but the allowed ones with 405 and an Allow header, after the gate. */
export function refuseOtherMethods(api: HttpServer, url: string, allowed: readonly HTTPMethods[]): void {
  const allow = [...allowed].join(', ');
  api.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    schema: { hide: true },
    onRequest: async (_request, reply) => {
      reply.header('Allow', allow);
      throw new Problem('method_not_allowed');
    },
    handler: () => {},
  });
}
