import { toUnits } from '../../coordinates.ts';
import { RoadsError } from '../../roads-error.ts';
import { findPlaceKind } from '../place-kinds.ts';
import { hasName, makePlaceNames, type PlaceNames } from '../place-names.ts';
import type { PlaceNode } from '../place-node.ts';
import { readInputFile } from './input-file.ts';
import { type GeoName, readGeoNames, readPoint } from './read-geonames.ts';

/** What the feature codes of GeoNames' main table are to us; other rows are no places to be in. */
const kindOfFeature: Readonly<Record<string, string>> = {
  'P.PPLC': 'city',
  'P.PPLA': 'city',
  'P.PPLA2': 'town',
  'P.PPLX': 'neighbourhood',
  'P.PPL': 'hamlet',
  'P.PPLL': 'hamlet',
  'P.PPLF': 'farm',
  'T.ISL': 'island',
};
/** People from which a populated place without another rank is more than a hamlet. */
const townPeople = 10_000;
const villagePeople = 1;
/** What a row of a table with a header is, where it has no column that says so. */
const unsaidKind = 'neighbourhood';

/**
 * Reads places from GeoNames' main table (tab separated, no header), or from a CSV file whose first line names its columns:
 * lat, lng (or lon) and name, and perhaps name_en, name_ar and kind (or class).
 * @throws RoadsError for a file that is missing, of another form, or without a place in it.
 */
export async function readPlaceTable(path: string): Promise<PlaceNode[]> {
  const text = await readInputFile(path, 'places');
  const firstLine = text.slice(0, text.search(/\r?\n|$/));
  const places = firstLine.includes('\t') ? readPlacesOf(readGeoNames(text)) : readCsv(text);
  if (places === undefined)
    throw new RoadsError(
      `The places ${path} are neither GeoNames' main table nor a CSV file with the columns lat, lng and name.`,
    );
  if (places.length === 0)
    throw new RoadsError(`The places ${path} hold no place that is known by its kind.`);
  return places;
}

function readPlacesOf(rows: readonly GeoName[] | undefined): PlaceNode[] | undefined {
  return rows?.flatMap(({ point, feature, names, aliases, people }) => {
    const kind = (feature === 'P.PPL' && kindOfPeople(people)) || kindOfFeature[feature];
    return makeNode(point, kind, names, aliases);
  });
}

function kindOfPeople(people: number): string | undefined {
  if (people >= townPeople) return 'town';
  return people >= villagePeople ? 'village' : undefined;
}

function readCsv(text: string): PlaceNode[] | undefined {
  const [header = [], ...rows] = parseCsv(text);
  const columns = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const find = (...names: string[]) => columns.findIndex((column) => names.includes(column));
  const lat = find('lat', 'latitude', 'y');
  const lng = find('lng', 'lon', 'long', 'longitude', 'x');
  const kind = find('kind', 'class', 'place', 'type');
  const name = find('name');
  const english = find('nameen', 'english', 'nameenglish');
  const arabic = find('namear', 'arabic', 'namearabic');
  if (lat === -1 || lng === -1 || (name === -1 && english === -1 && arabic === -1)) return undefined;
  return rows.flatMap((row) => {
    const names = makePlaceNames([row[english], row[name]], [row[arabic], row[name]]);
    return makeNode(readPoint(row[lat], row[lng]), kind === -1 ? unsaidKind : row[kind], names);
  });
}

function makeNode(
  point: { lat: number; lng: number } | undefined,
  kindName: string | undefined,
  names: PlaceNames,
  aliases: readonly string[] = [],
): PlaceNode[] {
  const kind = findPlaceKind(kindName);
  if (point === undefined || kind === undefined || !hasName(names)) return [];
  return [{ lat: toUnits(point.lat), lng: toUnits(point.lng), kind, names, aliases }];
}

/** Rows of fields; a field in quotes may hold commas, line ends, and quotes twice. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let place = 0; place < text.length; ) {
    const [field, end] = text[place] === '"' ? readQuoted(text, place + 1) : readPlain(text, place);
    row.push(field);
    if (text[end] !== ',' || end + 1 === text.length) {
      if (row.length > 1 || row[0]?.trim() !== '') rows.push(row);
      row = [];
    }
    place = end + 1;
  }
  return rows;
}

function readPlain(text: string, start: number): [field: string, end: number] {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++;
  return [text.slice(start, end).replace(/\r$/, ''), end];
}

function readQuoted(text: string, start: number): [field: string, end: number] {
  let close = start;
  while (close < text.length && (text[close] !== '"' || text[close + 1] === '"')) {
    close += text[close] === '"' ? 2 : 1;
  }
  const [, end] = readPlain(text, close + 1);
  return [text.slice(start, close).replaceAll('""', '"'), end];
}
