import { expect, test } from 'vitest';
import { createPasswordHashing } from './hash-passwords.ts';

const { hashPassword, verifyPassword } = createPasswordHashing();

test('A password is right in whichever form of Unicode it is typed, and no other is', async () => {
  const hash = await hashPassword('caf\u00e9 au lait \ufb01ve');
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait five' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'cafe au lait five' })).toBe(false);
  expect(await verifyPassword({ hash, password: '' })).toBe(false);
});

test('A password has another hash each time', async () => {
  expect(await hashPassword('correct horse battery')).not.toBe(await hashPassword('correct horse battery'));
});

test('What is no hash of a password lets nobody in, and says so', async () => {
  for (const hash of ['', 'correct horse battery', '00:', ':00', `00:${'zz'.repeat(64)}`, '00:00']) {
    await expect(verifyPassword({ hash, password: 'correct horse battery' })).rejects.toThrow('no hash');
  }
});
