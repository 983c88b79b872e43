import { type Clip, makeClip } from '@satha/roads/build/clip';
import { metersPerUnit, parallelScale, toUnits } from '@satha/roads/coordinates';
import type { ExtractSource } from '@satha/roads/pbf/open-extract';
import { RoadsError } from '@satha/roads/roads-error';
import { type Collected, collectShapes } from './read/collect-shapes.ts';
import { findMembers } from './read/find-members.ts';
import type { KnownNames } from './schema/describe-place.ts';
import { type FeatureKind, firstZoom, lastZoom, layers } from './schema/feature-kind.ts';
import { boxAround, makeTiles } from './tiles/make-tiles.ts';
import { type Box, project, type Shapes, unproject } from './tiles/shape-store.ts';
import { createMbtilesWriter } from './tiles/write-mbtiles.ts';

export type BaseMapStage = 'reading for the base map' | 'drawing tiles';
export type BaseMapProgress = { readonly stage: BaseMapStage; readonly done: number };

export type BaseMapRequest = ExtractSource & {
  /** Where the file of tiles is made; nothing may be there yet. */
  readonly output: string;
  readonly clip?: Clip;
  /** The day that the data is of; else what the extract says of itself, else the day of the file. */
  readonly dataDate?: string;
  /** Names of places that the extract may lack. */
  readonly knownNames?: KnownNames;
  readonly onProgress?: (progress: BaseMapProgress) => void;
};

export type BaseMapFacts = {
  readonly tiles: number;
  readonly dataDate: string;
  /** Whether the extract's shore told the sea from the land. */
  readonly hasSea: boolean;
};

/** The value of `generator` in the metadata of files that were made here. */
export const generator = 'satha';

/**
 * Makes the ground that maps are drawn on: a file of vector tiles (MBTiles, OpenMapTiles schema) of an extract's roads,
 * areas and names. The source is read twice, so a stream will not do.
 * @throws RoadsError when the extract cannot be read or holds nothing to draw, or the file cannot be written.
 */
export async function makeBaseMap(
  request: BaseMapRequest & { readonly source: string },
): Promise<BaseMapFacts> {
  const { clip, knownNames = () => undefined, onProgress = () => undefined, output } = request;
  const onRead = (pass: 0 | 1) => (done: number) =>
    onProgress({ stage: 'reading for the base map', done: (pass + done) / 2 });
  const members = await findMembers(request, onRead(0));
  const collected = await collectShapes({
    source: request,
    members,
    isInside: makeClip(clip),
    box: clip && boxOfClip(clip),
    knownNames,
    onRead: onRead(1),
  });
  const { shapes, hasSea } = collected;
  if (shapes.count === 0)
    throw new RoadsError('The extract holds nothing to draw, in the area that is kept.');
  const dataDate = request.dataDate ?? collected.dataDate;
  const writer = createMbtilesWriter(output);
  let tiles = 0;
  try {
    makeTiles(
      shapes,
      (zoom, x, y, bytes) => {
        writer.add(zoom, x, y, bytes);
        tiles += 1;
      },
      (done) => onProgress({ stage: 'drawing tiles', done }),
    );
    writer.finish(metadataOf(collected, dataDate));
  } finally {
    writer.close();
  }
  return { tiles, dataDate, hasSea };
}

/** The rectangle around what is kept: the sea is cut to it. */
function boxOfClip({ areas, marginMeters }: Clip): Box {
  const positions = areas.flatMap((area) =>
    area.coordinates.flat(area.type === 'Polygon' ? 1 : 2),
  ) as number[][];
  const lats = positions.map(([, lat = 0]) => lat);
  const lngs = positions.map(([lng = 0]) => lng);
  const margin = marginMeters / metersPerUnit;
  const south = toUnits(Math.min(...lats)) - margin;
  const north = toUnits(Math.max(...lats)) + margin;
  const marginLng = margin / Math.max(0.01, Math.min(parallelScale(south), parallelScale(north)));
  const [west, top] = project(north, toUnits(Math.min(...lngs)) - marginLng);
  const [east, bottom] = project(south, toUnits(Math.max(...lngs)) + marginLng);
  return [west, top, east, bottom];
}

function metadataOf({ shapes, hasSea }: Collected, dataDate: string): Readonly<Record<string, string>> {
  const [west, north, east, south] = boxAround(shapes);
  const [left, top] = unproject(west, north);
  const [right, bottom] = unproject(east, south);
  return {
    name: 'Satha base map',
    description: `Roads, areas and names of OpenStreetMap, ${dataDate}`,
    type: 'baselayer',
    format: 'pbf',
    version: '1',
    generator,
    data_date: dataDate,
    has_sea: String(hasSea),
    minzoom: String(firstZoom),
    maxzoom: String(lastZoom),
    bounds: [left, bottom, right, top].map((degrees) => degrees.toFixed(5)).join(','),
    attribution: '© OpenMapTiles © OpenStreetMap contributors',
    json: JSON.stringify({ vector_layers: listLayers(shapes) }),
  };
}

/** The layers that are in the file, with the properties that their features bear. */
function listLayers(shapes: Shapes) {
  const kinds = new Set<FeatureKind>();
  for (let shape = 0; shape < shapes.count; shape++) kinds.add(shapes.kindOf(shape));
  return layers.flatMap((layer) => {
    const own = [...kinds].filter((kind) => kind.layer === layer);
    if (own.length === 0) return [];
    const names = new Set(own.flatMap(({ properties }) => Object.keys(properties)));
    if (layer === 'place' && !isNamedInEnglish(own)) names.delete('name:en');
    return [{ id: layer, fields: Object.fromEntries([...names].map((name) => [name, 'String'])) }];
  });
}

/**
 * Whether most cities and towns have English names. Where they have not, the file does not claim to have them, and whoever
 * draws it may take names from elsewhere.
 */
function isNamedInEnglish(places: readonly FeatureKind[]): boolean {
  const main = places.filter(({ properties }) => ['city', 'town'].includes(String(properties.class)));
  const named = main.filter(({ properties }) => properties['name:en'] !== undefined);
  return 2 * named.length > main.length;
}
