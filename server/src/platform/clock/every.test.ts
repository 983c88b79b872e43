import { expect, test } from 'vitest';
import { every, often, type Repetition } from './every.ts';

/** Runs a work that fails and succeeds as told, to the end of the list; returns what was told of it. */
async function tellOf(repeat: typeof every, runs: readonly ('fails' | 'succeeds')[]): Promise<unknown[]> {
  const told: unknown[] = [];
  const done = Promise.withResolvers<void>();
  let run = 0;
  const work = async () => {
    run += 1;
    if (run > runs.length) return done.resolve();
    if (runs[run - 1] === 'fails') throw run;
  };
  const repetition: Repetition = repeat(1, work, (error) => told.push(error));
  await done.promise;
  await repetition.stop();
  return told;
}

const runs = ['fails', 'fails', 'succeeds', 'fails', 'fails'] as const;

test('what is done again and again goes on after each failure, and tells each', async () => {
  expect(await tellOf(every, runs)).toEqual([1, 2, 4, 5]);
});

test('what is done often tells the first of failures in a row', async () => {
  expect(await tellOf(often, runs)).toEqual([1, 4]);
});
