import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createAddressGuard } from '../../platform/http/outgoing/address-guard.ts';
import { createGuardedClient } from '../../platform/http/outgoing/guarded-client.ts';
import { createShortLinkFollower } from './short-link-follower.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server[Symbol.asyncDispose]())));

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const signal = new AbortController().signal;
const map = 'https://www.google.com/maps?q=25.1972,55.2744';

function followerOf(host: string) {
  const client = createGuardedClient({
    guard: createAddressGuard({ allowLoopback: true }),
    resolveHost: async () => ['127.0.0.1'],
    timeoutMs: 5_000,
  });
  return createShortLinkFollower(client, (url) => url.host === host);
}

describe('A short link', () => {
  test('is asked step by step until it leads to an address that is not asked', async () => {
    const paths: (string | undefined)[] = [];
    const host = await listen(({ url }, response) => {
      paths.push(url);
      response.writeHead(302, { location: url === '/two' ? map : '/two' }).end('not read');
    });
    expect(await followerOf(host)(new URL(`http://${host}/one`), signal)).toBe(map);
    expect(paths).toEqual(['/one', '/two']);
  });

  test.each<[string, RequestListener]>([
    ['does not lead on', (_, response) => response.end('a page')],
    ['leads in a circle', (_, response) => response.writeHead(302, { location: '/one' }).end()],
    ['leads to no address', (_, response) => response.writeHead(302, { location: 'https://[' }).end()],
    ['leads too far', (_, response) => response.writeHead(302, { location: `/${'a'.repeat(5_000)}` }).end()],
    ['breaks off', (_, response) => response.destroy()],
  ])('says nothing when it %s', async (_what, answer) => {
    const host = await listen(answer);
    expect(await followerOf(host)(new URL(`http://${host}/one`), signal)).toBeUndefined();
  });

  test('of a host that is none of those known is asked nothing, nor is one that leads into our own network', async () => {
    let asked = 0;
    const host = await listen((_, response) => {
      asked += 1;
      response.writeHead(302, { location: map }).end();
    });
    const usual = createShortLinkFollower();
    expect(await usual(new URL(`http://${host}/one`), signal)).toBe(`http://${host}/one`);
    const client = createGuardedClient({
      guard: createAddressGuard({ allowLoopback: false }),
      resolveHost: async () => ['127.0.0.1'],
      timeoutMs: 5_000,
    });
    const follow = createShortLinkFollower(client, (url) => url.host === host);
    expect(await follow(new URL(`http://${host}/one`), signal)).toBeUndefined();
    expect(asked).toBe(0);
  });
});
