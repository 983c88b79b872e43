import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../server/migrations');
const list = join(folder, 'landed.sha256');
const functions = join(import.meta.dirname, '../server/sql/functions');

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

/** Of all functions together, each by its name. */
function sumOfFunctions(): string {
  const files = readdirSync(functions).sort();
  const all = files.map((file) => `${file}\n${readFileSync(join(functions, file), 'utf8')}`).join('');
  return createHash('sha256').update(all).digest('hex');
}

// An older release knows a newer one's database by its migrations, and would otherwise put its own functions back over the
// newer ones. So functions change with a migration, which may hold a comment alone, and its number gets a line here.
test('Functions have the text with which they landed beside a migration', () => {
  const lines = readFileSync(`${functions}.sha256`, 'utf8').trimEnd().split('\n');
  const versions = lines.map((line) => Number(line.split('  ')[1]));
  expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(versions.at(-1)).toBeLessThanOrEqual(Math.max(...names.map((name) => Number.parseInt(name, 10))));
  expect(lines.at(-1)?.split('  ')[0]).toBe(sumOfFunctions());
});
