import type { OverviewData } from '@satha/contract/portal/overview';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPresses } from '../../src/domain/trips/confirming/confirm-presses.ts';
import { driveTrip } from '../../src/domain/trips/moves/drive-trip.ts';
import { endUnfoundTrip } from '../../src/domain/trips/moves/end-unfound-trip.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { startOfUaeDay, uaeDateAt } from '../../src/values/uae-time.ts';
import { addDriver, assign, drive, stepDeps, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked } from '../harness/portal-trips.ts';
import { createTestClock } from '../harness/test-clock.ts';

// Noon of the day after the harness fills the wallets, by the real clock.
const clock = createTestClock(
  startOfUaeDay(uaeDateAt(systemClock()).add({ days: 1 }))
    .add({ hours: 12 })
    .toString(),
);
let portal: Portal;
beforeAll(async () => {
  portal = await createPortal({ overrides: { clock } });
});
afterAll(() => portal.close());

const overviewOf = async (member: PortalMember): Promise<OverviewData> =>
  expectOk(await member.get(`/accounts/${member.accountId}/overview`));
const take = async (member: PortalMember, tripId: number, status: number) =>
  takeTripTo(portal.db, { accountId: member.accountId, tripId }, await addDriver(portal.db), status, clock());
const balanceOf = async (member: PortalMember): Promise<number> =>
  expectOk(await member.get(`/accounts/${member.accountId}/wallet`)).balanceFils;
const sumOf = (numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number>((sum, each = 0) => sum + each, 0);

test('An account that has done nothing has thirty empty days up to today, on the UAE’s calendar', async () => {
  const member = await portal.memberOf('viewer');
  const { days, ...rest } = await overviewOf(member);
  expect(days).toHaveLength(30);
  const today = clock().toZonedDateTimeISO('+04:00').toPlainDate();
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: 30 }, (_, index) => today.subtract({ days: 29 - index }).toString()),
  );
  const balance = await balanceOf(member);
  expect(days.at(-1)).toEqual({ date: today.toString(), spentFils: 0, balanceFils: balance, trips: 0 });
  expect(rest).toEqual({
    ...{ hours: [], arrivals: [], lateTrips: [], waitingExtras: [] },
    ...{ unservedTrips: 0, stoppedEndpoints: 0, unservedFrom: today.subtract({ days: 1 }).toString() },
  });
});

test('Spending is what trips and fees took for good, on the day on which they took it, and the balance each day’s last', async () => {
  const member = await portal.memberOf('owner');
  const opening = await balanceOf(member);
  const first = await booked(member);
  await take(member, first.tripId, 6);
  const afterFirst = await balanceOf(member);
  clock.advance({ hours: 48 });
  const second = await booked(member);
  const held = await balanceOf(member);
  const { days, hours } = await overviewOf(member);
  expect(days.slice(-3).map(({ spentFils, balanceFils, trips }) => [spentFils, balanceFils, trips])).toEqual([
    [opening - afterFirst, afterFirst, 1],
    [0, afterFirst, 0],
    [0, held, 1],
  ]);
  expect(days.slice(-5, -3).map(({ balanceFils }) => balanceFils)).toEqual([0, opening]);
  await take(member, second.tripId, 6);
  const later = await overviewOf(member);
  expect(later.days.at(-1)).toMatchObject({ spentFils: afterFirst - held, balanceFils: held });
  expect(sumOf(hours.map(({ trips }) => trips))).toBe(2);
  expect(later.hours.map(({ status }) => status)).toEqual([
    'completed',
    ...(later.hours.length > 1 ? ['completed'] : []),
  ]);
  const { rows } = await portal.db.query<{ spent: number }>({
    text: `SELECT sum(amount_fils)::bigint AS spent FROM ledger_entries
           WHERE account_id = $1 AND to_ledger IN ('revenue', 'vat_payable')`,
    values: [member.accountId],
  });
  expect(sumOf(later.days.map(({ spentFils }) => spentFils))).toBe(rows[0]?.spent);
});

