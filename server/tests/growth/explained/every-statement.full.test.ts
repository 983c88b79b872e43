import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowances } from './allowances.ts';
import { type Reached, reachStatements } from './reach-statements.ts';
import { rowsBeyondAnswer } from './readings.ts';
import { outOfReach } from './statements-out-of-reach.ts';

/** Our own figure: what reads no more beyond its answer is quick however much there is. */
const alwaysRows = 2_000;

/** Five minutes on two cores that are free. */
const mostMs = 1_800_000;

let reached: Reached;
beforeAll(async () => {
  reached = await reachStatements(200_000);
}, mostMs);
afterAll(() => reached?.end());

test('On a database of 200,000 trips of one account no request is a fault, and each command does what it says', () => {
  expect(reached.answered.filter(({ status }) => status >= 500)).toEqual([]);
  expect(reached.answered.filter(({ status }) => status === 200).length).toBeGreaterThan(1_000);
  expect(reached.failed).toEqual([]);
});

test('Every statement of the service is sent there, but for those that have a reason', async () => {
  await expect.poll(() => reached.unreached().filter((name) => !(name in outOfReach))).toEqual([]);
});

test('No statement reads or sorts more of a table that grows than its answer is worth, but for those that have a reason', () => {
  const long = [...reached.readings].flatMap(([name, readings]) => {
    const { mostRows = alwaysRows } = allowances[name] ?? {};
    return readings
      .filter((reading) => rowsBeyondAnswer(reading) > mostRows)
      .map(({ by, rows, answer, text }) => ({ name, read: `${by}: ${rows} rows for ${answer}`, text }));
  });
  expect(long).toEqual([]);
});
