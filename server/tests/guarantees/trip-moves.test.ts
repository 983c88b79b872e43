import { type TripStatusCode, tripStatusList } from '@satha/terms/trip-statuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endTrip, moveTrip } from '../../src/domain/trips/moves/move-trip.ts';
import { lockTrip, storeEnd, storeMove } from '../../src/domain/trips/moves/trip-moves-store.ts';
import {
  mayAct,
  type TripActionName,
  type TripActor,
  tripActions,
  tripActors,
} from '../../src/domain/trips/trip-actions.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { Problem } from '../../src/values/problem.ts';
import { storeTrip } from '../cli/store-trip.ts';
import { addDriver, assign } from '../harness/drivers.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let accountId: number;
let tripId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  accountId = await makeFundedAccount(database.db);
  tripId = await storeTrip(database.db, accountId);
  await assign(database.db, { accountId, tripId }, await addDriver(database.db));
});
afterAll(() => database.drop());

const names = Object.keys(tripActions) as TripActionName[];
const isEnd = (name: TripActionName) => ['complete', 'find_nobody', 'cancel', 'fail'].includes(name);
const release = { refundFils: 15_000, keptFils: 0, keptVatFils: 0, revenueKind: 'cancellation_fee' } as const;

/** Tries something with the trip in a status; nothing of it stays. */
async function tryIn<Result>(
  status: TripStatusCode,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const undone = Promise.withResolvers<Result>();
  await database.db
    .inTransaction(async (transaction) => {
      await transaction.query({ text: 'UPDATE trips SET status = $1', values: [status] });
      undone.resolve(await work(transaction));
      throw new Error('undone');
    })
    .catch((error: Error) => undone.reject(error));
  return undone.promise;
}

type Told = {
  status: number;
  sequence: number;
  events: { type: string; from_status: number; to_status: number }[];
};

async function readTrip(transaction: Queryable): Promise<Told> {
  const { rows } = await transaction.query<Told>({
    text: `SELECT status, sequence, (SELECT jsonb_agg(to_jsonb(e) ORDER BY sequence) FROM events e
             WHERE e.trip_id = t.trip_id AND e.sequence IS NOT NULL) AS events FROM trips t`,
  });
  return rows[0] as Told;
}

/** Whether an actor's action goes through in a status; what it must change and what it may not is held here. */
function act(status: TripStatusCode, actor: TripActor, name: TripActionName): Promise<boolean> {
  return tryIn(status, async (transaction) => {
    const before = await readTrip(transaction);
    const trip = await lockTrip(transaction, accountId, tripId);
    if (!trip) throw new Error('the trip is gone');
    const move = { actor, data: {}, at: systemClock() };
    const doing = isEnd(name)
      ? endTrip(transaction, trip, { ...move, action: name as 'fail', release })
      : moveTrip(transaction, trip, { ...move, action: name as 'load' });
    const problem = await doing.then(
      () => undefined,
      (error: unknown) => error,
    );
    const after = await readTrip(transaction);
    if (problem !== undefined) {
      expect(problem).toEqual(new Problem('trip_status_conflict'));
      expect(after).toEqual(before);
      return false;
    }
    const { to, eventType } = tripActions[name];
    expect(after).toMatchObject({ status: to, sequence: before.sequence + 1 });
    expect(after.events).toHaveLength(before.events.length + 1);
    expect(after.events.at(-1)).toMatchObject({ type: eventType, from_status: status, to_status: to });
    return true;
  });
}

describe.each(tripStatusList)('a trip that is $name', ({ code }) => {
  test.each(tripActors.flatMap((actor) => names.map((name) => [actor, name] as const)))(
    'is moved by the %s by %s only as the table says, and then with one event',
    async (actor, name) => {
      expect(await act(code, actor, name)).toBe(mayAct(actor, name, code));
    },
  );

  test.each(names)('is not moved by %s by the statement itself, unless the table says so', async (name) => {
    const action = tripActions[name];
    const move = {
      accountId,
      tripId,
      from: action.from,
      to: action.to,
      eventType: action.eventType,
      data: {},
      at: systemClock(),
    };
    const sequence = await tryIn(code, (transaction) =>
      isEnd(name)
        ? storeEnd(transaction, { ...move, release, keepsDriver: false })
        : storeMove(transaction, move),
    );
    expect(sequence !== undefined).toBe((action.from as readonly number[]).includes(code));
  });
});
