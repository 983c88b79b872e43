import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds ports of this machine that nobody listens on at this moment; held together, so that no two are the same. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const found = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return found;
}

/** Two of them: for a service and its metrics. */
export async function findTwoFreePorts(): Promise<[number, number]> {
  const [one = 0, other = 0] = await findFreePorts(2);
  return [one, other];
}
