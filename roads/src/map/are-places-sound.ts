import { placeKinds } from '../places/place-kinds.ts';
import { areaLevels, type MapPlaces } from './map-places.ts';
import { areBelow, isRising } from './numbers.ts';

/**
 * Tells whether every number in a map's places that stands for a place, an area or a text stands for one that
 * is there.
 */
export function arePlacesSound(places: MapPlaces): boolean {
  const textCount = places.texts.first.length - 1;
  const count = places.kinds.length;
  return (
    isRising(places.texts.first, places.texts.bytes.length, 0) &&
    places.points.length === 2 * count &&
    places.names.length === 2 * count &&
    places.regions.length === count &&
    places.tree.boxes.length === 4 * (places.tree.levels.at(-1) ?? 0) &&
    areBelow(places.kinds, placeKinds.length) &&
    areBelow(places.names, textCount) &&
    areBelow(places.regions, places.areaLevels.length + 1) &&
    areAreasSound(places, textCount)
  );
}

function areAreasSound(places: MapPlaces, textCount: number): boolean {
  const count = places.areaLevels.length;
  return (
    places.areaNames.length === 2 * count &&
    places.areaRings.length === count + 1 &&
    places.areaTree.boxes.length === 4 * (places.areaTree.levels.at(-1) ?? 0) &&
    areBelow(places.areaLevels, areaLevels.length) &&
    areBelow(places.areaNames, textCount) &&
    isRising(places.areaRings, places.rings.length - 1, 1) &&
    isRising(places.rings, places.ringPoints.length / 2, 3)
  );
}
