import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter } from 'vitest/node';

const root = join(import.meta.dirname, '..');
const table = join(import.meta.dirname, 'durations.json');

/** Whole seconds by file, of each kind of run, measured on two cores. */
type Durations = Record<'everyday' | 'long', Record<string, number>>;

/** What a file that is not in the table counts: of the everyday ones it is quick, as hundreds are; of the long ones it is new. */
const unknownSeconds = { everyday: 3, long: 90 };

const run = process.env.SATHA_TEST_FULL ? 'long' : 'everyday';
const durations: Durations = JSON.parse(readFileSync(table, 'utf8'));

/** Returns how many seconds a file of tests took, in this kind of run, when it was last measured. */
export function secondsOf(path: string): number {
  return durations[run][path] ?? unknownSeconds[run];
}

/** Returns the table after a run: what was not run keeps its figure, files that are gone lose theirs, and quick ones have none. */
export function noteDurations(
  before: Readonly<Record<string, number>>,
  measured: ReadonlyMap<string, number>,
  isThere: (path: string) => boolean,
): Record<string, number> {
  const leastSeconds = run === 'long' ? 0 : unknownSeconds.everyday;
  return Object.fromEntries(
    [...new Map([...Object.entries(before), ...measured])]
      .filter(([path, seconds]) => isThere(path) && seconds >= leastSeconds)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Writes down how long each file took that passed: `SATHA_TEST_DURATIONS=1 npm run test:full`, or `npm test`. */
export const durationsReporter: Reporter = {
  onTestRunEnd(testModules) {
    if (!process.env.SATHA_TEST_DURATIONS) return;
    const measured = new Map<string, number>();
    for (const testModule of testModules) {
      if (testModule.state() !== 'passed') continue;
      const { duration, collectDuration, prepareDuration, setupDuration } = testModule.diagnostic();
      const seconds = Math.round((duration + collectDuration + prepareDuration + setupDuration) / 1_000);
      measured.set(relative(root, testModule.moduleId), seconds);
    }
    const isThere = (path: string) => existsSync(join(root, path));
    const noted = { ...durations, [run]: noteDurations(durations[run], measured, isThere) };
    writeFileSync(table, `${JSON.stringify(noted, null, 2)}\n`);
  },
};
