import { isCoordinates, toUnits } from '../../coordinates.ts';
import { RoadsError } from '../../roads-error.ts';
import { hasName, makePlaceNames, type PlaceNames } from '../place-names.ts';
import { readInputFile } from './input-file.ts';

/** Latitude and longitude in turn, in units; the last point is followed by the first one. */
export type Ring = Int32Array;

export type NamedArea = {
  readonly names: PlaceNames;
  /** Outlines and holes alike: what lies inside of an odd number of them lies in the area. */
  readonly rings: readonly Ring[];
};

/** Property names without case and signs, in the order in which they count. */
const englishKeys = ['nameen', 'cnamee', 'intname', 'nameenglish', 'name', 'name1', 'shapename'];
const arabicKeys = ['namear', 'cnamea', 'namearabic', 'name', 'name1', 'shapename'];

/**
 * Reads the named polygons of a GeoJSON file; what has no name or is no polygon is passed over.
 * @throws RoadsError for a file that is missing, is not GeoJSON, has nonsense for a polygon, or names no area.
 */
export async function readAreas(path: string, what: string): Promise<NamedArea[]> {
  const text = await readInputFile(path, what);
  const features = findFeatures(parseJson(text));
  if (features === undefined) throw new RoadsError(`The ${what} ${path} are not GeoJSON.`);
  const areas = features.flatMap((feature) => {
    const area = readFeature(feature);
    if (area === 'nonsense')
      throw new RoadsError(`The ${what} ${path} hold a polygon with a point that is none.`);
    return area ?? [];
  });
  if (areas.length === 0) throw new RoadsError(`The ${what} ${path} hold no polygon with a name.`);
  return areas;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function findFeatures(value: unknown): unknown[] | undefined {
  if (!isObject(value)) return undefined;
  if (value.type === 'Feature') return [value];
  return value.type === 'FeatureCollection' && Array.isArray(value.features) ? value.features : undefined;
}

function readFeature(feature: unknown): NamedArea | undefined | 'nonsense' {
  if (!isObject(feature) || !isObject(feature.geometry)) return undefined;
  const names = readNames(isObject(feature.properties) ? feature.properties : {});
  const polygons = polygonsOf(feature.geometry);
  if (!hasName(names) || polygons === undefined) return undefined;
  const rings: Ring[] = [];
  for (const polygon of polygons) {
    if (!Array.isArray(polygon)) return 'nonsense';
    for (const positions of polygon) {
      const ring = readRing(positions);
      if (ring === undefined) return 'nonsense';
      if (ring.length >= 6) rings.push(ring);
    }
  }
  return rings.length === 0 ? undefined : { names, rings };
}

function polygonsOf({ type, coordinates }: Record<string, unknown>): unknown[] | undefined {
  if (type === 'Polygon') return [coordinates];
  if (type !== 'MultiPolygon') return undefined;
  return Array.isArray(coordinates) ? coordinates : [undefined];
}

function readRing(positions: unknown): Ring | undefined {
  if (!Array.isArray(positions)) return undefined;
  const units: number[] = [];
  for (const position of positions) {
    const [lng, lat]: unknown[] = Array.isArray(position) ? position : [];
    if (typeof lat !== 'number' || typeof lng !== 'number' || !isCoordinates({ lat, lng })) return undefined;
    units.push(toUnits(lat), toUnits(lng));
  }
  const isClosed = units[0] === units.at(-2) && units[1] === units.at(-1);
  return Int32Array.from(isClosed ? units.slice(0, -2) : units);
}

function readNames(properties: Record<string, unknown>): PlaceNames {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'string') texts.set(key.toLowerCase().replace(/[^a-z0-9]/g, ''), value);
  }
  const find = (keys: readonly string[]) => keys.map((key) => texts.get(key));
  return makePlaceNames(find(englishKeys), find(arabicKeys));
}
