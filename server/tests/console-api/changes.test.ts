import { randomBytes } from 'node:crypto';
import type { OperatorRole } from '@satha/terms/people';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { openChanges } from '../harness/console-changes.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver } from '../harness/drivers.ts';
import type { StreamReader } from '../harness/event-stream.ts';
import { paths } from '../harness/operations.ts';
import type { Answer, TestAccount } from '../harness/test-app.ts';

let app: Console;
let account: TestAccount;
let dispatcher: ConsoleOperator;
let readers: StreamReader[] = [];

beforeAll(async () => {
  app = await createConsole();
  account = await app.makeAccount({ balanceFils: 100_000_000 });
  dispatcher = await app.operatorOf('dispatcher');
});
afterEach(() => {
  for (const reader of readers) reader.cut();
  readers = [];
});
afterAll(() => app.close());

async function open(operator: Pick<ConsoleOperator, 'cookies'>, lastEventId?: string): Promise<StreamReader> {
  const reader = await openChanges(app, operator, { lastEventId });
  readers.push(reader);
  return reader;
}

const told = (reader: StreamReader, name: string) => reader.frames.filter(({ event }) => event === name);
const tripsOf = (reader: StreamReader) => told(reader, 'trip').map(({ data }) => data.trip);
const tripIdsOf = (reader: StreamReader) => [...new Set(tripsOf(reader).map(({ tripId }) => tripId))];
const lastIdOf = (reader: StreamReader) => reader.frames.findLast(({ id }) => id !== undefined)?.id;
const cancel = (tripId: number) => app.post(paths.cancel, account.rawApiKey, { tripId });

describe('the stream of the console', () => {
  test('tells each trip that changes as the lists tell it', async () => {
    const reader = await open(dispatcher);
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const { tripId } = await createTrip(app, account);
    await expect.poll(() => tripIdsOf(reader)).toEqual([tripId]);
    await dispatcher.send(`/trips/${tripId}/notes`, { text: 'The caller waits at gate 3' });
    await expect.poll(() => tripsOf(reader).length).toBeGreaterThan(1);
    await cancel(tripId);
    await expect.poll(() => tripsOf(reader).at(-1)?.status).toBe('cancelled');
    const { body } = await dispatcher.get(`/trips?search=${tripId}`);
    expect(tripsOf(reader).at(-1)).toEqual(body.data.items[0]);
  });

  test('tells drivers and trucks, accounts, and whose role it is to know of operators', async () => {
    const owner = await app.operatorOf('owner');
    const [reader, ownersReader] = [await open(dispatcher), await open(owner)];
    const { driverId, vehicleId } = await addDriver(app.db);
    await app.makeAccount();
    const { operatorId } = await app.operatorOf('fleet');
    await expect.poll(() => told(ownersReader, 'operator').at(-1)?.data).toEqual({ operatorId });
    expect(told(reader, 'driver').at(-1)?.data.driver).toMatchObject({ driverId, status: 'available' });
    expect(told(reader, 'vehicle').at(-1)?.data.vehicle).toMatchObject({ vehicleId, driver: { driverId } });
    expect(told(reader, 'account').length).toBeGreaterThan(0);
    expect(told(reader, 'operator')).toEqual([]);
  });

  test('goes on behind the last frame with all that happened meanwhile, however long a transaction took', async () => {
    const first = await open(dispatcher);
    const before = await createTrip(app, account);
    await expect.poll(() => tripIdsOf(first)).toEqual([before.tripId]);
    const id = lastIdOf(first);
    first.cut();
    const slow = await app.db.inTransaction(async (transaction) => {
      const text = `UPDATE trips SET updated_at = updated_at WHERE trip_id = $1`;
      await transaction.query({ text, values: [before.tripId] });
      // A later transaction is over before: what it changed is told after this one, not instead of it.
      const { tripId } = await createTrip(app, account);
      const between = await open(dispatcher, id);
      await cancel(tripId);
      expect(tripIdsOf(between)).toEqual([]);
      return tripId;
    });
    const again = await open(dispatcher, id);
    await expect.poll(() => tripIdsOf(again).sort()).toEqual([before.tripId, slow].sort());
    expect(told(again, 'everything')).toEqual([]);
  });

  test.each([
    ['is not one of ours', () => 'x'],
    ['lies ahead', () => `9000000000-${Math.floor(Date.now() / 1000)}`],
    ['is older than what is kept', () => `1-${Math.floor(Date.now() / 1000) - 700}`],
  ])('says that everything is to be looked at anew where the place %s', async (_why, makePlace) => {
    const reader = await open(dispatcher, makePlace());
    await expect.poll(() => told(reader, 'everything')).toHaveLength(1);
  });

  test('ends soon after the operator is suspended, signs out, or is given another role', async () => {
    const [leaving, changed] = [await app.operatorOf('fleet'), await app.operatorOf('fleet')];
    const suspended = await app.operatorOf('fleet');
    const [first, second, third] = [await open(leaving), await open(changed), await open(suspended)];
    const staying = await open(dispatcher);
    await leaving.send('/sign-out', {});
    const owner = await app.operatorOf('owner');
    const { body } = await owner.get('/operators');
    const { version } = body.data.items.find(
      (one: { operatorId: number }) => one.operatorId === changed.operatorId,
    );
    await owner.send(`/operators/${changed.operatorId}`, { version, role: 'auditor' }, { method: 'PATCH' });
    await owner.send(`/operators/${suspended.operatorId}/suspend`, { reason: 'left the company' });
    for (const ended of [first, second, third]) await expect.poll(() => ended?.isOver()).toBe(true);
    expect(staying.isOver()).toBe(false);
  });

  test('is refused to whoever is not signed in', async () => {
    expect((await open(app.consoleBrowser())).status).toBe(401);
  });
});

