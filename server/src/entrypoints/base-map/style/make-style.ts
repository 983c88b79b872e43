import type { Language } from '@satha/terms/languages';
import { coloursOf, type Scheme } from './colours.ts';
import { groundLayers } from './ground-layers.ts';
import { bold, labelLayers, regular } from './label-layers.ts';
import type { Dataset, Expression, LayerRow, Look } from './layer-row.ts';
import { roadLayers } from './road-layers.ts';

/** Where a dataset is found: a source of the style, and within vector tiles a layer of theirs. */
export type DatasetSource = { readonly source: string; readonly sourceLayer?: string };

export type FontFile = { readonly url: string; readonly unicodeRange: readonly string[] };

export type StyleParts = {
  readonly language: Language;
  readonly scheme: Scheme;
  readonly sources: Readonly<Record<string, unknown>>;
  /** Nearer than this there is nothing more to see. */
  readonly nearestZoom: number;
  /** A dataset that is found nowhere is not drawn. */
  readonly datasets: Readonly<Partial<Record<Dataset, DatasetSource>>>;
  readonly fonts: { readonly regular: readonly FontFile[]; readonly semiBold: readonly FontFile[] };
};

/** The first of these properties that a feature has is its name. */
const nameProperties: Readonly<Record<Language, readonly string[]>> = {
  en: ['name:en', 'name_en', 'name:latin', 'name'],
  ar: ['name:ar', 'name_ar', 'name:nonlatin', 'name', 'name:latin'],
};

/** The property of the style by which a map knows where to stop; the specification has no such property. */
export const nearestZoomKey = 'satha:nearest-zoom';

/**
 * Makes a style of version 8 of MapLibre's style specification. Its addresses begin at the root of this
 * service.
 */
export function makeStyle({ language, scheme, sources, nearestZoom, datasets, fonts }: StyleParts) {
  const colours = coloursOf[scheme];
  const name: Expression = [
    'coalesce',
    ...nameProperties[language].map((property): Expression => ['get', property]),
  ];
  const rows = layerTable({ colours, name });
  return {
    version: 8,
    name: `Satha, ${language}, ${scheme}`,
    center: [54.6, 24.6],
    zoom: 6.5,
    metadata: { [nearestZoomKey]: nearestZoom },
    sources,
    'font-faces': {
      [regular[0] ?? '']: fonts.regular.map(fontFace),
      [bold[0] ?? '']: fonts.semiBold.map(fontFace),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      ...rows.flatMap((row) => {
        const found = datasets[row.dataset];
        return found ? [placeLayer(row, found)] : [];
      }),
    ],
  };
}

/** Everything that is drawn, lowest first, wherever it comes from. */
function layerTable(look: Look): LayerRow[] {
  return [...groundLayers(look), ...roadLayers(look), ...borderLayers(look), ...labelLayers(look)];
}

function borderLayers({ colours }: Look): LayerRow[] {
  return [
    {
      id: 'border',
      dataset: 'border',
      type: 'line',
      filter: ['all', ['==', ['get', 'admin_level'], 2], ['!=', ['get', 'maritime'], 1]],
      paint: { 'line-color': colours.border, 'line-width': 0.8, 'line-dasharray': [4, 2] },
    },
    {
      id: 'emirate-border',
      dataset: 'border',
      type: 'line',
      minzoom: 8,
      filter: ['==', ['get', 'admin_level'], 4],
      paint: {
        'line-color': colours.border,
        'line-width': 0.5,
        'line-opacity': 0.5,
        'line-dasharray': [2, 2],
      },
    },
    {
      id: 'service-area',
      dataset: 'serviceArea',
      type: 'line',
      paint: { 'line-color': colours.serviceArea, 'line-width': 0.8, 'line-dasharray': [3, 3] },
    },
  ];
}

function placeLayer({ dataset: _dataset, ...layer }: LayerRow, { source, sourceLayer }: DatasetSource) {
  return { ...layer, source, ...(sourceLayer !== undefined && { 'source-layer': sourceLayer }) };
}

function fontFace({ url, unicodeRange }: FontFile) {
  return { url, 'unicode-range': unicodeRange };
}
