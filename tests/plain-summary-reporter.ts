import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

const root = join(import.meta.dirname, '..');
/** Tests that were seen to need a second try, one a line: file › name, commit, cause. The next time each is red. */
const knownFlaky = join(import.meta.dirname, 'flaky.txt');
/** Money, the ledger, events and assignments: a service that hangs once in fifty runs does not keep them. */
const guarantees = 'server/tests/guarantees/';
/** The error of a test that waited for something in vain, for Playwright or for Vitest: it alone has a second try. */
export const waitedInVain = /Timeout \d+ms exceeded|^Test timed out in/;

/** A test that passed at its second try, and the errors of the first. */
type Flaky = { readonly name: string; readonly errors: readonly string[] };

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
    const flaky: Flaky[] = [];
    for (const testModule of testModules) {
      for (const group of [testModule, ...testModule.children.allSuites()]) {
        if (group.errors().length > 0) counts.failed += 1;
      }
      for (const test of testModule.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
        if (test.diagnostic()?.flaky) flaky.push(describeFlaky(test));
      }
    }
    for (const { name } of flaky) process.stdout.write(`flaky: ${name}\n`);
    const refused = findRefusedFlaky(flaky, readFileSync(knownFlaky, 'utf8'));
    for (const refusal of refused) process.stdout.write(`${refusal}\n`);
    if (refused.length > 0) process.exitCode = 1;
    counts.failed += refused.length;
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  },
};

function describeFlaky(test: TestCase): Flaky {
  return {
    name: `${relative(root, test.module.moduleId)} › ${test.fullName}`,
    errors: (test.result().errors ?? []).map(({ message }) => message),
  };
}

/**
 * Returns what fails a run whose second tries all passed, a sentence for each. Vitest judges by the last error of a try alone:
 * behind a wait in vain, as of what clears up, may stand a figure that was wrong.
 */
export function findRefusedFlaky(flaky: readonly Flaky[], known: string): string[] {
  const lines = known.split('\n');
  const refusals = flaky.flatMap(({ name, errors }) => [
    ...(lines.some((line) => line.startsWith(`${name}, `))
      ? [`needed a second try once more, and stands in tests/flaky.txt: ${name}`]
      : []),
    ...(errors.every((error) => waitedInVain.test(error))
      ? []
      : [`failed at its first try by more than a wait: ${name}`]),
    ...(name.startsWith(guarantees) ? [`is a guarantee, and has no second try: ${name}`] : []),
  ]);
  return [
    ...refusals,
    ...(flaky.length > mostFlaky ? [`${flaky.length} tests needed a second try; ${mostFlaky} may`] : []),
  ];
}