describe('who has a record open', () => {
  const makePage = () => randomBytes(16).toString('hex');
  const dataOf = ({ status, body }: Answer) => {
    expect([status, body.message]).toEqual([200, 'OK']);
    return body.data;
  };
  const keep = (who: ConsoleOperator, page: string, recordId: number, kind = 'trip') =>
    who.send(`/presence/${page}`, { kind, recordId }, { method: 'PUT' });
  const namesOf = (data: { people: { name: string }[] }) => data.people.map(({ name }) => name);
  const atTrip = (reader: StreamReader, recordId: number) =>
    told(reader, 'people').findLast(({ data }) => data.recordId === recordId);

  test('is told to those who open it, and to those who have it open, until it is left', async () => {
    const [amal, basma] = [
      await app.operatorOf('dispatcher', { name: 'Amal' }),
      await app.operatorOf('call_taker', { name: 'Basma' }),
    ];
    const [page, other] = [makePage(), makePage()];
    const { tripId } = await createTrip(app, account);
    const reader = await open(amal);
    expect(namesOf(dataOf(await keep(amal, page, tripId)))).toEqual(['Amal']);
    expect(namesOf(dataOf(await keep(basma, other, tripId)))).toEqual(['Amal', 'Basma']);
    await expect.poll(() => atTrip(reader, tripId)?.data.people).toHaveLength(2);
    expect(atTrip(reader, tripId)?.data).toMatchObject({ kind: 'trip', recordId: tripId });
    dataOf(await basma.send(`/presence/${other}`, undefined, { method: 'DELETE' }));
    await expect.poll(() => atTrip(reader, tripId)?.data.people).toHaveLength(1);
  });

  test('holds a page that is heard of no more for a minute', async () => {
    const { tripId } = await createTrip(app, account);
    await keep(dispatcher, makePage(), tripId);
    await app.db.query({
      text: "UPDATE operator_presences SET seen_at = seen_at - interval '61 seconds' WHERE record_id = $1",
      values: [tripId],
    });
    const auditor = await app.operatorOf('auditor', { name: 'Auditor' });
    expect(namesOf(dataOf(await keep(auditor, makePage(), tripId)))).toEqual(['Auditor']);
  });

  test('can be said by nobody for another’s page, and is thirty pages of one person at the most', async () => {
    const person = await app.operatorOf('fleet', { name: 'Many' });
    const { tripId } = await createTrip(app, account);
    const page = makePage();
    await keep(dispatcher, page, tripId);
    await keep(person, page, tripId + 1);
    dataOf(await person.send(`/presence/${page}`, undefined, { method: 'DELETE' }));
    for (let opened = 0; opened < 32; opened += 1) await keep(person, makePage(), tripId);
    const { rows } = await app.db.query<{ operator_id: number; pages: number }>({
      text: `SELECT operator_id, count(*)::integer AS pages FROM operator_presences
             WHERE record_id IN ($1::bigint, $1::bigint + 1) GROUP BY operator_id`,
      values: [tripId],
    });
    expect(new Map(rows.map((row) => [row.operator_id, row.pages]))).toEqual(
      new Map([
        [dispatcher.operatorId, 1],
        [person.operatorId, 30],
      ]),
    );
  });

  test.each<[OperatorRole, string, number]>([
    ['dispatcher', 'approval', 403],
    ['finance', 'approval', 200],
    ['dispatcher', 'account', 200],
  ])('is told to a %s who opens an %s with %i', async (role, kind, status) => {
    const operator = await app.operatorOf(role);
    expect((await keep(operator, makePage(), 1, kind)).status).toBe(status);
  });

  test.each([[{ kind: 'car', recordId: 1 }], [{ kind: 'trip', recordId: 0 }], [{ kind: 'trip' }]])(
    'refuses %j in a sentence',
    async (body) => {
      const { status, body: refused } = await dispatcher.send(`/presence/${makePage()}`, body, {
        method: 'PUT',
      });
      expect([status, refused.errors.length]).toEqual([400, 1]);
    },
  );
});
