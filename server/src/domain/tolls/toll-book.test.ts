import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { parseUaeDateTime } from '../../values/uae-time.ts';
import { type Calendar, makeCalendar } from '../calendar/calendar.ts';
import { findTollRows, type TollRows } from './queries.ts';
import { makeTollBook } from './toll-book.ts';

const at = (text: string): Temporal.Instant => {
  const instant = parseUaeDateTime(text);
  if (instant === undefined) throw new RangeError(text);
  return instant;
};

const entry = (kind: 'public_holiday' | 'ramadan', from: string, until: string) => ({
  ...{ calendarEntryId: 1, kind, name: 'A day', status: 'announced' as const, source: 'A test', version: 1 },
  ...{ statedOn: Temporal.PlainDate.from('2026-01-01'), validFrom: at(from), validUntil: at(until) },
});

/** 6 December 2026, a Sunday, is a public holiday, and so is Wednesday, 2 December; Ramadan is from 8 February 2027 on. */
const calendar: Calendar = makeCalendar([
  entry('public_holiday', '2026-12-02T00:00', '2026-12-03T00:00'),
  entry('public_holiday', '2026-12-06T00:00', '2026-12-07T00:00'),
  entry('ramadan', '2027-02-08T00:00', '2027-03-10T00:00'),
]);

let database: TestDatabase;
let rows: TollRows;
beforeAll(async () => {
  database = await createTestDatabase();
  rows = await findTollRows(database.db);
});
afterAll(() => database.drop());

/** What gates take, one after the other, in fils, by their codes and times. */
function tolls(passes: readonly (readonly [code: string, time: string])[], known = rows) {
  const book = makeTollBook(known, calendar);
  return book
    .tollsOf(
      passes.map(([code, time]) => ({
        gate: known.gates.findIndex((gate) => gate.code === code),
        at: at(time),
        isClosed: false,
      })),
    )
    .map(({ gate, amountFils }) => [gate.code, amountFils]);
}

const barsha = 'salik_al_barsha_northbound';
const maqta = 'darb_al_maqta_inbound';

describe('the gates that come with the release', () => {
  test.each([
    ['on a weekday morning', barsha, '2026-11-19T09:59', 630],
    ['once the morning is over', barsha, '2026-11-19T10:00', 420],
    ['from the minute on in which the evening begins', barsha, '2026-11-19T16:00', 630],
    ['after midnight, until one', barsha, '2026-11-20T00:59', 420],
    ['at night', barsha, '2026-11-20T01:00', 0],
    ['before the gates had a tax of their own', barsha, '2026-05-29T08:00', 600],
    ['on the first day of that tax', barsha, '2026-06-01T08:00', 630],
    ['on a Saturday morning', barsha, '2026-11-21T08:00', 630],
    ['on a Sunday morning', barsha, '2026-11-22T08:00', 420],
    ['on a Sunday that is a public holiday', barsha, '2026-12-06T08:00', 630],
    ['on a public holiday in the week', barsha, '2026-12-02T08:00', 630],
    ['in Ramadan, as the day begins', barsha, '2027-02-09T07:00', 420],
    ['in Ramadan, by day', barsha, '2027-02-09T09:00', 630],
    ['in Ramadan, on a Sunday', barsha, '2027-02-14T09:00', 420],
    ['in Ramadan, late at night', barsha, '2027-02-10T01:59', 420],
    ['in Ramadan, after two', barsha, '2027-02-10T02:00', 0],
    ['in Abu Dhabi in the morning', maqta, '2026-11-19T08:59', 400],
    ['in Abu Dhabi at noon', maqta, '2026-11-19T12:00', 0],
    ['in Abu Dhabi in the afternoon', maqta, '2026-11-19T18:59', 400],
    ['in Abu Dhabi on a Sunday', maqta, '2026-11-22T08:00', 0],
    ['in Abu Dhabi on a public holiday', maqta, '2026-12-02T08:00', 0],
    ['before a tariff is known', barsha, '2024-11-19T08:00', 0],
  ])('take, %s', (_, gate, time, fils) => {
    expect(tolls([[gate, time]])).toEqual(fils === 0 ? [] : [[gate, fils]]);
  });

  test('are ten of Salik and four of Darb, in both directions', () => {
    // Of some a row stands beside them that never held.
    const holding = rows.gates.filter(({ lastDay }) => lastDay === undefined);
    const counts = Object.groupBy(holding, ({ tariff }) => tariff);
    expect([counts.salik?.length, counts.darb?.length]).toEqual([20, 8]);
  });

  test('charge together once an hour where they are a pair, and in one direction alone', () => {
    const [north, south] = ['salik_al_safa_north_northbound', 'salik_al_safa_south_northbound'];
    expect(
      tolls([
        [south, '2026-11-19T08:00'],
        [north, '2026-11-19T08:03'],
      ]),
    ).toEqual([[south, 630]]);
    const [later, other] = ['2026-11-19T09:00', 'salik_al_safa_north_southbound'];
    expect(
      tolls([
        [south, '2026-11-19T08:00'],
        [other, '2026-11-19T08:30'],
        [north, later],
      ]),
    ).toEqual([
      [south, 630],
      [other, 630],
      [north, 630],
    ]);
    // A gate that takes nothing does not make the next one free.
    expect(
      tolls([
        [south, '2026-11-19T05:58'],
        [north, '2026-11-19T06:01'],
      ]),
    ).toEqual([[north, 630]]);
  });
});

test('Of prices that hold at once the one that was added last counts: a row of one day goes before all others', () => {
  const day = Temporal.PlainDate.from('2026-11-19');
  const base = rows.prices.find(({ tariff }) => tariff === 'salik');
  if (!base) throw new Error('There is no price.');
  const eventDay = {
    ...base,
    ...{ amountFils: 0, firstDay: day, lastDay: day, windows: [{ from: 0, until: 1440 }] },
    days: [1, 2, 3, 4, 5, 6, 7],
  };
  const known = { ...rows, prices: [...rows.prices, eventDay] };
  expect(tolls([[barsha, '2026-11-19T08:00']], known)).toEqual([]);
  expect(tolls([[barsha, '2026-11-20T08:00']], known)).toEqual([[barsha, 630]]);
});

test('A gate takes nothing before its first day and after its last, nor from a truck for which its road is closed', () => {
  const lastDay = Temporal.PlainDate.from('2026-11-18');
  const gates = rows.gates.map((gate) => (gate.code === barsha ? { ...gate, lastDay } : gate));
  const known = { ...rows, gates };
  expect(tolls([[barsha, '2026-11-18T08:00']], known)).toEqual([[barsha, 630]]);
  expect(tolls([[barsha, '2026-11-19T08:00']], known)).toEqual([]);
  const gate = rows.gates.findIndex(({ code }) => code === barsha);
  const passes = [{ gate, at: at('2026-11-19T08:00'), isClosed: true }];
  expect(makeTollBook(rows, calendar).tollsOf(passes)).toEqual([]);
});
