import type { Reporter } from 'vitest/node';

/**
 * Ends a run with one plain line for machines, `N passed, N failed, N skipped`; a file or a suite that broke, or an
 * error that no test caught, counts as one failed.
 */
export const plainSummaryReporter: Reporter = {
  onTestRunEnd(testModules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const testModule of testModules) {
      for (const group of [testModule, ...testModule.children.allSuites()]) {
        if (group.errors().length > 0) counts.failed += 1;
      }
      for (const test of testModule.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
      }
    }
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  },
};
