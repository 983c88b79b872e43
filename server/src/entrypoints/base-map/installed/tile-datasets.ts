import type { ServingTiles } from '../../../platform/tile-file/installed-tile-file.ts';
import type { Dataset } from '../style/layer-row.ts';
import type { DatasetSource } from '../style/make-style.ts';

/** Where OpenMapTiles keeps what the style draws. */
const layerOf: Readonly<Partial<Record<Dataset, string>>> = {
  landcover: 'landcover',
  landuse: 'landuse',
  water: 'water',
  aeroway: 'aeroway',
  building: 'building',
  roads: 'transportation',
  roadNames: 'transportation_name',
  border: 'boundary',
};

/**
 * Returns the datasets that a tile file has. A file whose places have no English names leaves naming places
 * to the built-in table, which knows them in both languages.
 */
export function findDatasets({ facts }: ServingTiles): Partial<Record<Dataset, DatasetSource>> {
  const placeFields = facts.layers.place ?? [];
  const namesPlaces = placeFields.some((field) => field === 'name:en' || field === 'name_en');
  const found = { ...layerOf, ...(namesPlaces && { places: 'place' }) };
  return {
    ...Object.fromEntries(
      Object.entries(found).map(([dataset, sourceLayer]) => [dataset, { source: 'tiles', sourceLayer }]),
    ),
    ...(facts.hasSea && { seenLand: { source: 'seen-land' } }),
  };
}

/**
 * Returns the land that a file with the sea in it covers: the file knows the shore better than the built-in
 * land does, so all that it covers is land first, and its own water is drawn over it.
 */
export function seenLand({ facts }: ServingTiles) {
  if (!facts.hasSea) return {};
  const [west, south, east, north] = facts.bounds;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    'seen-land': { type: 'geojson', data: { type: 'Polygon', coordinates: [corners] } },
  };
}
