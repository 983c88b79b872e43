import { expect, test } from 'vitest';
import { createHostResolver, isLocalhost } from './resolve-host.ts';

test('The names of loopback lead there, whatever name servers say', async () => {
  const resolveHost = createHostResolver();
  for (const name of ['localhost', 'localhost.', 'LOCALHOST', 'hooks.localhost']) {
    expect(await resolveHost(name)).toEqual(['127.0.0.1', '::1']);
  }
  for (const name of ['localhost.example.ae', 'notlocalhost', 'localhost..']) {
    expect([name, isLocalhost(name)]).toEqual([name, false]);
  }
});

test('A name without an address is told by a code', async () => {
  await expect(createHostResolver()('nowhere.invalid')).rejects.toMatchObject({
    code: expect.stringMatching(/^(ENOTFOUND|ENODATA|EREFUSED|ESERVFAIL|ETIMEOUT)$/),
  });
});
