import type { SavedDays } from '@satha/contract/console/money/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let scene: Console;
let finance: ConsoleOperator;
let manager: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole({ overrides: { clock } });
  finance = await scene.operatorOf('finance');
  manager = await scene.operatorOf('manager');
});
afterAll(() => scene.close());

const source = 'Moon-sighting committee, WAM';
const floods = {
  ...{ kind: 'special_day', name: 'Floods', status: 'announced', source },
  ...{ validFrom: '2027-04-16T10:00', validUntil: '2027-04-17T18:00' },
};
const add = (body: object) => finance.send('/calendar/entries', body);
const change = (calendarEntryId: number, body: object, who = finance) =>
  who.send(`/calendar/entries/${calendarEntryId}`, { source, ...body }, { method: 'PATCH' });
const entryOf = async (name: string) => {
  const { calendar } = expectOk(await finance.get('/prices'));
  return calendar.find((entry: { name: string; validFrom: string }) => entry.name === name);
};
const anyAnswer = async (day: string) => expectOk(await finance.get(`/calendar/days/${day}`));

test('Days are added once, and those that clash with others are refused by what is there', async () => {
  const { entry, neighbour }: SavedDays = expectOk(await add(floods));
  expect(entry).toMatchObject({ name: 'Floods', version: 1, statedOn: '2026-11-18' });
  expect([entry.validFrom.slice(0, 16), entry.validUntil.slice(0, 16), neighbour]).toEqual([
    ...['2027-04-16T10:00', '2027-04-17T18:00', null],
  ]);
  const again = await add(floods);
  expectRefusal(again, 400, 'Invalid request', ['validFrom']);
  expect(again.body.errors[0].message).toContain(`entry ${entry.calendarEntryId} (Floods`);
  const eid = {
    ...floods,
    kind: 'public_holiday',
    name: 'Eid',
    validFrom: '2027-03-10',
    validUntil: '2027-03-12',
  };
  expectRefusal(await add(eid), 400, 'Invalid request', ['validFrom']);
});

test.each<[object, string]>([
  [{ kind: 'public_holiday' }, 'validFrom'],
  [{ kind: 'ramadan', validFrom: '2030-01-05', validUntil: '2030-02-01' }, 'validUntil'],
  [{ kind: 'public_holiday', validFrom: '2030-01-05', validUntil: '2030-02-05' }, 'validUntil'],
  [{ validUntil: '2027-04-16T10:00' }, 'validUntil'],
  [{ validUntil: '2029-04-16' }, 'validUntil'],
  [{ validFrom: '2027-02-30' }, 'validFrom'],
  [{ validFrom: '0000-01-01' }, 'validFrom'],
  [{ validUntil: '9999-12-31' }, 'validUntil'],
  [{ name: ' ' }, 'name'],
  [{ source: 'a\u202eb' }, 'source'],
  [{ statedOn: '2026-11-19' }, 'statedOn'],
  [{ statedOn: '2026-11-31' }, 'statedOn'],
  [{ status: 'withdrawn' }, 'status'],
])('Days with %j are refused by their field', async (body, field) => {
  expectRefusal(await add({ ...floods, name: 'Storm', ...body }), 400, 'Invalid request', [field]);
});

test('Of two who say when a moon was sighted, the later one is told what each field is now, and a neighbour that has to move', async () => {
  const eid = await entryOf('Eid al-Fitr');
  const { calendarEntryId } = (expectOk(await finance.get('/prices')).calendar as (typeof eid)[]).find(
    (entry: typeof eid) => entry.name === 'Eid al-Fitr' && entry.validFrom.startsWith('2027'),
  );
  const sighted = { version: 1, status: 'announced', validFrom: '2027-03-10', validUntil: '2027-03-13' };
  const saved: SavedDays = expectOk(await change(calendarEntryId, sighted));
  expect(saved).toMatchObject({ entry: { version: 2 }, neighbour: { name: 'Ramadan', hasGap: true } });
  const late = await change(calendarEntryId, { ...sighted, validFrom: '2027-03-09' }, manager);
  expectRefusal(late, 409, 'Record was changed meanwhile', ['validFrom']);
  expect(late.body.errors[0].message).toBe('validFrom is 2027-03-10T00:00:00.000+04:00 now, in version 2.');
  expectRefusal(await change(4_711, { version: 1 }), 404, 'Not found');
  const callTaker = await scene.operatorOf('call_taker');
  const refused = await change(calendarEntryId, { version: 2, status: 'withdrawn' }, callTaker);
  expect(refused.status).toBe(403);
});

