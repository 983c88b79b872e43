import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { startOfUaeDay } from '../../values/uae-time.ts';
import { mostEntries, type NewCalendarEntry } from './calendar-entry.ts';
import { addCalendarEntry, changeCalendarEntry } from './put-entry.ts';
import { findCalendarEntries } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const day = (text: string) => Temporal.PlainDate.from(text);

const holiday = (name: string, first: string, last: string): NewCalendarEntry => ({
  kind: 'public_holiday',
  name,
  status: 'announced',
  validFrom: startOfUaeDay(day(first)),
  validUntil: startOfUaeDay(day(last).add({ days: 1 })),
  source: 'a test',
  statedOn: day('2026-11-25'),
});

const add = (entry: NewCalendarEntry) =>
  database.db.inTransaction((transaction) => addCalendarEntry(transaction, entry));

test('Of many operators who add the same holiday at once, or a moved one, one does, and the others are told of it', async () => {
  const wishes = [1, 2, 3, 4, 5, 6].map((number) =>
    holiday('Accession Day', `2028-05-1${number}`, `2028-05-1${number}`),
  );
  const outcomes = await Promise.all(wishes.map(add));
  const added = outcomes.filter((outcome) => 'name' in outcome);
  expect(added).toHaveLength(1);
  const told = outcomes.flatMap((outcome) => ('clash' in outcome ? [outcome.clash] : []));
  expect(told).toEqual(Array(5).fill(added[0]));
});

test('What one changes while another adds is seen by the other', async () => {
  const added = await add(holiday('Union Pledge Day', '2028-07-18', '2028-07-18'));
  if (!('name' in added)) throw new Error('The holiday was not added.');
  const [changed, outcome] = await Promise.all([
    database.db.inTransaction((transaction) =>
      changeCalendarEntry(transaction, added.calendarEntryId, {
        validFrom: startOfUaeDay(day('2028-07-21')),
        validUntil: startOfUaeDay(day('2028-07-22')),
        source: 'moved',
        statedOn: day('2026-11-26'),
      }),
    ),
    add(holiday('A day of mourning', '2028-07-21', '2028-07-23')),
  ]);
  // Whoever came first, the two do not stand on the same day.
  expect([changed && 'after' in changed, 'name' in outcome].filter(Boolean)).toHaveLength(1);
});

test('The calendar takes no more than every process can read again and again', async () => {
  const rollback = new Error('rollback');
  const outcome = database.db.inTransaction(async (transaction) => {
    await transaction.query({
      text: `INSERT INTO calendar_entries (kind, name, status, valid_from, valid_until, source, stated_on)
             SELECT 'special_day', 'Day ' || day, 'announced', timestamptz '2040-01-01' + day * interval '1 day',
               timestamptz '2040-01-02' + day * interval '1 day', 'a test', '2026-11-25'
             FROM generate_series(1, $1::int - (SELECT count(*) FROM calendar_entries)::int) AS day`,
      values: [mostEntries],
    });
    const late = holiday('One too many', '2050-01-01', '2050-01-01');
    expect(await addCalendarEntry(transaction, late)).toEqual({ fault: 'calendar_is_full' });
    throw rollback;
  });
  await expect(outcome).rejects.toBe(rollback);
});

test.each([
  ["'public_holiday', 'Twice', 'expected', '2026-12-03T00:00+04:00', '2026-12-05T00:00+04:00'", 'apart'],
  ["'ramadan', 'Twice', 'expected', '2027-03-08T00:00+04:00', '2027-04-06T00:00+04:00'", 'apart'],
  ["'public_holiday', 'UTC', 'expected', '2029-12-03T00:00Z', '2029-12-05T00:00Z'", 'check'],
  ["'ramadan', 'Short', 'expected', '2029-03-08T00:00+04:00', '2029-04-05T00:00+04:00'", 'check'],
  ["'holiday', 'Kind', 'expected', '2029-12-03T00:00+04:00', '2029-12-05T00:00+04:00'", 'kind'],
  ["'special_day', 'Status', 'guessed', '2029-12-03T00:00+04:00', '2029-12-05T00:00+04:00'", 'status'],
])('The database itself refuses %s', async (values, constraint) => {
  const before = await findCalendarEntries(database.db);
  const inserted = database.db.query({
    text: `INSERT INTO calendar_entries (kind, name, status, valid_from, valid_until, source, stated_on)
           VALUES (${values}, 'a test', '2026-11-25')`,
  });
  await expect(inserted).rejects.toThrow(constraint);
  expect(await findCalendarEntries(database.db)).toEqual(before);
});
