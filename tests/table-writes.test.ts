import { expect, test } from 'vitest';
import { findWrites, listTables, readOwnTables, tablesWrittenBy } from './sql-writes.ts';
import { isProduct, isScript, readTree, type SourceFile } from './tidy/source-tree.ts';

const tree = readTree();
const tables = listTables(tree.filter(({ path }) => path.startsWith('server/migrations/')));

/** What keeps the database itself in order, and what all modules count attempts in; schema_migrations and environment_stamp are made without a migration. */
const tablesOfPlatform = [
  'schema_migrations',
  'environment_stamp',
  'schema_functions',
  'write_probes',
  'last_runs',
  'attempts',
];

const moduleOf = (path: string) =>
  /^server\/src\/(?:domain\/([^/]+)|(platform))\//.exec(path)?.slice(1).join('');

/** The owners of each table, as the modules' READMEs say. */
function readOwners(files: readonly SourceFile[]): Map<string, string[]> {
  const owners = new Map(tablesOfPlatform.map((table) => [table, ['platform']]));
  for (const { path, text } of files) {
    const owner = /^server\/src\/domain\/([^/]+)\/README\.md$/.exec(path)?.[1];
    if (owner === undefined) continue;
    for (const table of readOwnTables(text)) {
      if (tables.includes(table)) owners.set(table, [...(owners.get(table) ?? []), owner]);
    }
  }
  return owners;
}
const owners = readOwners(tree);

/** Each write of a table that another module owns; a table that nobody can name before the program runs is nobody's. */
function findForeignWrites(files: readonly SourceFile[]): string[] {
  const programs = files.filter(
    ({ path }) => path.startsWith('server/src/') && isScript(path) && isProduct(path),
  );
  return programs.flatMap(findWrites).flatMap(({ path, line, table }) => {
    const [owner = 'nobody'] = owners.get(table) ?? [];
    // Signing in, and what people do with their sessions, write the tables of the kind of people that they are given; due
    // rows are of whoever takes them up.
    const isNamedByOwner = table === '$' && ['platform', 'people'].includes(moduleOf(path) ?? '');
    if (isNamedByOwner || owner === moduleOf(path)) return [];
    return [`${path}:${line} writes ${table}, which ${owner} owns`];
  });
}

/** Each function of the database whose header does not say of which modules it writes the tables, if of several. */
function findUnsaidWrites(files: readonly SourceFile[]): string[] {
  const functions = files.filter(({ path }) => path.startsWith('server/sql/functions/'));
  return functions.flatMap(({ path, text }) => {
    const written = new Set(tablesWrittenBy(text).map((table) => owners.get(table)?.[0] ?? 'nobody'));
    const wanted = [...written].sort().join(', ');
    const said = /^-- Writes tables of (.+)\.$/m.exec(text)?.[1] ?? '';
    if (said === (written.size > 1 ? wanted : '')) return [];
    return [
      written.size > 1
        ? `${path} wants a line '-- Writes tables of ${wanted}.'`
        : `${path} writes tables of ${wanted || 'none'} and says: ${said}`,
    ];
  });
}

test('Every table of the database is owned by one module, whose README says so', () => {
  expect(tables.length).toBeGreaterThan(70);
  expect(tables).toContain('sign_in_codes');
  expect(tables).not.toContain('driver_sign_in_codes');
  const ownedBy = tables.map((table) => [table, (owners.get(table) ?? []).length]);
  expect(ownedBy.filter(([, count]) => count !== 1)).toEqual([]);
  expect(readOwnTables('- Tables: `a` (read by `b`), and\n  `c`. Read: `d`.\n')).toEqual(['a', 'b', 'c']);
});

test('The tables of a module are written by its own folder alone', () => {
  expect(findForeignWrites(tree)).toEqual([]);
  const planted = {
    path: 'server/src/domain/trips/a.ts',
    text: `const a = { text: \`WITH gone AS (DELETE FROM wallets) UPDATE trips SET a = 1\` };
const b = 'INSERT INTO offers AS o (a) VALUES (1) ON CONFLICT DO UPDATE SET a = 2';
const c = (name: string) => \`UPDATE \${name} SET a = 1\`;
const d = { dueTable: 'mail_messages' };
const e = 'SELECT FROM wallets FOR NO KEY UPDATE OF wallets SKIP LOCKED';
const f = 'UPDATE ' + table;
const g = 'UPDATE "wallets" SET a = 1';
const h = 'update wallets set a = 1; insert into offers (a) values (1); delete from mail_messages';
const i = 'COPY wallets (a, b) FROM STDIN';
const j = { dueTable };
const k = 'We update wallets and insert into offers what we like.';`,
  };
  const at = (line: number, table: string, owner: string) =>
    `server/src/domain/trips/a.ts:${line} writes ${table}, which ${owner} owns`;
  expect(findForeignWrites([planted])).toEqual([
    at(1, 'wallets', 'wallets'),
    at(2, 'offers', 'dispatch'),
    at(3, '$', 'nobody'),
    at(4, 'mail_messages', 'mail'),
    at(6, '$', 'nobody'),
    at(7, 'wallets', 'wallets'),
    at(8, 'wallets', 'wallets'),
    at(8, 'offers', 'dispatch'),
    at(8, 'mail_messages', 'mail'),
    at(9, 'wallets', 'wallets'),
    at(10, '$', 'nobody'),
  ]);
});

test('A function of the database that writes tables of several modules says so in its header', () => {
  expect(findUnsaidWrites(tree)).toEqual([]);
  const path = 'server/sql/functions/a.sql';
  const [silent, wrong, sound] = [
    '-- Does something.\nINSERT INTO trips SELECT 1; UPDATE wallets SET a = 1;',
    '-- Writes tables of trips, wallets.\nINSERT INTO trips SELECT 1; -- UPDATE wallets',
    '-- Writes tables of trips, wallets.\nINSERT INTO trips SELECT 1; UPDATE wallets SET a = 1;',
  ].map((text) => ({ path, text }) as const);
  expect(findUnsaidWrites([silent as SourceFile])).toEqual([
    `${path} wants a line '-- Writes tables of trips, wallets.'`,
  ]);
  expect(findUnsaidWrites([wrong as SourceFile])).toEqual([
    `${path} writes tables of trips and says: trips, wallets`,
  ]);
  expect(findUnsaidWrites([sound as SourceFile])).toEqual([]);
});
