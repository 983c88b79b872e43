import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { durationsReporter } from './tests/durations.ts';
import { LongestFirst } from './tests/longest-first.ts';
import { plainSummaryReporter, waitedInVain } from './tests/plain-summary-reporter.ts';
import { filesAtOnce, findTests, type TestKind } from './tests/test-kinds.ts';

const isFull = Boolean(process.env.SATHA_TEST_FULL);
const tests = findTests({ isFull });
const atOnce = filesAtOnce(isFull);

const setupFiles = ['tests/compare-moments.ts', 'tests/cheap-password-hashes.ts', 'tests/given-seed.ts'];

/**
 * Tests that compute or wait for the database, as many of the one kind as of the other, since they run side by side; on more
 * cores more of them, up to the limit that PostgreSQL's connections have. Their clock begins at a plain weekday noon.
 */
const together = {
  sequence: { groupOrder: 0 },
  maxWorkers: Math.min(6, Math.ceil((atOnce.database * availableParallelism()) / 2)),
  setupFiles: ['tests/begin-at-noon.ts', ...setupFiles],
};
/**
 * Services of their own, and browsers, run after the others, and have a second try where a browser or a test waited in vain;
 * never where something was found to be wrong. What they start has the machine's time, and so have they.
 */
const afterOthers = (kind: TestKind, groupOrder: number) => ({
  sequence: { groupOrder },
  maxWorkers: atOnce[kind],
  setupFiles,
  retry: { count: 1, condition: waitedInVain },
});

const turns = {
  pure: together,
  database: together,
  process: afterOthers('process', 1),
  chromium: afterOthers('chromium', 2),
} satisfies Record<TestKind, object>;

export default defineConfig({
  test: {
    globalSetup: ['server/tests/harness/global-setup.ts'],
    reporters: ['default', durationsReporter, plainSummaryReporter],
    sequence: { sequencer: LongestFirst },
    projects: (Object.keys(turns) as TestKind[])
      .filter((name) => tests[name].length > 0)
      .map((name) => ({
        extends: true,
        test: {
          ...turns[name],
          name,
          include: tests[name],
          pool: 'forks',
          // Test files put back what they change, and share what they import: a fifth of the whole run's work otherwise.
          isolate: false,
          // A console's port follows from the API's, and free ports that tests find may lie beside each other.
          env: { SATHA_SANDBOX_CONSOLE_PORT: 'off', SATHA_LIVE_CONSOLE_PORT: 'off' },
          // A condition may take as long as a busy machine takes: no test measures time or has a shorter limit of its own.
          expect: { poll: { timeout: 120_000 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      })),
  },
});
