import { expect, test } from 'vitest';
import { type Column, documentsOf, listHelp, showList, tableOf } from './columns.ts';

type Row = {
  readonly tripId: number;
  readonly name: string | undefined;
  readonly fareFils: number | undefined;
  readonly createdAt: Temporal.Instant;
  readonly endedAt?: Temporal.Instant;
};
const columns: readonly Column<Row>[] = [
  { key: 'tripId', title: 'Trip', align: 'right' },
  { key: 'name', title: 'Name' },
  { key: 'fare', title: 'Fare', fils: ({ fareFils }) => fareFils },
  { key: 'createdAt', title: 'Created' },
  { key: 'endedAt', title: 'Ended', text: ({ endedAt }) => (endedAt ? 'over' : 'under way') },
  { key: 'isNamed', value: ({ name }) => name !== undefined },
  { title: 'Letters', text: ({ name = '' }) => String(name.length) },
];
const createdAt = Temporal.Instant.from('2026-11-20T06:05:18Z');
const rows: readonly Row[] = [
  { tripId: 9, name: 'Mariam', fareFils: 12_345, createdAt, endedAt: createdAt },
  { tripId: 12, name: undefined, fareFils: undefined, createdAt },
];

test('A list tells the same in JSON and in its table, each in its own way, and its help names what JSON tells', () => {
  expect(documentsOf(rows, columns)).toEqual([
    {
      ...{ tripId: 9, name: 'Mariam', fare: 123.45, isNamed: true },
      ...{ createdAt: '2026-11-20T10:05:18.000+04:00', endedAt: '2026-11-20T10:05:18.000+04:00' },
    },
    {
      ...{ tripId: 12, name: null, fare: null, isNamed: false },
      ...{ createdAt: '2026-11-20T10:05:18.000+04:00', endedAt: null },
    },
  ]);
  expect(tableOf(rows, columns, 'None.').split('\n')).toEqual([
    'Trip  Name          Fare  Created           Ended      Letters',
    '   9  Mariam  AED 123.45  2026-11-20 10:05  over       6',
    '  12                      2026-11-20 10:05  under way  0',
  ]);
  expect(tableOf([], columns, 'None.')).toBe('None.');
  expect(listHelp(columns)).toBe('\nWith --json, each has tripId, name, fare, createdAt, endedAt, isNamed.');
  const shown: unknown[] = [];
  showList((document, text) => void shown.push(document, text), rows.slice(2), columns, 'None.');
  expect(shown).toEqual([[], 'None.']);
});
