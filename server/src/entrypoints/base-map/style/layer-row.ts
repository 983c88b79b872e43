import type { MapColours } from './colours.ts';

/** The datasets that a map can show, wherever it comes from: a layer draws one of them. */
export const datasets = [
  'land',
  'seenLand',
  'landcover',
  'landuse',
  'water',
  'aeroway',
  'building',
  'roads',
  'roadNames',
  'border',
  'serviceArea',
  'places',
  'regions',
] as const;
export type Dataset = (typeof datasets)[number];

/** An expression of the style specification. */
export type Expression = readonly [string, ...unknown[]];

/** One row of the table: a layer of the style specification, with a dataset in place of its source. */
export type LayerRow = {
  readonly id: string;
  readonly dataset: Dataset;
  readonly type: 'fill' | 'line' | 'symbol';
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly filter?: Expression;
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint: Readonly<Record<string, unknown>>;
};

/** What rows are made for. */
export type Look = {
  readonly colours: MapColours;
  /** The name of a feature in the reader's language. */
  readonly name: Expression;
};

export const isOneOf = (property: string, values: readonly string[]): Expression => [
  'in',
  ['get', property],
  ['literal', values],
];

/** Grows with the zoom between the given stops, evenly as the eye sees it. */
export const byZoom = (...stops: readonly (readonly [zoom: number, value: number])[]): Expression => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...stops.flat(),
];
