import { StyleQuery } from '@satha/contract/base-map-operations';
import { defaultLanguage, type Language } from '@satha/terms/languages';
import { route } from '../../platform/http/api/route.ts';
import { askEachTime, makeResource, type Resource, sendResource } from '../../platform/http/resource.ts';
import type { InstalledTileFile, ServingTiles } from '../../platform/tile-file/installed-tile-file.ts';
import { lazily } from '../../values/lazily.ts';
import { type BuiltInFile, type BuiltInMap, builtInFiles } from './built-in/built-in-map.ts';
import { listFonts } from './fonts.ts';
import { addressOfBuiltInFile } from './get-built-in-file.ts';
import { addressOfFont } from './get-font.ts';
import { findDatasets, seenLand } from './installed/tile-datasets.ts';
import { osmAttribution, tileSource } from './installed/tile-json.ts';
import type { Scheme } from './style/colours.ts';
import type { Dataset } from './style/layer-row.ts';
import { type DatasetSource, makeStyle } from './style/make-style.ts';

export type StyleDeps = {
  readonly builtIn: () => Promise<BuiltInMap>;
  readonly tileFile: Pick<InstalledTileFile, 'current'>;
  /** A style of the operator's own, in place of ours; `{language}` and `{scheme}` in it are filled in. */
  readonly styleUrl: string | undefined;
};

const schema = { hide: true, querystring: StyleQuery };

/** Between the built-in main roads a window that is nearer would be empty; tiles are drawn larger than they are made. */
const nearestZoomOfBuiltIn = 14;
const nearestZoomOfTiles = 18;

const fonts = {
  regular: listFonts('regular', addressOfFont),
  semiBold: listFonts('semiBold', addressOfFont),
};

const builtInDatasets: Readonly<Partial<Record<Dataset, DatasetSource>>> = {
  land: { source: 'land' },
  roads: { source: 'roads' },
  roadNames: { source: 'roads' },
  places: { source: 'places' },
  regions: { source: 'places' },
  serviceArea: { source: 'service-area' },
};

/** Answers the map's style, by language and scheme; or the way to the operator's own. */
export function getStyleRoute(deps: StyleDeps) {
  const styleOf = keepLatest(deps);
  const sends = 'application/json';
  return route('GET', '/style.json', { schema, access: 'anybody', sends }, async (request, reply) => {
    const { language = defaultLanguage, scheme = 'light' } = request.query;
    if (deps.styleUrl !== undefined) {
      const address = deps.styleUrl.replaceAll('{language}', language).replaceAll('{scheme}', scheme);
      return reply.header('Cache-Control', askEachTime).redirect(address, 307);
    }
    return sendResource(request, reply, await styleOf(language, scheme), askEachTime);
  });
}

/** Styles are made once for each state of the tile file. */
function keepLatest({ builtIn, tileFile }: StyleDeps) {
  let madeFor: ServingTiles | undefined;
  let made = new Map<string, () => Promise<Resource>>();
  return (language: Language, scheme: Scheme): Promise<Resource> => {
    const tiles = tileFile.current();
    if (tiles !== madeFor) [madeFor, made] = [tiles, new Map()];
    const key = `${language} ${scheme}`;
    const style = made.get(key) ?? lazily(async () => render(await builtIn(), tiles, language, scheme));
    made.set(key, style);
    return style();
  };
}

async function render(
  builtIn: BuiltInMap,
  tiles: ServingTiles | undefined,
  language: Language,
  scheme: Scheme,
): Promise<Resource> {
  const datasets = tiles ? { ...builtInDatasets, ...findDatasets(tiles) } : builtInDatasets;
  const used = new Set(Object.values(datasets).map(({ source }) => source));
  const files = builtInFiles.filter((file) => used.has(file));
  const sources = {
    ...Object.fromEntries(files.map((file) => [file, geoJson(builtIn, file)])),
    ...(tiles && { tiles: tileSource(tiles), ...seenLand(tiles) }),
  };
  const nearestZoom = tiles ? nearestZoomOfTiles : nearestZoomOfBuiltIn;
  return makeResource(
    'application/json; charset=utf-8',
    JSON.stringify(makeStyle({ language, scheme, sources, nearestZoom, datasets, fonts })),
  );
}

function geoJson(builtIn: BuiltInMap, file: BuiltInFile) {
  return {
    type: 'geojson',
    data: addressOfBuiltInFile(builtIn, file),
    attribution: osmAttribution,
    maxzoom: 14,
  };
}
