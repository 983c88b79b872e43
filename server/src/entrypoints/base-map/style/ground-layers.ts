import { isOneOf, type LayerRow, type Look } from './layer-row.ts';

const greens = ['grass', 'wood', 'wetland'];
const built = ['residential', 'commercial', 'retail', 'industrial', 'suburb', 'quarter', 'neighbourhood'];

/** Returns the layers of land, water and what stands on it, lowest first. */
export function groundLayers({ colours }: Look): LayerRow[] {
  const land = { type: 'fill', paint: { 'fill-color': colours.land } } as const;
  return [
    { id: 'land', dataset: 'land', ...land },
    { id: 'seen-land', dataset: 'seenLand', ...land },
    {
      id: 'built-up',
      dataset: 'landuse',
      type: 'fill',
      filter: isOneOf('class', built),
      paint: { 'fill-color': colours.built },
    },
    {
      id: 'green',
      dataset: 'landcover',
      type: 'fill',
      minzoom: 9,
      filter: isOneOf('class', greens),
      paint: { 'fill-color': colours.green },
    },
    {
      id: 'water',
      dataset: 'water',
      type: 'fill',
      filter: ['!=', ['get', 'brunnel'], 'tunnel'],
      paint: { 'fill-color': colours.sea },
    },
    {
      id: 'runway-area',
      dataset: 'aeroway',
      type: 'fill',
      minzoom: 11,
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], isOneOf('class', ['runway', 'taxiway', 'apron'])],
      paint: { 'fill-color': colours.runway },
    },
    {
      id: 'runway',
      dataset: 'aeroway',
      type: 'line',
      minzoom: 11,
      filter: ['all', ['==', ['geometry-type'], 'LineString'], ['==', ['get', 'class'], 'runway']],
      paint: {
        'line-color': colours.runway,
        'line-width': ['interpolate', ['exponential', 2], ['zoom'], 11, 2, 16, 48],
      },
    },
    {
      id: 'building',
      dataset: 'building',
      type: 'fill',
      minzoom: 13.5,
      paint: {
        'fill-color': colours.building,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13.5, 0, 14.5, 1],
      },
    },
  ];
}
