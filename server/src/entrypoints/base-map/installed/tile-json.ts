import type { ServingTiles } from '../../../platform/tile-file/installed-tile-file.ts';

const link = (address: string, text: string) =>
  `<a href="${address}" target="_blank" rel="noopener">${text}</a>`;

/** The notice that OpenStreetMap's licence asks to be shown. */
export const osmAttribution = link('https://www.openstreetmap.org/copyright', '© OpenStreetMap contributors');
const openMapTiles = link('https://openmaptiles.org/', '© OpenMapTiles');

export function addressOfTiles({ version }: ServingTiles): string {
  return `/base-map/tiles/${version}/{z}/{x}/{y}.pbf`;
}

/**
 * Describes the tile file as a source of the style specification. What it says of its own licence is text,
 * not markup.
 */
export function tileSource(tiles: ServingTiles) {
  const { minzoom, maxzoom, bounds } = tiles.facts;
  return {
    type: 'vector',
    tiles: [addressOfTiles(tiles)],
    minzoom,
    maxzoom,
    bounds,
    attribution: `${openMapTiles} ${osmAttribution}`,
  };
}

/** Describes the tiles as TileJSON 3, for other readers of tiles. */
export function tileJson(tiles: ServingTiles) {
  const { type: _type, ...source } = tileSource(tiles);
  return {
    tilejson: '3.0.0',
    scheme: 'xyz',
    ...source,
    vector_layers: Object.entries(tiles.facts.layers).map(([id, fields]) => ({
      id,
      fields: Object.fromEntries(fields.map((field) => [field, ''])),
    })),
  };
}
