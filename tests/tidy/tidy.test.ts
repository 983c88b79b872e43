import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { promiseRules } from './promise-rules.ts';
import { shapeRules } from './shape-rules.ts';
import { isProduct, isScript, readTree, type SourceFile } from './source-tree.ts';
import { wordRules } from './word-rules.ts';

const tree = readTree();
const rules = [...shapeRules, ...promiseRules, ...wordRules];

describe('everywhere that it applies', () => {
  it.each(rules)('$name', ({ appliesTo, find, faulty, sound }) => {
    expect(appliesTo(faulty.path)).toBe(true);
    expect(find(faulty)).not.toEqual([]);
    expect(find(sound)).toEqual([]);
    const examined = tree.filter(({ path }) => appliesTo(path));
    expect(examined.length).toBeGreaterThan(10);
    expect(examined.flatMap((file) => find(file).map((fault) => `${file.path}:${fault}`))).toEqual([]);
  });
});

describe('the tree', () => {
  it('was read as a whole', () => {
    const paths = tree.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(250);
    const some = [
      'server/src/assembly/app.ts',
      'contract/src/refusals.ts',
      '.ci/run',
      'STYLE.md',
      'tests/tidy/tidy.test.ts',
    ];
    expect(paths).toEqual(expect.arrayContaining(some));
    expect(paths.filter((path) => path.includes('node_modules'))).toEqual([]);
  });

  it('has at most 15 source files in a folder', () => {
    const planted = Array.from({ length: 16 }, (_, index) => ({
      path: `server/src/full/file-${index}.ts`,
      text: '',
    }));
    expect(findFullFolders(planted)).toEqual(['server/src/full: 16']);
    expect(findFullFolders(planted.slice(1))).toEqual([]);
    expect(findFullFolders(tree)).toEqual([]);
  });

  it('has a README of 6 to 30 lines in every room', () => {
    const room = (lines: number) => [
      { path: 'server/src/domain/trips/trip.ts', text: '' },
      { path: 'server/src/domain/trips/README.md', text: 'line\n'.repeat(lines) },
    ];
    expect(findRoomsWithoutReadme(room(6).slice(0, 1))).toEqual(['trips: none']);
    expect(findRoomsWithoutReadme(room(5))).toEqual(['trips: 5 lines']);
    expect(findRoomsWithoutReadme(room(31))).toEqual(['trips: 31 lines']);
    expect([6, 30].flatMap((lines) => findRoomsWithoutReadme(room(lines)))).toEqual([]);
    expect(findRoomsWithoutReadme(tree)).toEqual([]);
  });

  it('has migrations numbered from 1 on without a gap', () => {
    const migrations = (...numbers: string[]) =>
      numbers.map((number) => ({ path: `server/migrations/${number}_a.sql`, text: '' }));
    expect(findMisnumbered(migrations('0001', '0003'))).toEqual(['0003_a.sql']);
    expect(findMisnumbered(migrations('0001', '0001'))).toEqual(['0001_a.sql']);
    expect(findMisnumbered(migrations('0001', '0002'))).toEqual([]);
    expect(tree.filter(({ path }) => path.startsWith('server/migrations/')).length).toBeGreaterThan(4);
    expect(findMisnumbered(tree)).toEqual([]);
  });
});

function findFullFolders(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => isScript(path) && isProduct(path));
  const folders = Map.groupBy(sources, ({ path }) => dirname(path));
  return [...folders]
    .filter(([, held]) => held.length > 15)
    .map(([folder, held]) => `${folder}: ${held.length}`);
}

function findRoomsWithoutReadme(files: readonly SourceFile[]): string[] {
  const rooms = new Set(files.flatMap(({ path }) => /^server\/src\/domain\/([^/]+)\//.exec(path)?.[1] ?? []));
  return [...rooms].flatMap((room) => {
    const readme = files.find(({ path }) => path === `server/src/domain/${room}/README.md`);
    const lines = readme?.text.trimEnd().split('\n').length;
    if (lines === undefined) return [`${room}: none`];
    return lines < 6 || lines > 30 ? [`${room}: ${lines} lines`] : [];
  });
}

function findMisnumbered(files: readonly SourceFile[]): string[] {
  const names = files.flatMap(({ path }) => /^server\/migrations\/(.+\.sql)$/.exec(path)?.[1] ?? []).sort();
  return names.filter((name, index) => Number(name.slice(0, 4)) !== index + 1);
}
