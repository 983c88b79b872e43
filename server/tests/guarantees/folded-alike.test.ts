import { foldKey } from '@satha/terms/writing/fold-name';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('test');
});
afterAll(() => database.drop());

/** What names of the region are written with, and what comes along. */
const characters = [
  ...'AbcÉéñöüßŁYZ019 .,-_/\'"()،؟–\u00a0ẞŁłĐđØøÆæŒœÞþÐðĦŧİı',
  ...'اأإآٱبةتجحخدذرزسشصضطظعغفقكلمنهويىءؤئ٠١٢٩',
  ...'پچژگکیېےۓہھۀۂۃەںۏ۰۱۹',
  ...'\u064b\u064e\u0651\u0670\u0640\u061c\u200c\u200d\u200e\u200f\u202a\u2068\u2069\ufeff\u00ad',
  ...'ൻന്ർര്ൽज़क़कखिा९বাংলা৯മലയാളംதமிழ்ไทยДубай中文한글１Ａ',
];

test('The database folds a name as the pages do', async () => {
  const names = fc.sample(fc.string({ unit: fc.constantFrom(...characters), maxLength: 30 }), 2_000);
  const { rows } = await database.db.query<{ key: string }>({
    text: 'SELECT fold_key(name) AS key FROM unnest($1::text[]) WITH ORDINALITY AS asked (name, place) ORDER BY place',
    values: [names],
  });
  expect(rows.map(({ key }) => key)).toEqual(names.map(foldKey));
});