test('A trip of more than thirty days ago is not among them, unless more days are asked for', async () => {
  const member = await portal.memberOf('owner');
  const opening = await balanceOf(member);
  const { tripId } = await booked(member);
  await take(member, tripId, 6);
  clock.advance({ hours: 30 * 24 });
  expectOk(await member.send('/sign-in', { email: member.email, password: member.password }));
  const { days, hours, arrivals } = await overviewOf(member);
  expect([sumOf(days.map(({ spentFils }) => spentFils)), hours, arrivals]).toEqual([0, [], []]);
  expect(new Set(days.map(({ balanceFils }) => balanceFils))).toEqual(new Set([await balanceOf(member)]));
  const ofLength = async (length: number): Promise<OverviewData> =>
    expectOk(await member.get(`/accounts/${member.accountId}/overview?days=${length}`));
  const [week, quarter] = [await ofLength(7), await ofLength(90)];
  expect([week.days.length, quarter.days.length]).toEqual([7, 90]);
  expect(week.days).toEqual(days.slice(-7));
  expect(quarter.days.slice(-30)).toEqual(days);
  expect(sumOf(quarter.days.map(({ spentFils }) => spentFils))).toBe(opening - (await balanceOf(member)));
  expect(quarter.hours.map(({ status, trips }) => [status, trips])).toEqual([['completed', 1]]);
  const wrong = await member.get(`/accounts/${member.accountId}/overview?days=31`);
  expectRefusal(wrong, 400, 'Invalid request', ['days']);
});

test('Arrivals are counted by how late they were: on time, within five minutes, fifteen, or more', async () => {
  const member = await portal.memberOf('owner');
  // Ten minutes are promised.
  for (const minutes of [4, 9, 12, 22, 40]) {
    const { tripId } = await booked(member);
    const driver = await addDriver(portal.db);
    const at = clock();
    await assign(portal.db, { accountId: member.accountId, tripId }, driver, at);
    await drive(portal.db, tripId, driver, 'arrive', at.add({ minutes }));
  }
  expect((await overviewOf(member)).arrivals).toEqual([
    { latestMinutes: 0, arrivals: 2 },
    { latestMinutes: 5, arrivals: 1 },
    { latestMinutes: 15, arrivals: 1 },
    { latestMinutes: null, arrivals: 1 },
  ]);
});

test('Trips whose driver is late or not found need somebody, the longest waiting first; those that are well do not', async () => {
  const member = await portal.memberOf('owner');
  const named = { accountId: member.accountId };
  const [late, searching, fine] = [await booked(member), await booked(member), await booked(member)];
  const driver = await addDriver(portal.db);
  await assign(portal.db, { ...named, tripId: late.tripId }, driver, clock());
  expect((await overviewOf(member)).lateTrips).toEqual([]);
  clock.advance({ minutes: 16 });
  await take(member, fine.tripId, 2);
  const { lateTrips } = await overviewOf(member);
  expect(lateTrips).toEqual([
    { tripId: searching.tripId, status: 'searching', promisedPickupAt: null },
    { tripId: late.tripId, status: 'driver_to_pickup', promisedPickupAt: expect.stringMatching(/\+04:00$/) },
  ]);
  await drive(portal.db, late.tripId, driver, 'arrive', clock());
  expect((await overviewOf(member)).lateTrips.map(({ tripId }) => tripId)).toEqual([searching.tripId]);
});

