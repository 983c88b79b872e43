import { describe, expect, test } from 'vitest';
import { uaeDayNumberAt } from '../../values/uae-time.ts';
import { makeCalendar } from './calendar.ts';
import { type CalendarEntry, findEntryFault } from './calendar-entry.ts';
import { findMovedNeighbour } from './find-moved-neighbour.ts';

const at = (uaeTime: string) => Temporal.Instant.from(`${uaeTime}+04:00`);

const entry = (
  calendarEntryId: number,
  kind: CalendarEntry['kind'],
  from: string,
  until: string,
  status: CalendarEntry['status'] = 'announced',
): CalendarEntry => ({
  calendarEntryId,
  kind,
  name: `Entry ${calendarEntryId}`,
  status,
  validFrom: at(from),
  validUntil: at(until),
  source: 'a test',
  statedOn: Temporal.PlainDate.from('2026-11-25'),
  version: 1,
});

const calendar = makeCalendar([
  entry(1, 'ramadan', '2026-02-18T00:00', '2026-03-20T00:00', 'expected'),
  entry(2, 'public_holiday', '2026-03-19T00:00', '2026-03-23T00:00'),
  entry(3, 'special_day', '2026-03-18T10:00', '2026-03-19T18:00'),
  entry(4, 'special_day', '2026-03-19T12:00', '2026-03-19T18:00'),
  entry(5, 'special_day', '2026-03-19T12:00', '2026-03-19T18:00'),
  entry(6, 'special_day', '2026-03-01T00:00', '2026-04-01T00:00', 'withdrawn'),
]);

describe('the entries that hold', () => {
  test.each([
    ['2026-02-17T23:59:59.999', []],
    ['2026-02-18T00:00', [1]],
    ['2026-03-18T09:59', [1]],
    ['2026-03-18T10:00', [3, 1]],
    ['2026-03-19T00:00', [3, 2, 1]],
    ['2026-03-19T12:00', [5, 4, 3, 2, 1]],
    ['2026-03-19T18:00', [2, 1]],
    ['2026-03-20T00:00', [2]],
    ['2026-03-22T23:59:59.999', [2]],
    ['2026-03-23T00:00', []],
  ])('at %s are %j, the one that counts first coming first', (time, expected) => {
    expect(calendar.findEntries(at(time)).map(({ calendarEntryId }) => calendarEntryId)).toEqual(expected);
  });
});

test.each([
  ['2026-02-17', false, false],
  ['2026-02-18', false, true],
  ['2026-03-18', false, true],
  ['2026-03-19', true, true],
  ['2026-03-20', true, false],
  ['2026-03-22', true, false],
  ['2026-03-23', false, false],
])(
  '%s in the UAE: a public holiday %s, in Ramadan %s, from midnight to midnight',
  (day, isHoliday, isRamadan) => {
    for (const time of ['00:00', '03:59', '04:00', '23:59:59.999']) {
      const dayNumber = uaeDayNumberAt(at(`${day}T${time}`));
      expect(calendar.isPublicHoliday(dayNumber)).toBe(isHoliday);
      expect(calendar.isRamadan(dayNumber)).toBe(isRamadan);
    }
  },
);

test.each<[CalendarEntry['kind'], string, string, ReturnType<typeof findEntryFault>]>([
  ['public_holiday', '2026-12-02T00:00', '2026-12-04T00:00', undefined],
  ['public_holiday', '2026-12-02T00:00', '2026-12-17T00:00', undefined],
  ['public_holiday', '2026-12-02T00:00', '2026-12-18T00:00', 'holiday_too_long'],
  ['public_holiday', '2026-12-02T00:00', '2026-12-02T00:00', 'ends_before_it_begins'],
  ['public_holiday', '2026-12-02T00:01', '2026-12-04T00:00', 'not_whole_days'],
  ['public_holiday', '2026-12-02T00:00', '2026-12-03T20:00', 'not_whole_days'],
  ['ramadan', '2027-02-08T00:00', '2027-03-09T00:00', undefined],
  ['ramadan', '2027-02-08T00:00', '2027-03-10T00:00', undefined],
  ['ramadan', '2027-02-08T00:00', '2027-03-08T00:00', 'wrong_ramadan_length'],
  ['ramadan', '2027-02-08T00:00', '2027-03-11T00:00', 'wrong_ramadan_length'],
  ['special_day', '2026-12-02T10:15', '2026-12-02T10:16', undefined],
  ['special_day', '2026-12-02T00:00', '2027-12-04T00:00', 'special_day_too_long'],
])('a %s from %s until %s: %s', (kind, from, until, fault) => {
  expect(findEntryFault({ kind, validFrom: at(from), validUntil: at(until) })).toBe(fault);
});

describe('the Ramadan beside a holiday that a moon moves', () => {
  const ramadan = entry(1, 'ramadan', '2027-02-08T00:00', '2027-03-09T00:00');
  const eid = (from: string, until: string) => entry(2, 'public_holiday', from, until);
  test.each([
    ['2027-03-09T00:00', '2027-03-12T00:00', undefined],
    ['2027-03-10T00:00', '2027-03-13T00:00', true],
    ['2027-03-08T00:00', '2027-03-12T00:00', false],
    ['2027-03-14T00:00', '2027-03-15T00:00', true],
    ['2027-03-15T00:00', '2027-03-16T00:00', undefined],
  ])('of %s until %s has a gap: %s', (from, until, hasGap) => {
    const moved = eid(from, until);
    const [ofEid, ofRamadan] = [
      findMovedNeighbour(moved, [ramadan, moved]),
      findMovedNeighbour(ramadan, [ramadan, moved]),
    ];
    expect(ofEid).toEqual(hasGap === undefined ? undefined : { neighbour: ramadan, hasGap });
    expect(ofRamadan).toEqual(hasGap === undefined ? undefined : { neighbour: moved, hasGap });
  });

  test('is none where one of the two is withdrawn, or for a special day', () => {
    const moved = eid('2027-03-10T00:00', '2027-03-13T00:00');
    const withdrawn = { status: 'withdrawn' } as const;
    expect(findMovedNeighbour(moved, [{ ...ramadan, ...withdrawn }])).toBeUndefined();
    expect(findMovedNeighbour({ ...moved, ...withdrawn }, [ramadan])).toBeUndefined();
    expect(findMovedNeighbour({ ...moved, kind: 'special_day' }, [ramadan])).toBeUndefined();
  });
});
