import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { plainSummaryReporter } from './tests/plain-summary-reporter.ts';

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
 * `npm test` leaves out the files that are called `.full.test.ts`; `npm run test:full` runs those, and the long form of
 * the files that have one.
 */
const isFull = Boolean(process.env.SATHA_TEST_FULL);
const onlyFull = '**/*.full.test.ts';
const fullTests = () => globSync(everyTest, { cwd: import.meta.dirname }).filter(isOfFull);

function isOfFull(file: string): boolean {
  if (matchesGlob(file, onlyFull)) return true;
  return readFileSync(join(import.meta.dirname, file), 'utf8').includes('process.env.SATHA_TEST_FULL');
}

export default defineConfig({
  test: {
    include: isFull ? fullTests() : everyTest,
    exclude: [...configDefaults.exclude, ...(isFull ? [] : [onlyFull])],
    globalSetup: ['server/tests/harness/global-setup.ts'],
    setupFiles: ['tests/compare-moments.ts', 'tests/cheap-password-hashes.ts'],
    reporters: ['default', plainSummaryReporter],
    pool: 'forks',
    // Test files put back what they change, and share what they import: a fifth of the whole run's work otherwise.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Many tests wait for processes more than they compute, of the long runs a quarter of their time: on two cores, all
    // took 270 s by Vitest's own choice and 133 s with three at a time. The limit is for PostgreSQL's connections.
    maxWorkers: Math.min(6, availableParallelism() + (isFull ? 2 : 1)),
    // A condition may take as long as a busy machine takes; no test measures time.
    // A console's port follows from the API's, and free ports that tests find may lie beside each other.
    env: { SATHA_SANDBOX_CONSOLE_PORT: 'off', SATHA_LIVE_CONSOLE_PORT: 'off' },
    expect: { poll: { timeout: 45_000 } },
    testTimeout: isFull ? 600_000 : 120_000,
    hookTimeout: 180_000,
  },
});