test('A day is shown with what the calendar has of it, its traffic, and what it costs more once two persons said so', async () => {
  const { entry }: SavedDays = expectOk(
    await add({ ...floods, name: 'Race', validFrom: '2028-04-12T10:00', validUntil: '2028-04-12T18:00' }),
  );
  const costs = {
    ...{ name: 'Race', vehicleTypeId: 4, factorBasisPoints: 15_000, validFrom: '2027-01-01' },
    ...{ source: 'The owner', reason: 'Closed roads', clientToken: 'a-token-of-its-own' },
  };
  const days = { calendarEntryId: entry.calendarEntryId };
  for (const [body, field] of [
    [{ days, validUntil: '2029-01-01' }, 'validUntil'],
    [{ validUntil: null }, 'validUntil'],
    [{ days: { calendarEntryId: 4_711 }, validUntil: null }, 'days'],
  ] as const) {
    expectRefusal(await finance.send('/event-factors', { ...costs, ...body }), 400, 'Invalid request', [
      field,
    ]);
  }
  const { approval } = expectOk(await finance.send('/event-factors', { ...costs, days, validUntil: null }));
  const [validFrom, validUntil] = ['2028-04-12T10:00:00.000+04:00', '2028-04-12T18:00:00.000+04:00'];
  const itsDays = { kind: 'special_day', name: 'Race', validFrom, validUntil };
  const factor = { field: 'factorBasisPoints', from: null, to: 15_000 };
  expect(approval.changes).toEqual([factor, { field: 'days', from: null, to: itsDays }]);
  const url = `/approvals/${approval.approvalId}`;
  expectOk(await manager.send(`${url}/approve`, {}));
  // Whatever the calendar says later, it was approved of these days.
  const renamed = {
    version: 1,
    name: 'Boat race',
    validFrom: '2028-04-13T10:00',
    validUntil: '2028-04-13T18:00',
  };
  expectOk(await change(entry.calendarEntryId, renamed));
  expect(expectOk(await manager.get(url)).changes[1]).toEqual({ field: 'days', from: null, to: itsDays });
  expectOk(await change(entry.calendarEntryId, { version: 2, name: 'Race', validFrom, validUntil }));
  const { entries, traffic, parts } = await anyAnswer('2028-04-12');
  expect(entries).toMatchObject([{ name: 'Race' }]);
  expect(traffic).toEqual({ dayOfWeek: 3, isRamadan: false });
  const told = parts
    .filter(({ vehicleTypeId }: { vehicleTypeId: number }) => vehicleTypeId === 4)
    .map(({ from, surcharges }: { from: string; surcharges: unknown }) => [from.slice(11, 16), surcharges]);
  expect(told).toEqual([
    ['00:00', []],
    ['10:00', [{ name: 'Race', factorBasisPoints: 15_000 }]],
    ['18:00', []],
  ]);
  expect((await anyAnswer('2027-05-15')).parts[0].surcharges).toEqual([
    { name: null, factorBasisPoints: 10_500 },
  ]);
  const again = {
    ...costs,
    days,
    validUntil: null,
    factorBasisPoints: 10_000,
    clientToken: 'another-token-of-its',
  };
  const ended = expectOk(await finance.send('/event-factors', again)).approval;
  expect(ended.changes).toEqual([
    { field: 'factorBasisPoints', from: 15_000, to: 10_000 },
    { field: 'days', from: itsDays, to: itsDays },
  ]);
  for (const day of ['2026-02-30', '0000-01-01', '9999-12-31', 'soon']) {
    expectRefusal(await finance.get(`/calendar/days/${day}`), 400, 'Invalid request', ['day']);
  }
});

test('A surcharge of days is charged no longer than two people saw: not by a change that one of them makes', async () => {
  const regatta = {
    ...floods,
    name: 'Regatta',
    validFrom: '2028-05-10T10:00',
    validUntil: '2028-05-10T18:00',
  };
  const { calendarEntryId } = (expectOk(await add(regatta)) as SavedDays).entry;
  const propose = async (factorBasisPoints: number, validFrom: string) => {
    const costs = { name: 'Regatta', vehicleTypeId: null, factorBasisPoints, validFrom, validUntil: null };
    const told = { source: 'The owner', reason: 'Closed roads', clientToken: `of-a-regatta-${validFrom}` };
    const body = { ...costs, ...told, days: { calendarEntryId } };
    return expectOk(await finance.send('/event-factors', body)).approval.approvalId;
  };
  const approve = (approvalId: number) => manager.send(`/approvals/${approvalId}/approve`, {});
  const stale = await propose(15_000, '2027-01-01');
  expectOk(await change(calendarEntryId, { version: 1, validUntil: '2028-05-10T20:00' }));
  const outdated = await approve(stale);
  expectRefusal(outdated, 409, 'What was proposed no longer fits', ['entryVersion']);
  expectOk(await approve(await propose(15_000, '2027-01-02')));
  const longer = { version: 2, validUntil: '2028-05-11T20:00' };
  expectRefusal(await change(calendarEntryId, longer), 400, 'Invalid request', ['validUntil']);
  const moved = { version: 2, validFrom: '2028-05-11T10:00', validUntil: '2028-05-11T20:00' };
  expectOk(await change(calendarEntryId, moved));
  expectOk(await approve(await propose(10_000, '2027-01-03')));
  expectOk(await change(calendarEntryId, { version: 3, validUntil: '2028-05-12' }));
  expectOk(await approve(await propose(15_000, '2027-01-04')));
  expectOk(await change(calendarEntryId, { version: 4, status: 'withdrawn' }));
  const back = await change(calendarEntryId, { version: 5, status: 'announced' });
  expectRefusal(back, 400, 'Invalid request', ['validUntil']);
});

test('Another name dates no source anew, and other days do', async () => {
  const fair = { ...floods, name: 'Fair', statedOn: '2026-11-10' };
  const { calendarEntryId } = (expectOk(await add(fair)) as SavedDays).entry;
  const renamed: SavedDays = expectOk(await change(calendarEntryId, { version: 1, name: 'Book fair' }));
  expect(renamed.entry.statedOn).toBe('2026-11-10');
  const longer = { version: 2, validUntil: '2027-04-18T18:00' };
  expect((expectOk(await change(calendarEntryId, longer)) as SavedDays).entry.statedOn).toBe('2026-11-18');
});
