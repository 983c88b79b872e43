import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longestFiles } from './longest-first.ts';

test('Each file of tests that is to begin before others is there, and named once', () => {
  const root = join(import.meta.dirname, '..');
  expect(longestFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(longestFiles).size).toBe(longestFiles.length);
});