test('Trips without a driver are counted by the day of their end, as the list finds them: at midnight yesterday’s go', async () => {
  const member = await portal.memberOf('owner');
  const unfound = async () => {
    const { tripId } = await booked(member);
    await endUnfoundTrip({ db: portal.db }, { accountId: member.accountId, tripId, at: clock() });
    return tripId;
  };
  const setTo = (days: number, time: Temporal.DurationLike) => {
    const wanted = startOfUaeDay(uaeDateAt(clock()).add({ days })).add(time);
    clock.advance({ milliseconds: Number(wanted.epochMilliseconds - clock().epochMilliseconds) });
  };
  const findBy = async (query: string): Promise<number[]> =>
    expectOk(
      await member.get(`/accounts/${member.accountId}/trips?status=no_driver_found&${query}`),
    ).items.map(({ tripId }: { tripId: number }) => tripId);
  setTo(1, { hours: 23, minutes: 59 });
  // Booked on one day, ended on the next.
  const { tripId: overMidnight } = await booked(member);
  const before = await unfound();
  clock.advance({ minutes: 2 });
  await endUnfoundTrip({ db: portal.db }, { accountId: member.accountId, tripId: overMidnight, at: clock() });
  const after = await unfound();
  const expectSame = async (...tripIds: number[]) => {
    const { unservedTrips, unservedFrom } = await overviewOf(member);
    const found = await findBy(`endedFrom=${unservedFrom}`);
    expect([new Set(found), found.length]).toEqual([new Set(tripIds), unservedTrips]);
    return unservedFrom;
  };
  const first = await expectSame(before, overMidnight, after);
  expect(await findBy(`endedFrom=${first}&endedTo=${first}`)).toEqual([before]);
  expect(await findBy(`endedTo=${first}`)).toEqual([before]);
  expect((await member.get(`/accounts/${member.accountId}/trips.csv?endedTo=${first}`)).body).toContain(
    `${before}`,
  );
  setTo(0, { hours: 23, minutes: 59 });
  await expectSame(before, overMidnight, after);
  clock.advance({ minutes: 2 });
  await expectSame(overMidnight, after);
  setTo(1, { hours: 0 });
  await expectSame();
  const wrong = await member.get(`/accounts/${member.accountId}/trips?endedFrom=1 May&endedTo=x`);
  expectRefusal(wrong, 400, 'Invalid request', ['endedFrom', 'endedTo']);
});

test('An account’s overview is for its members alone', async () => {
  const [mine, theirs] = [await portal.memberOf('viewer'), await portal.memberOf('owner')];
  await booked(theirs);
  expectRefusal(await mine.get(`/accounts/${theirs.accountId}/overview`), 404, 'Account not found');
  expect((await overviewOf(mine)).hours).toEqual([]);
});

test('Each hour and each punctuality of arrivals counts as many trips as the list finds by it', async () => {
  const { accountId } = await portal.makeAccount({ balanceFils: 10_000_000 });
  const member = await portal.memberOf('owner', accountId);
  for (const lateMinutes of [-1, 4, 14, 14, 16]) {
    const { tripId } = await booked(member);
    const driver = await addDriver(portal.db);
    const named = { accountId: member.accountId, tripId };
    await assign(portal.db, named, driver, clock());
    await drive(portal.db, tripId, driver, 'arrive', clock().add({ minutes: 10 + lateMinutes }));
    await takeTripTo(portal.db, named, driver, 6, clock());
    clock.advance({ hours: 25 });
  }
  await booked(member);
  const { days, hours, arrivals } = await overviewOf(member);
  const find = async (query: string): Promise<number> =>
    expectOk(
      await member.get(`/accounts/${member.accountId}/trips?limit=100&createdFrom=${days[0]?.date}&${query}`),
    ).items.length;
  for (let hour = 0; hour < 24; hour += 1) {
    const counted = sumOf(hours.filter((each) => each.hour === hour).map(({ trips }) => trips));
    expect([hour, await find(`createdHour=${hour}`)]).toEqual([hour, counted]);
  }
  const counts = new Map(arrivals.map((each) => [each.latestMinutes, each.arrivals]));
  for (const [arrival, latestMinutes, wanted] of [
    ['on_time', 0, 1],
    ['within_5_minutes', 5, 1],
    ['within_15_minutes', 15, 2],
    ['later', null, 1],
  ] as const) {
    expect([arrival, await find(`arrival=${arrival}`), counts.get(latestMinutes)]).toEqual([
      arrival,
      wanted,
      wanted,
    ]);
  }
  const wrong = await member.get(`/accounts/${member.accountId}/trips?createdHour=24&arrival=early`);
  expectRefusal(wrong, 400, 'Invalid request', ['createdHour', 'arrival']);
});

