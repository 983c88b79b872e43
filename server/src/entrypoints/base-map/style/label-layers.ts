import { type Expression, isOneOf, type LayerRow, type Look } from './layer-row.ts';

export const regular = ['IBM Plex Sans Regular'];
export const bold = ['IBM Plex Sans SemiBold'];

type PlaceLabel = {
  readonly classes: readonly string[];
  readonly font: readonly string[];
  readonly colour: 'text' | 'textQuiet';
  readonly minzoom: number;
  readonly maxzoom?: number;
  readonly sizes: readonly (readonly [zoom: number, pixels: number])[];
};

/** Smallest first: where two names do not both fit, the layer that comes later has its place. */
const placeLabels: Readonly<Record<string, PlaceLabel>> = {
  neighbourhood: {
    classes: ['neighbourhood', 'isolated_dwelling', 'hamlet'],
    font: regular,
    colour: 'textQuiet',
    minzoom: 13,
    sizes: [
      [13, 10],
      [16, 13],
    ],
  },
  suburb: {
    classes: ['suburb', 'quarter', 'village', 'borough'],
    font: regular,
    colour: 'textQuiet',
    minzoom: 10,
    sizes: [
      [10, 10],
      [15, 14],
    ],
  },
  town: {
    classes: ['town', 'island'],
    font: regular,
    colour: 'text',
    minzoom: 7.5,
    sizes: [
      [7.5, 10],
      [13, 15],
    ],
  },
  city: {
    classes: ['city'],
    font: bold,
    colour: 'text',
    minzoom: 5,
    maxzoom: 14,
    sizes: [
      [5, 11],
      [10, 15],
      [13, 19],
    ],
  },
  country: {
    classes: ['country'],
    font: bold,
    colour: 'textQuiet',
    minzoom: 4,
    maxzoom: 8,
    sizes: [
      [4, 11],
      [8, 15],
    ],
  },
};

/** Returns the layers of names: of seas, streets and places. */
export function labelLayers(look: Look): LayerRow[] {
  const { colours, name } = look;
  const halo = haloOf(colours);
  return [
    {
      id: 'sea-name',
      dataset: 'regions',
      filter: isOneOf('class', ['sea']),
      type: 'symbol',
      maxzoom: 10,
      layout: { 'text-field': name, 'text-font': regular, 'text-size': 12 },
      paint: { 'text-color': colours.textSea, 'text-halo-color': colours.haloSea, 'text-halo-width': 1 },
    },
    {
      id: 'road-name',
      dataset: 'roadNames',
      type: 'symbol',
      minzoom: 12.5,
      filter: isOneOf('class', ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor']),
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 350,
        'text-field': name,
        'text-font': regular,
        'text-size': sizeBy([12.5, 10], [17, 13]),
        'text-max-angle': 35,
        'text-padding': 8,
      },
      paint: { 'text-color': colours.textQuiet, ...halo },
    },
    {
      id: 'road-number',
      dataset: 'roadNames',
      type: 'symbol',
      minzoom: 8.5,
      maxzoom: 13.5,
      filter: [
        'all',
        ['has', 'ref'],
        ['!=', ['get', 'ref'], ''],
        isOneOf('class', ['motorway', 'trunk', 'primary']),
      ],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'text-field': ['get', 'ref'],
        'text-font': bold,
        'text-size': 10,
        'text-rotation-alignment': 'viewport',
        'text-padding': 24,
      },
      paint: { 'text-color': colours.textQuiet, ...halo, 'text-halo-width': 2 },
    },
    ...Object.entries(placeLabels).map(([kind, label]) => placeLayer(kind, label, look)),
  ];
}

function placeLayer(kind: string, label: PlaceLabel, { colours, name }: Look): LayerRow {
  const { classes, font, colour, minzoom, maxzoom, sizes } = label;
  return {
    id: `${kind}-name`,
    dataset: 'places',
    type: 'symbol',
    minzoom,
    ...(maxzoom !== undefined && { maxzoom }),
    filter: isOneOf('class', classes),
    layout: {
      'text-field': name,
      'text-font': font,
      'text-size': sizeBy(...sizes),
      'text-max-width': 7,
      'text-padding': 4,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 50],
    },
    paint: { 'text-color': colours[colour], ...haloOf(colours) },
  };
}

const haloOf = (colours: Look['colours']) => ({ 'text-halo-color': colours.halo, 'text-halo-width': 1.2 });

function sizeBy(...stops: readonly (readonly [zoom: number, pixels: number])[]): Expression {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()];
}
