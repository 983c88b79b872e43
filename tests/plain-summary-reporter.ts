import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

const root = join(import.meta.dirname, '..');
/** Tests that were seen to need a second try, one a line: file › name, commit, cause. The next time each is red. */
const knownFlaky = join(import.meta.dirname, 'flaky.txt');
/** Our own figure: more at once are no chance. */
const mostFlaky = 2;

/**
 * Ends a run with one plain line for machines, `N passed, N failed, N skipped`; a file or a suite that broke, or an
 * error that no test caught, counts as one failed. Before it, a test that passed at its second try is told by a line
 * `flaky: FILE › NAME`; it fails the run where it was told before, or with others.
 */
export const plainSummaryReporter: Reporter = {
  onTestRunEnd(testModules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    const flaky: string[] = [];
    for (const testModule of testModules) {
      for (const group of [testModule, ...testModule.children.allSuites()]) {
        if (group.errors().length > 0) counts.failed += 1;
      }
      for (const test of testModule.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
        if (test.diagnostic()?.flaky) flaky.push(nameOf(test));
      }
    }
    for (const name of flaky) process.stdout.write(`flaky: ${name}\n`);
    const refused = findRefusedFlaky(flaky, readFileSync(knownFlaky, 'utf8'));
    for (const refusal of refused) process.stdout.write(`${refusal}\n`);
    if (refused.length > 0) process.exitCode = 1;
    counts.failed += refused.length;
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  },
};

function nameOf(test: TestCase): string {
  return `${relative(root, test.module.moduleId)} › ${test.fullName}`;
}

/** Returns what fails a run whose second tries all passed, a sentence for each. */
export function findRefusedFlaky(flaky: readonly string[], known: string): string[] {
  const again = flaky.filter((name) => known.split('\n').some((line) => line.startsWith(`${name}, `)));
  return [
    ...again.map((name) => `needed a second try once more, and stands in tests/flaky.txt: ${name}`),
    ...(flaky.length > mostFlaky ? [`${flaky.length} tests needed a second try; ${mostFlaky} may`] : []),
  ];
}
