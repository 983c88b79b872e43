import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../server/migrations');
const list = join(folder, 'landed.sha256');

/** As sha256sum writes it, so that `sha256sum -c` reads it too. */
function sumOf(name: string): string {
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  return `${sha256}  ${name}`;
}

// Databases refuse a release whose migrations differ from those that made them: a change is a new migration, and its line
// is added here by `sha256sum *.sql > landed.sha256` when it is ready to land.
test('Every migration has the text with which it landed', () => {
  const landed = readFileSync(list, 'utf8').trimEnd().split('\n');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(names.sort().map(sumOf)).toEqual(landed);
});
