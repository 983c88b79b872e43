import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { answerCommands } from '../worker.ts';

export type EmptyCommands = { listen: { input: undefined; output: number } };

/** What Fastify gives when nothing is to be done: the most that a request through it can reach here. */
answerCommands<EmptyCommands>({
  async listen() {
    const server = Fastify();
    server.get('/api/Trips', (_request, reply) => {
      reply.send({});
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    return (server.server.address() as AddressInfo).port;
  },
});
