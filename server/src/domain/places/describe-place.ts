import type { Coordinates } from '../../values/coordinates.ts';
import type { Place, PlaceProvider } from './place-provider.ts';

export type DescribePlaceDeps = { readonly places: PlaceProvider };

/** A place in words that are always there. */
export type PlaceInWords = { readonly address: string; readonly areaName: string };

/** Describes where a point lies; parts that are not known are left out. */
export function describePlace({ places }: DescribePlaceDeps, point: Coordinates): Place {
  return places.describe(point);
}

/**
 * Returns address and area label of a point, in English, never empty: for want of something nearer the
 * emirate is named, and where none is known the coordinates.
 */
export function describePlaceAlways(deps: DescribePlaceDeps, point: Coordinates): PlaceInWords {
  const { address, areaName, emirate } = describePlace(deps, point);
  const area = areaName?.en ?? emirate ?? coordinatesInWords(point);
  return { address: address?.en ?? area, areaName: area };
}

/** "25.1972, 55.2744": four decimals are 11 m. */
function coordinatesInWords({ lat, lng }: Coordinates): string {
  return `${fourDecimals(lat)}, ${fourDecimals(lng)}`;
}

function fourDecimals(degrees: number): string {
  const text = degrees.toFixed(4);
  return text === '-0.0000' ? '0.0000' : text;
}
