import type { PricedLine } from '@satha/contract/trip-operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCalendarEntry } from '../../src/domain/calendar/put-entry.ts';
import { findCalendarEntries } from '../../src/domain/calendar/queries.ts';
import { setCalendarFactor } from '../../src/domain/pricing/set-calendar-factor.ts';
import { startOfUaeDay } from '../../src/values/uae-time.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

// Wednesday, 2 December 2026 is National Day; 25 November is a Wednesday, 29 November a Sunday.
const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let nationalDay: number;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 1_000_000 });
  const entries = await findCalendarEntries(app.db);
  nationalDay = entries.find(({ name }) => name === 'National Day')?.calendarEntryId as number;
});
afterAll(() => app.close());

async function estimateAt(departureTime: string) {
  const answer = await app.post(paths.estimate, account.rawApiKey, { ...sampleEstimate, departureTime });
  const { estimatedFare, estimatedTime, fareLines } = expectOk(answer);
  const surcharges = fareLines
    .filter(({ code }: PricedLine) => ['night', 'weekend', 'event'].includes(code))
    .map(({ description }: PricedLine) => description);
  return { estimatedFare, estimatedTime, surcharges };
}

const create = async (departureTime: string): Promise<number> =>
  expectOk(await app.post(paths.create, account.rawApiKey, { ...sampleTrip, departureTime })).tripFare;

test('A public holiday drives like a Sunday, and costs no surcharge that nobody has set', async () => {
  const [workday, holiday, sunday] = [
    await estimateAt('2026-11-25T18:00'),
    await estimateAt('2026-12-02T18:00'),
    await estimateAt('2026-11-29T18:00'),
  ];
  expect(holiday.estimatedTime).toBe(sunday.estimatedTime);
  expect(holiday.estimatedTime).toBeLessThan(workday.estimatedTime);
  expect(holiday.surcharges).toEqual([]);
  expect(sunday.surcharges).toEqual(['Weekend surcharge, +5 %']);
  expect(holiday.estimatedFare).toBeLessThan(workday.estimatedFare);
});

test('What the operator sets, a running service charges, the same in an estimate and in a create; without the database', async () => {
  const before = await estimateAt('2026-12-02T12:00');
  await setCalendarFactor(app.db, {
    name: 'Public holiday',
    calendar: { kind: 'public_holiday' },
    validFrom: clock(),
    factorBasisPoints: 12_000,
    source: 'a test',
  });
  const holiday = () => estimateAt('2026-12-02T12:00');
  await expect.poll(async () => (await holiday()).surcharges, { interval: 250 }).not.toEqual([]);
  const told = await holiday();
  expect(told.surcharges).toEqual(['Surcharge: National Day, +20 %']);
  expect(Math.round(told.estimatedFare * 100)).toBe(Math.round(Math.round(before.estimatedFare * 100) * 1.2));
  expect(await create('2026-12-02T12:00')).toBe(told.estimatedFare);
  expect((await estimateAt('2026-12-03T23:59')).surcharges).toEqual([
    'Night surcharge, +25 %',
    'Surcharge: National Day, +20 %',
  ]);
  expect((await estimateAt('2026-12-04T00:00')).surcharges).toEqual(['Night surcharge, +25 %']);

  const rename = (from: string, to: string) => app.db.query({ text: `ALTER TABLE ${from} RENAME TO ${to}` });
  await rename('calendar_entries', 'gone_entries');
  await rename('event_factors', 'gone_factors');
  try {
    expect(await estimateAt('2026-12-02T12:00')).toEqual(told);
  } finally {
    await rename('gone_factors', 'event_factors');
    await rename('gone_entries', 'calendar_entries');
  }
});

test('An announcement takes the place of what was expected: price and traffic move with it, what is booked stays', async () => {
  const booked = await create('2026-12-03T12:00');
  await app.db.inTransaction((transaction) =>
    changeCalendarEntry(transaction, nationalDay, {
      status: 'announced',
      validFrom: startOfUaeDay(Temporal.PlainDate.from('2026-11-30')),
      validUntil: startOfUaeDay(Temporal.PlainDate.from('2026-12-03')),
      source: 'Federal Authority for Government Human Resources',
      statedOn: Temporal.PlainDate.from('2026-11-19'),
    }),
  );
  const restarted = await startTestApp({
    shared: { db: app.db, url: app.databaseUrl },
    overrides: { clock },
  });
  try {
    const ask = async (departureTime: string) =>
      expectOk(await restarted.post(paths.estimate, account.rawApiKey, { ...sampleEstimate, departureTime }));
    const [monday, thursday, ordinary] = [
      await ask('2026-11-30T12:00'),
      await ask('2026-12-03T12:00'),
      await ask('2026-11-26T12:00'),
    ];
    expect(monday.fareLines.at(-1).description).toBe('Surcharge: National Day, +20 %');
    expect(thursday.estimatedFare).toBe(ordinary.estimatedFare);
    expect(thursday.estimatedTime).toBe(ordinary.estimatedTime);
    expect(booked).toBeGreaterThan(thursday.estimatedFare);
    const { rows } = await app.db.query<{ fare: number }>({
      text: 'SELECT fare_fils AS fare FROM trips WHERE account_id = $1 ORDER BY trip_id DESC LIMIT 1',
      values: [account.accountId],
    });
    expect(rows[0]?.fare).toBe(Math.round(booked * 100));
  } finally {
    await restarted.close();
  }
});
