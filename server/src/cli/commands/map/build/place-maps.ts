import { type PlacedBaseMap, placeBaseMap } from './place-base-map.ts';
import { type PlacedMap, type PlaceMapDeps, type PlaceMapOrder, placeMap } from './place-map.ts';

export type MapsOrder = PlaceMapOrder & {
  /** Where the base map is put; undefined: none is made. */
  readonly baseMap: string | undefined;
};

export type PlacedMaps = PlacedMap & { readonly baseMap: PlacedBaseMap | undefined };

/**
 * Builds the road map of an extract and puts it into its place, and then the base map, which is drawn of the same.
 * @throws Refusal with a sentence; whatever the signal is aborted with.
 */
export async function placeMaps({ baseMap, ...order }: MapsOrder, deps: PlaceMapDeps): Promise<PlacedMaps> {
  const placed = await placeMap(order, deps);
  if (baseMap === undefined) return { ...placed, baseMap: undefined };
  const { source, output: roadMap, clip } = order;
  const { dataDate } = placed.summary;
  return {
    ...placed,
    baseMap: await placeBaseMap({ source, roadMap, clip, dataDate, output: baseMap }, deps),
  };
}
