import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeBackupCodes } from './backup-codes.ts';

test('Backup codes are ten, each another, with no letter or digit that looks like another one', () => {
  const codes = Array.from({ length: 200 }, () => makeBackupCodes(randomBytes)).flat();
  expect(makeBackupCodes(randomBytes)).toHaveLength(10);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Za-km-np-z2-9]{5}-[A-HJ-NP-Za-km-np-z2-9]{5}$/);
});
