import { expect, test } from 'vitest';
import { allowances } from './allowances.ts';
import { createSiteFinder, findStatementSites } from './statement-sites.ts';
import { outOfReach } from './statements-out-of-reach.ts';

const sites = findStatementSites();
const names = sites.map(({ name }) => name);

test('Each place that sends a statement has a name of its own, and leads to itself', () => {
  expect(new Set(names).size).toBe(names.length);
  const findSite = createSiteFinder(sites);
  const found = sites.map(
    ({ file, firstLine }) => findSite(`at find (/checkout/${file}:${firstLine}:9)`)?.name,
  );
  expect(found).toEqual(names);
});

test('Each statement that is said to be out of reach, or may read much, is there', () => {
  const said = [...Object.keys(outOfReach), ...Object.keys(allowances)];
  expect(said.filter((name) => !names.includes(name))).toEqual([]);
});
