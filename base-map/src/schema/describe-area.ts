import type { Tags } from '@satha/roads/pbf/osm-handlers';
import { type FeatureKind, firstZoom, type Layer, lastZoom } from './feature-kind.ts';

type AreaRow = { readonly layer: Layer; readonly class: string; readonly minzoom?: number };

const area = (layer: Layer, name: string, minzoom?: number): AreaRow => ({
  layer,
  class: name,
  ...(minzoom !== undefined && { minzoom }),
});

const wood = area('landcover', 'wood');
const grass = area('landcover', 'grass');
const wetland = area('landcover', 'wetland');
const lake = area('water', 'lake');

/** By OpenStreetMap's key and value; keys in the order in which they count where a way bears several. */
const areaRows: Readonly<Record<string, Readonly<Record<string, AreaRow>>>> = {
  natural: { water: lake, wood, wetland, grassland: grass, heath: grass },
  water: { lake, lagoon: lake, reservoir: lake, basin: lake, canal: lake, harbour: lake },
  waterway: { riverbank: area('water', 'river'), dock: area('water', 'dock') },
  leisure: { park: grass, garden: grass, golf_course: grass, pitch: grass, nature_reserve: grass },
  landuse: {
    reservoir: lake,
    basin: lake,
    forest: wood,
    grass,
    meadow: grass,
    orchard: grass,
    recreation_ground: grass,
    village_green: grass,
    residential: area('landuse', 'residential'),
    commercial: area('landuse', 'commercial'),
    retail: area('landuse', 'retail'),
    industrial: area('landuse', 'industrial'),
  },
  aeroway: {
    runway: area('aeroway', 'runway', 11),
    taxiway: area('aeroway', 'taxiway', 11),
    apron: area('aeroway', 'apron', 11),
  },
};

const building: FeatureKind = { layer: 'building', minzoom: 14, properties: { class: 'building' } };
const noBuildings = new Set(['no', 'entrance', 'demolished', 'proposed', 'construction']);

/** Keys of ways and relations that may be drawn as areas. */
export const areaKeys = [...Object.keys(areaRows), 'building'];

/**
 * Returns what the ground inside a closed way or a multipolygon is drawn as; undefined for what is not drawn.
 * From which zoom on it is drawn follows its size where the row has no zoom: `minzoom` is the lowest then.
 */
export function describeArea(tags: Tags): FeatureKind | undefined {
  const buildingTag = tags.get('building');
  if (buildingTag !== undefined) return noBuildings.has(buildingTag) ? undefined : building;
  for (const [key, rows] of Object.entries(areaRows)) {
    const found = rows[tags.get(key) ?? ''];
    if (found === undefined || isHidden(tags)) continue;
    return { layer: found.layer, minzoom: found.minzoom ?? firstZoom, properties: { class: found.class } };
  }
  return undefined;
}

/** What lies below, or is not there all the time, would be drawn over what stands above it. */
const isHidden = (tags: Tags): boolean =>
  tags.get('tunnel') === 'yes' || tags.get('covered') === 'yes' || tags.get('intermittent') === 'yes';

/** An area that would be smaller than this on the screen is in no tile: the side of its square, in pixels. */
const smallestSide = 3;
const tilePixels = 512;

/** Returns the zoom from which on an area is worth drawing; `size` is its part of the world's square. */
export function zoomOfSize(size: number): number {
  const worldPixels = smallestSide / Math.sqrt(Math.max(size, Number.MIN_VALUE));
  const zoom = Math.ceil(Math.log2(worldPixels / tilePixels));
  return Math.min(lastZoom, Math.max(firstZoom, zoom));
}
