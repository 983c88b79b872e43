import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { createLimiter } from '../../platform/db/limits/limiter.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { giveAttemptsBack, subjectsOf, subjectsOfAddress, takeAttempts } from './take-attempt.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const clock = createTestClock('2026-11-20T06:05:18Z');

/** What one process counts with; `asked` is how often it asked the database, whose answers come once `answer` has. */
function startProcess(answer: Promise<unknown> = Promise.resolve()) {
  const process = { asked: 0 };
  const db: Queryable = {
    async query(statement) {
      process.asked += 1;
      await answer;
      return database.db.query(statement);
    },
  };
  const people = { kindOfPeople: 'member', attempts: createLimiter(), onAttemptRefused: () => {} } as const;
  return Object.assign(process, { db, clock, ...people });
}

const tooMany = { code: 'too_many_requests' };
const tenOf = (of: string) => subjectsOf({ kind: 'password', of });

test('Of a flood the database sees as many as may be tried, even before it has answered the first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const process = startProcess(promise);
  const flood = Array.from({ length: 50 }, () => takeAttempts(process, tenOf('flood')));
  const outcomes = Promise.allSettled(flood);
  expect(process.asked).toBe(10);
  resolve();
  expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('What the database did not answer is not counted in memory', async () => {
  const process = startProcess(Promise.reject(new Error('gone')));
  const failing = Array.from({ length: 10 }, () => takeAttempts(process, tenOf('failing')));
  await Promise.allSettled(failing);
  await Promise.allSettled([takeAttempts(process, tenOf('failing'))]);
  expect(process.asked).toBe(11);
});

test('Who has too many is looked at again after ten seconds: another process may have given some back', async () => {
  const [one, other] = [startProcess(), startProcess()];
  for (let n = 0; n < 10; n += 1) await takeAttempts(one, tenOf('back'));
  await expect(takeAttempts(other, tenOf('back'))).rejects.toMatchObject(tooMany);
  await giveAttemptsBack(one, tenOf('back'));
  const { asked } = other;
  await expect(takeAttempts(other, tenOf('back'))).rejects.toMatchObject(tooMany);
  expect(other.asked).toBe(asked);
  clock.advance({ seconds: 10 });
  await takeAttempts(other, tenOf('back'));
  // It was the tenth again, and the window is that of the first.
  await expect(takeAttempts(other, tenOf('back'))).rejects.toMatchObject({
    ...tooMany,
    retryAfterSeconds: 15 * 60 - 10,
  });
});

test('A network that has had all of its own uses up nothing of the wider ones around it', async () => {
  const addressesOf = (narrow: string) => [
    { name: `2001:db8:1:${narrow}::/64`, times: 1 },
    { name: '2001:db8:1::/48', times: 2 },
  ];
  const processes = [startProcess(), startProcess()];
  const takeFrom = (narrow: string, process = processes[0] as (typeof processes)[0]) =>
    takeAttempts(process, subjectsOfAddress(addressesOf(narrow), 2));
  for (let n = 0; n < 2; n += 1) await takeFrom('1');
  for (let n = 0; n < 5; n += 1) {
    // From memory, and by the database for a process that knows nothing yet.
    await expect(takeFrom('1')).rejects.toMatchObject(tooMany);
    await expect(takeFrom('1', startProcess())).rejects.toMatchObject(tooMany);
  }
  for (let n = 0; n < 2; n += 1) await takeFrom('2', processes[1]);
  await expect(takeFrom('3')).rejects.toMatchObject(tooMany);
});
