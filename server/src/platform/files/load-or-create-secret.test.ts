import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadOrCreateSecret } from './load-or-create-secret.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'satha-secret-'));
});
afterEach(async () => {
  await chmod(home, 0o700);
  await rm(home, { recursive: true, force: true });
});

it('A secret is made once, for its owner alone to read, and is the same ever after', async () => {
  const file = join(home, 'deeper', 'sign-in-secret');
  const secret = await loadOrCreateSecret(file, 'SATHA_SIGN_IN_SECRET');
  expect(secret).toMatch(/^[A-Za-z0-9+/]{64}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await loadOrCreateSecret(file, 'SATHA_SIGN_IN_SECRET')).toBe(secret);
  expect((await readFile(file, 'utf8')).trim()).toBe(secret);
});

it('Processes that begin at about the same moment have one secret', async () => {
  for (let round = 0; round < 20; round += 1) {
    const file = join(home, `sign-in-secret-${round}`);
    const secrets = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        await delay(index);
        return loadOrCreateSecret(file, 'SATHA_SIGN_IN_SECRET');
      }),
    );
    expect(new Set(secrets).size).toBe(1);
  }
});

it('A file that holds no secret is refused in a sentence that says what to do', async () => {
  const file = join(home, 'sign-in-secret');
  await writeFile(file, 'short\n');
  await expect(loadOrCreateSecret(file, 'SATHA_SIGN_IN_SECRET')).rejects.toThrow(
    `The file ${file} holds no secret of 32 characters or more: delete it, and one is made.`,
  );
});

it('A folder that cannot be written to is told with the setting that does without', async () => {
  const file = join(home, 'taken', 'sign-in-secret');
  await writeFile(join(home, 'taken'), '');
  await expect(loadOrCreateSecret(file, 'SATHA_SIGN_IN_SECRET')).rejects.toThrow(
    /set SATHA_SIGN_IN_SECRET, or let/,
  );
});
