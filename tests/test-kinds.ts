import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What a test file needs, which decides when it runs and beside what. */
export const testKinds = ['pure', 'database', 'process', 'chromium'] as const;
export type TestKind = (typeof testKinds)[number];

/**
 * How many files of a kind run at once on two cores, as we have measured: four of the everyday ones keep both busy. In the long
 * runs, where those that start services and browsers take most of the time and wait for half of it, two of them share the
 * machine.
 */
export const filesAtOnce = (isFull: boolean): Record<TestKind, number> =>
  isFull
    ? { pure: 3, database: 3, process: 2, chromium: 2 }
    : { pure: 4, database: 4, process: 1, chromium: 1 };

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
    /\.\.\/bin\/satha\.mjs'|run-supervisor\.ts'|\battachEmbeddedPostgres\(|\bpromisify\(execFile\)|^ *process\.env\.TZ = /m,
  chromium: /^(import .*|\}) from 'playwright-core'/m,
};

/** What tests need and only the long runs are given: without it, a part of a file is left out, wherever the file runs. */
export const needsOfLongRuns =
  /\bprocess\.env\.(MAP_DATA|SATHA_REQUIRE_(CHROMIUM|PDFTOTEXT|S3_SERVER|OPENAPI_CLIENTS))\b/;

/** Imports of values, of files that are tests' own. */
const imports = /^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gms;
const isOfTests = (path: string) =>
  /^(tests|server\/tests)\//.test(path) || /\.test(-helper)?\.ts$/.test(path);

const known = new Map<string, string>();

function read(path: string): string {
  const text = known.get(path) ?? readFileSync(join(root, path), 'utf8');
  known.set(path, text);
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

/** Returns the test file and the parts of tests beside it that it imports: what is changed there changes this test. */
export function ownFilesOf(path: string): string[] {
  return [...partsOf(path, new Set())].filter((part) => dirname(part) === dirname(path));
}

/** Returns the texts of a test file and of all parts of tests that it imports. */
export function textsOf(path: string): string[] {
  return [...partsOf(path, new Set())].map(read);
}

/** Returns what a test file needs; `path` is told from the root of the repository. */
export function kindOf(path: string): TestKind {
  const texts = textsOf(path);
  const needs = (kind: Exclude<TestKind, 'pure'>) => texts.some((text) => signs[kind].test(text));
  return (['chromium', 'process', 'database'] as const).find(needs) ?? 'pure';
}

/**
 * Returns the test files of a run by their kind. `npm test` leaves out the files that are called `.full.test.ts`;
 * `npm run test:full` runs those, the long form of the files that have one, and whatever needs what it alone is given.
 */
export function findTests({ isFull }: { readonly isFull: boolean }): Record<TestKind, string[]> {
  const files = globSync(everyTest, { cwd: root }).filter((path) => isInRun(path, isFull));
  const byKind: Record<TestKind, string[]> = { pure: [], database: [], process: [], chromium: [] };
  for (const file of files.toSorted()) byKind[kindOf(file)].push(file);
  return byKind;
}

function isInRun(path: string, isFull: boolean): boolean {
  const isLong = path.endsWith('.full.test.ts');
  if (!isFull) return !isLong;
  const hasLongForm = read(path).includes('process.env.SATHA_TEST_FULL');
  return isLong || hasLongForm || textsOf(path).some((text) => needsOfLongRuns.test(text));
}
