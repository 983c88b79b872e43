import { metersBetween, unitsPerDegree } from '../coordinates.ts';
import type { PlaceNames } from '../places/place-names.ts';
import type { PoiWeight } from './weigh-poi.ts';

/** A named thing: where it is in units, and how far it is known. */
export type Poi = {
  readonly names: PlaceNames;
  readonly weight: PoiWeight;
  readonly lat: number;
  readonly lng: number;
};

/** A mall is often drawn as an outline and as a point within it; both have its name. */
const sameMeters = 400;
const cellUnits = unitsPerDegree / 100;
/** Our own bound on the file and on the memory of whoever opens it: some 60 bytes each in the file. */
const mostPois = 250_000;

/** Drops what is told twice, and of too many things those that are known least. */
export function keepPois(found: readonly Poi[], most = mostPois): Poi[] {
  const kept: Poi[] = [];
  const byCell = new Map<string, Poi[]>();
  for (const poi of found.toSorted((one, other) => other.weight - one.weight)) {
    if (kept.length === most) break;
    const { english, arabic } = poi.names;
    const row = Math.floor(poi.lat / cellUnits);
    const column = Math.floor(poi.lng / cellUnits);
    const keyOf = (north: number, east: number) => `${english}|${arabic}|${row + north} ${column + east}`;
    const around = [-1, 0, 1].flatMap((north) =>
      [-1, 0, 1].flatMap((east) => byCell.get(keyOf(north, east)) ?? []),
    );
    if (around.some(({ lat, lng }) => metersBetween(lat, lng, poi.lat, poi.lng) <= sameMeters)) continue;
    kept.push(poi);
    byCell.set(keyOf(0, 0), [...(byCell.get(keyOf(0, 0)) ?? []), poi]);
  }
  return kept;
}
