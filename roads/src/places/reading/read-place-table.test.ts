import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoadsError } from '../../roads-error.ts';
import { withFolder } from '../../town.test-helper.ts';
import { placeKinds } from '../place-kinds.ts';
import { readPlaceTable } from './read-place-table.ts';

const read = (content: string) =>
  withFolder(async (folder) => {
    const path = join(folder, 'places.txt');
    await writeFile(path, content);
    return readPlaceTable(path);
  });
const kindsAndNames = async (content: string) =>
  (await read(content)).map(({ kind, names }) => [placeKinds[kind]?.name, names.english, names.arabic]);

/** A row of GeoNames' main table. */
const row = (ascii: string, others: string, code: string, people = 0) =>
  [
    '1',
    ascii,
    ascii,
    others,
    '25.1',
    '55.2',
    code[0],
    code.slice(2),
    'AE',
    '',
    '01',
    '',
    '',
    '',
    people,
    '',
    '5',
    'Asia/Dubai',
    '2022-01-01',
  ].join('\t');

describe("GeoNames' main table", () => {
  it('gives populated places and islands by rank, and passes over hotels and dunes', async () => {
    const rows = [
      row('Dubai', 'Дубай,دبئی,إمارة دبي,دبي', 'P.PPLA', 3_000_000),
      row('Hatta', 'حتا', 'P.PPL', 12_000),
      row('`Ud al Bayda', '', 'P.PPL'),
      row('Sir Bani Yas', '', 'T.ISL'),
      row('Grand Hotel', '', 'S.HTL'),
      row('Old Ruins', '', 'P.PPLQ'),
    ];
    expect(await kindsAndNames(`${rows.join('\n')}\n`)).toEqual([
      ['city', 'Dubai', 'دبي'],
      ['town', 'Hatta', 'حتا'],
      ['hamlet', 'Ud Al Bayda', ''],
      ['island', 'Sir Bani Yas', ''],
    ]);
  });
});

describe('a CSV file of places', () => {
  it('names its columns in any order, and quotes what holds commas and quotes', async () => {
    const content =
      'class,name,lon,lat\r\nsuburb,الوصل,55.25,25.19\r\nvillage,"Al ""New"", Fili",55.9,25\r\nshop,A shop,55,25\r\nsuburb,nowhere,x,25\r\n';
    expect(await kindsAndNames(content)).toEqual([
      ['suburb', '', 'الوصل'],
      ['village', 'Al "New", Fili', ''],
    ]);
    const [place] = await read(content);
    expect(place).toMatchObject({ lat: 251_900_000, lng: 552_500_000 });
  });

  it('may give both names, and no kind', async () => {
    expect(await kindsAndNames('lat,lng,name_en,name_ar\n25,55,Al Wasl,الوصل')).toEqual([
      ['neighbourhood', 'Al Wasl', 'الوصل'],
    ]);
  });
});

describe('a file of places', () => {
  it.each([
    ['nothing', '', 'neither GeoNames'],
    ['other columns', 'a,b\n1,2\n', 'neither GeoNames'],
    ['GeoJSON', '{"type":"FeatureCollection","features":[]}', 'neither GeoNames'],
    ['other tables', 'a\tb\n1\t2\n', 'neither GeoNames'],
    ['rows without a point', `${row('Dubai', '', 'P.PPL').replace('25.1', 'north')}\n`, 'neither GeoNames'],
    ['no place', 'lat,lng,name\n', 'hold no place'],
  ])('that holds %s is refused with a sentence', async (_, content, sentence) => {
    await expect(read(content)).rejects.toThrow(RoadsError);
    await expect(read(content)).rejects.toThrow(sentence);
  });

  it('whatever it holds, is read or refused with a sentence', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('lat', 'lng', 'name', ',', '\n', '"', '\t', '25', '55', 'x', '\r\n')),
        fc.boolean(),
        async (pieces, hasHeader) => {
          const content = `${hasHeader ? 'lat,lng,name\n' : ''}${pieces.join('')}`;
          await read(content).catch((error: unknown) => expect(error).toBeInstanceOf(RoadsError));
        },
      ),
    ));
});
