import { metersBetween, toUnits, unitsPerDegree } from '../coordinates.ts';
import { hasName, soundAlike } from '../places/place-names.ts';
import { readInputFile } from '../places/reading/input-file.ts';
import { readGeoNames } from '../places/reading/read-geonames.ts';
import type { Poi } from './keep-pois.ts';
import { type PoiWeight, poiWeights } from './weigh-poi.ts';

const { local, known, landmark } = poiWeights;

/**
 * The feature codes of GeoNames' main table that are named things to us, each with how far it is known; rows of class S
 * with another code are passed over. Our own choice (2026), after https://www.geonames.org/export/codes.html. Hotels come
 * from booking lists, several spellings of one among them, so those of the extract come before them.
 */
const weightOfFeature: Readonly<Record<string, PoiWeight>> = {
  ...{ 'S.AIRP': landmark, 'S.HSP': landmark, 'S.MALL': landmark, 'S.MUS': landmark, 'S.STDM': landmark },
  ...{ 'S.TOWR': landmark, 'S.UNIV': landmark },
  ...{ 'S.BUSTN': known, 'S.CTHSE': known, 'S.DIP': known, 'S.FT': known, 'S.MAR': known, 'S.MKT': known },
  ...{ 'S.MNMT': known, 'S.MSQE': known, 'S.PAL': known, 'S.RSRT': known, 'S.RSTN': known, 'S.SCH': known },
  ...{ 'S.BLDG': local, 'S.HTL': local, 'S.RLG': local, 'S.TRANT': local },
};

/** Our own choice (2026): in 2022 Burj Khalifa, four more and the airports had so many; ten may be spellings of one school. */
const fewestNamesOfLandmark = 20;

/** Two sources put the same thing not farther apart than this. */
const sameMeters = 400;
const cellUnits = unitsPerDegree / 100;

/** Reads the named things of GeoNames' main table; a table of another form, which has places alone, gives none. */
export async function readListedPois(path: string | undefined): Promise<Poi[]> {
  if (path === undefined) return [];
  const rows = readGeoNames(await readInputFile(path, 'places')) ?? [];
  return rows.flatMap(({ feature, names, point, otherNames }) => {
    const usual = weightOfFeature[feature];
    // What is written in many languages is known beyond the country.
    const weight = usual !== undefined && otherNames >= fewestNamesOfLandmark ? landmark : usual;
    if (weight === undefined || !hasName(names)) return [];
    return [{ names, weight, lat: toUnits(point.lat), lng: toUnits(point.lng) }];
  });
}

/** Returns what is listed and not found yet: nothing near it has a name like its own. */
export function withoutFound(listed: readonly Poi[], found: readonly Poi[]): Poi[] {
  if (listed.length === 0) return [];
  const byCell = Map.groupBy(found, (poi) => cellOf(poi));
  const isNear = (one: Poi, other: Poi) =>
    metersBetween(one.lat, one.lng, other.lat, other.lng) <= sameMeters && soundAlike(one.names, other.names);
  return listed
    .toSorted((one, other) => other.weight - one.weight)
    .filter((poi) => {
      if (cellsAround(poi).some((cell) => byCell.get(cell)?.some((other) => isNear(poi, other))))
        return false;
      byCell.set(cellOf(poi), [...(byCell.get(cellOf(poi)) ?? []), poi]);
      return true;
    });
}

function cellOf({ lat, lng }: Poi, north = 0, east = 0): string {
  return `${Math.floor(lat / cellUnits) + north} ${Math.floor(lng / cellUnits) + east}`;
}

function cellsAround(poi: Poi): string[] {
  return [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => cellOf(poi, north, east)));
}