test('A day that is over is added up once, and its trips count by what became of them since', async () => {
  const { accountId } = await portal.makeAccount({ balanceFils: 10_000_000 });
  const member = await portal.memberOf('owner', accountId);
  const [done, open] = [await booked(member), await booked(member)];
  await take(member, done.tripId, 6);
  clock.advance({ hours: 25 });
  const before = await overviewOf(member);
  const keptDays = async () => {
    const { rows } = await portal.db.query<{ day: string; open: number[] }>({
      text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, to_jsonb(open_trips) AS open FROM account_days
             WHERE account_id = $1 ORDER BY day`,
      values: [accountId],
    });
    return rows;
  };
  const kept = await keptDays();
  expect(kept.map(({ day }) => day)).toEqual(before.days.slice(0, -1).map(({ date }) => date));
  expect(kept.flatMap((day) => day.open)).toEqual([open.tripId]);
  // A kept day is not read again: what nobody changes was changed by hand here.
  await portal.db.query({
    text: 'UPDATE account_days SET spent_fils = spent_fils + 7 WHERE account_id = $1 AND day = $2',
    values: [accountId, kept.at(-1)?.day],
  });
  expect((await overviewOf(member)).days.at(-2)?.spentFils).toBe((before.days.at(-2)?.spentFils ?? 0) + 7);
  await take(member, open.tripId, 6);
  const { hours, arrivals, days } = await overviewOf(member);
  expect(new Set(hours.map(({ status }) => status))).toEqual(new Set(['completed']));
  expect([sumOf(hours.map(({ trips }) => trips)), sumOf(arrivals.map((each) => each.arrivals))]).toEqual([
    2, 2,
  ]);
  expect(days.at(-2)?.trips).toBe(2);
  expect(await keptDays()).toEqual(kept);
});

test('An arrival that is confirmed days after its trip counts from then on, though the day had been added up', async () => {
  const { accountId } = await portal.makeAccount({ balanceFils: 10_000_000 });
  const member = await portal.memberOf('owner', accountId);
  const { tripId } = await booked(member);
  const driver = await addDriver(portal.db);
  await assign(portal.db, { accountId, tripId }, driver, clock());
  const deps = { db: portal.db, ...stepDeps, observePromise: () => {} };
  for (const action of ['arrive', 'load', 'start', 'complete'] as const) {
    // Nothing is known of where the truck is.
    await driveTrip(deps, { driverId: driver.driverId, tripId, action, at: clock() });
  }
  clock.advance({ hours: 49 });
  const { hours, arrivals, days } = await overviewOf(member);
  expect(hours).toMatchObject([{ status: 'completed', trips: 1 }]);
  expect([arrivals, days.at(-3)?.trips]).toEqual([[], 1]);
  await confirmPresses(deps, { accountId, tripId, steps: ['complete'], at: clock() });
  expect(await overviewOf(member)).toMatchObject({ hours, arrivals: [{ latestMinutes: 0, arrivals: 1 }] });
});

test('Of an account that ever set its own clock no day is kept: it may come back to any', async () => {
  const { accountId } = await portal.makeAccount({ balanceFils: 10_000_000 });
  const member = await portal.memberOf('owner', accountId);
  const setClock = async (offsetSeconds: number) =>
    expectOk(await member.send(`/accounts/${accountId}/sandbox/clock`, { offsetSeconds }));
  await setClock(0);
  await overviewOf(member);
  await setClock(-3 * 86_400);
  await booked(member);
  await setClock(0);
  expect((await overviewOf(member)).days.at(-4)?.trips).toBe(1);
});
