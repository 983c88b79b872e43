import type { CalendarEntryData } from '@satha/contract/console/money/calendar';
import { expect, test } from 'vitest';
import { endsEarly, readTexts, textsOf } from './days-texts.ts';

const eid: CalendarEntryData = {
  ...{ calendarEntryId: 10, kind: 'public_holiday', name: 'Eid al-Fitr', status: 'expected', version: 3 },
  ...{ source: 'Calculated', statedOn: '2026-11-25' },
  validFrom: '2027-02-28T00:00:00.000+04:00',
  validUntil: '2027-03-02T00:00:00.000+04:00',
};

test('Whole days are written with their last one, special days with their minutes, and read as the service takes them', () => {
  const texts = textsOf(eid);
  expect([texts.from, texts.until]).toEqual(['2027-02-28', '2027-03-01']);
  expect(readTexts('public_holiday', texts)).toEqual({
    ...{ name: 'Eid al-Fitr', status: 'expected', source: 'Calculated' },
    ...{ validFrom: '2027-02-28', validUntil: '2027-03-02' },
  });
  const floods = textsOf({ ...eid, kind: 'special_day', validUntil: '2027-02-28T18:30:00.000+04:00' });
  expect([floods.from, floods.until]).toEqual(['2027-02-28T00:00', '2027-02-28T18:30']);
  expect(readTexts('special_day', { until: floods.until })).toEqual({ validUntil: '2027-02-28T18:30' });
});

test('A holiday of one day ends on its first, a special day later', () => {
  const same = { from: '2027-02-28', until: '2027-02-28' };
  expect([endsEarly('public_holiday', same), endsEarly('special_day', same)]).toEqual([false, true]);
  expect(endsEarly('ramadan', { ...same, until: '2027-02-27' })).toBe(true);
});
