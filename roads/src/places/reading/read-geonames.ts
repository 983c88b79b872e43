import { isCoordinates } from '../../coordinates.ts';
import { isHeard, makePlaceNames, type PlaceNames } from '../place-names.ts';

/** A row of GeoNames' main table (https://download.geonames.org/export/dump/readme.txt). */
export type GeoName = {
  readonly point: { readonly lat: number; readonly lng: number };
  /** Feature class and code, such as `P.PPL`. */
  readonly feature: string;
  readonly names: PlaceNames;
  /** Other Arabic names that it goes by. */
  readonly aliases: readonly string[];
  readonly people: number;
  /** In how many other ways its name is written, in whatever language. */
  readonly otherNames: number;
};

const leastColumns = 15;

/** Reads GeoNames' main table (tab separated, no header); undefined for any other text. */
export function readGeoNames(text: string): GeoName[] | undefined {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'));
  const read = rows.flatMap((row) => readRow(row) ?? []);
  return read.length === rows.length ? read : undefined;
}

function readRow(row: readonly string[]): GeoName | undefined {
  const [, name, asciiName, others = '', lat, lng, group, code] = row;
  const point = readPoint(lat, lng);
  if (row.length < leastColumns || point === undefined) return undefined;
  const english = (asciiName || name)?.replaceAll('`', '');
  const aliases = others.split(',').map((other) => makePlaceNames([], [other]).arabic);
  const said = [...aliases.filter((alias) => isHeard(english ?? '', alias)), ...aliases];
  const names = makePlaceNames([english], said);
  const otherNames = others === '' ? 0 : others.split(',').length;
  return { point, feature: `${group}.${code}`, names, aliases, people: Number(row[14]), otherNames };
}

export function readPoint(lat = '', lng = ''): { lat: number; lng: number } | undefined {
  if (lat.trim() === '' || lng.trim() === '') return undefined;
  const point = { lat: Number(lat), lng: Number(lng) };
  return isCoordinates(point) ? point : undefined;
}
