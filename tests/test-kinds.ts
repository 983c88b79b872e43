import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What a test file needs, which decides when it runs and beside what. */
export const testKinds = ['pure', 'database', 'process', 'chromium'] as const;
export type TestKind = (typeof testKinds)[number];

const root = join(import.meta.dirname, '..');

const everyTest = [
  'tests/**/*.test.ts',
  'terms/src/**/*.test.ts',
  'contract/src/**/*.test.ts',
  'roads/src/**/*.test.ts',
  'base-map/src/**/*.test.ts',
  'server/{src,tests}/**/*.test.ts',
  'web/*/src/**/*.test.ts',
  'bench/src/**/*.test.ts',
];

/**
 * What a file of tests, or a part that it imports, says of itself; the last kind that fits counts. A process is one that takes
 * seconds to start: the service, PostgreSQL, the builder of a map. The zone is a process's own, too.
 */
const signs: Readonly<Record<Exclude<TestKind, 'pure'>, RegExp>> = {
  database: /\binject\('postgres(Service)?Url'\)/,
  process:
    /\.\.\/bin\/satha\.mjs'|\battachEmbeddedPostgres\(|\bpromisify\(execFile\)|^ *process\.env\.TZ = /m,
  chromium: /^(import .*|\}) from 'playwright-core'/m,
};

/** Imports of values, of files that are tests' own. */
const imports = /^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gms;
const isOfTests = (path: string) =>
  /^(tests|server\/tests)\//.test(path) || /\.test(-helper)?\.ts$/.test(path);

const texts = new Map<string, string>();

function read(path: string): string {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
}

/** The file and all parts of tests that it imports, near or far. */
function partsOf(path: string, seen: Set<string>): Set<string> {
  seen.add(path);
  for (const [, specifier = ''] of read(path).matchAll(imports)) {
    const imported = relative(root, join(root, dirname(path), specifier));
    if (isOfTests(imported) && !seen.has(imported)) partsOf(imported, seen);
  }
  return seen;
}

/** Returns what a test file needs; `path` is told from the root of the repository. */
export function kindOf(path: string): TestKind {
  const parts = [...partsOf(path, new Set())].map(read);
  const needs = (kind: Exclude<TestKind, 'pure'>) => parts.some((text) => signs[kind].test(text));
  return (['chromium', 'process', 'database'] as const).find(needs) ?? 'pure';
}

/**
 * Returns the test files of a run by their kind. `npm test` leaves out the files that are called `.full.test.ts`;
 * `npm run test:full` runs those, and the long form of the files that have one.
 */
export function findTests({ isFull }: { readonly isFull: boolean }): Record<TestKind, string[]> {
  const files = globSync(everyTest, { cwd: root }).filter((path) => isInRun(path, isFull));
  const byKind: Record<TestKind, string[]> = { pure: [], database: [], process: [], chromium: [] };
  for (const file of files.toSorted()) byKind[kindOf(file)].push(file);
  return byKind;
}

function isInRun(path: string, isFull: boolean): boolean {
  const isLong = path.endsWith('.full.test.ts');
  return isFull ? isLong || read(path).includes('process.env.SATHA_TEST_FULL') : !isLong;
}
