import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { promiseRules } from './promise-rules.ts';
import { checkReadmes, foldersWithReadme } from './readmes.ts';
import { shapeRules } from './shape-rules.ts';
import { isProduct, isScript, readTree, type SourceFile } from './source-tree.ts';
import { testRules } from './test-rules.ts';
import { wordRules } from './word-rules.ts';

const tree = readTree();
const rules = [...shapeRules, ...promiseRules, ...testRules, ...wordRules];

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

  it('has at most 30 source files in a folder', () => {
    const planted = Array.from({ length: 31 }, (_, index) => ({
      path: `server/src/full/file-${index}.ts`,
      text: '',
    }));
    expect(findFullFolders(planted)).toEqual(['server/src/full: 31']);
    expect(findFullFolders(planted.slice(1))).toEqual([]);
    expect(findFullFolders(tree)).toEqual([]);
  });

  it('keeps closed lists in one folder: terms/src has none but writing/', () => {
    const foldersOfTerms = (files: readonly { path: string }[]) => [
      ...new Set(files.flatMap(({ path }) => /^terms\/src\/([\w-]+)\//.exec(path)?.slice(1) ?? [])),
    ];
    expect(foldersOfTerms([{ path: 'terms/src/lists/orders.ts' }, { path: 'terms/src/job.ts' }])).toEqual([
      'lists',
    ]);
    expect(foldersOfTerms(tree)).toEqual(['writing']);
  });

  it('has a README in every module and workspace: 6 to 30 lines, what it does, the three files to open first', () => {
    const readme = (text: string) => [
      ...['a.ts', 'b.ts', 'c.ts', 'c.test.ts'].map((name) => ({ path: `terms/src/${name}`, text: '' })),
      { path: 'terms/package.json', text: '{}' },
      { path: 'terms/README.md', text },
    ];
    const sound = '# terms\n\nLists values.\n\nOpen first: `src/a.ts`, `src/b.ts`, `src/c.ts`.\n\nMore.\n';
    expect(checkReadmes(readme(sound))).toEqual([]);
    expect(checkReadmes(readme(sound).slice(0, -1))).toEqual(['terms: no README']);
    const faults = [
      ['More.', 'line\n'.repeat(30), '36 lines'],
      ['Lists', 'Where', 'begins without a title and a sentence that says what it does'],
      [', `src/c.ts`', '', 'opens 2 of 3 files first'],
      ['src/c.ts', 'src/d.ts', 'src/d.ts is not there'],
    ] as const;
    for (const [from, to, fault] of faults) {
      expect(checkReadmes(readme(sound.replace(from, to)))).toEqual([`terms: ${fault}`]);
    }
    const folders = foldersWithReadme(tree);
    expect(folders.length).toBeGreaterThan(40);
    expect(folders).toEqual(expect.arrayContaining(['roads', 'web/kit', 'server/src/domain/trips']));
    expect(checkReadmes(tree)).toEqual([]);
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
    .filter(([, held]) => held.length > 30)
    .map(([folder, held]) => `${folder}: ${held.length}`);
}

function findMisnumbered(files: readonly SourceFile[]): string[] {
  const names = files.flatMap(({ path }) => /^server\/migrations\/(.+\.sql)$/.exec(path)?.[1] ?? []).sort();
  return names.filter((name, index) => Number(name.slice(0, 4)) !== index + 1);
}
