import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Ports below those that systems give to whoever asks for any: what is free stays so until the program that it is for takes
 * it, though that starts seconds later. Each process of tests has a thousand of its own, and leaves some between two: a
 * console's port follows from the API's.
 */
const ports = {
  first: 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 12) * 1_000,
  count: 1_000,
  apart: 7,
};
let tried = process.pid;

/** Finds ports of this machine that nobody listens on, no two the same. */
export async function findFreePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    tried += ports.apart;
    const port = ports.first + (tried % ports.count);
    if (await isFree(port)) found.push(port);
  }
  return found;
}

async function isFree(port: number): Promise<boolean> {
  const server: Server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** Two of them: for a service and its metrics. */
export async function findTwoFreePorts(): Promise<[number, number]> {
  const [one = 0, other = 0] = await findFreePorts(2);
  return [one, other];
}
