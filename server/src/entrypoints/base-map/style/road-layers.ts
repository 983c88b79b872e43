import { byZoom, type Expression, isOneOf, type LayerRow, type Look } from './layer-row.ts';

type RoadKind = {
  readonly id: string;
  readonly classes: readonly string[];
  readonly colour: 'roadMain' | 'roadMiddle' | 'roadSmall';
  readonly minzoom: number;
  /** Its width in pixels by zoom. */
  readonly widths: readonly (readonly [zoom: number, pixels: number])[];
  /** From where on it has an edge that sets it off from what it crosses. */
  readonly edgeMinzoom: number;
};

/** Smallest first: larger roads are drawn over smaller ones. */
const roadKinds: readonly RoadKind[] = [
  {
    id: 'path',
    classes: ['service', 'track', 'raceway', 'pedestrian'],
    colour: 'roadSmall',
    minzoom: 14,
    widths: [
      [14, 0.6],
      [18, 8],
    ],
    edgeMinzoom: 16,
  },
  {
    id: 'street',
    classes: ['minor', 'busway', 'bus_guideway'],
    colour: 'roadSmall',
    minzoom: 12.5,
    widths: [
      [12.5, 0.5],
      [15, 3],
      [18, 16],
    ],
    edgeMinzoom: 15,
  },
  {
    id: 'road',
    classes: ['secondary', 'tertiary'],
    colour: 'roadMiddle',
    minzoom: 9,
    widths: [
      [9, 0.5],
      [13, 2],
      [15, 5],
      [18, 22],
    ],
    edgeMinzoom: 13,
  },
  {
    id: 'main-road',
    classes: ['primary', 'trunk'],
    colour: 'roadMiddle',
    minzoom: 6,
    widths: [
      [6, 0.5],
      [10, 1.4],
      [13, 3],
      [15, 7],
      [18, 26],
    ],
    edgeMinzoom: 12,
  },
  {
    id: 'highway',
    classes: ['motorway'],
    colour: 'roadMain',
    minzoom: 5,
    widths: [
      [5, 0.7],
      [8, 1.6],
      [11, 2.6],
      [13, 4],
      [15, 8],
      [18, 30],
    ],
    edgeMinzoom: 10,
  },
];

const edgePixels = 1.5;

/** Rails and roads; the edges of all roads lie below all roads, so that crossings stay open. */
export function roadLayers({ colours }: Look): LayerRow[] {
  const rounded = { 'line-cap': 'round', 'line-join': 'round' };
  const ofKind = ({ classes }: RoadKind) =>
    ({ dataset: 'roads', type: 'line', filter: lineOf(classes) }) as const;
  return [
    {
      id: 'rail',
      dataset: 'roads',
      type: 'line',
      minzoom: 11,
      filter: lineOf(['rail', 'transit', 'monorail', 'subway', 'tram']),
      paint: { 'line-color': colours.rail, 'line-width': byZoom([11, 0.5], [18, 2.5]) },
    },
    ...roadKinds.map(
      (kind): LayerRow => ({
        ...ofKind(kind),
        id: `${kind.id}-edge`,
        minzoom: kind.edgeMinzoom,
        layout: rounded,
        paint: {
          'line-color': colours.roadEdge,
          'line-width': byZoom(...kind.widths.map(([zoom, pixels]) => [zoom, pixels + edgePixels] as const)),
        },
      }),
    ),
    ...roadKinds.map(
      (kind): LayerRow => ({
        ...ofKind(kind),
        id: kind.id,
        minzoom: kind.minzoom,
        layout: rounded,
        paint: { 'line-color': colours[kind.colour], 'line-width': byZoom(...kind.widths) },
      }),
    ),
  ];
}

/** Ramps only blur a junction that is seen from far away. */
const isWorthDrawing: Expression = ['any', ['>=', ['zoom'], 12], ['!=', ['get', 'ramp'], 1]];

function lineOf(classes: readonly string[]): NonNullable<LayerRow['filter']> {
  return ['all', ['==', ['geometry-type'], 'LineString'], isOneOf('class', classes), isWorthDrawing];
}
