import { makePlaceNames } from '@satha/roads/places/place-names';

/** The layers of the OpenMapTiles schema that are made here: https://openmaptiles.org/schema/ */
export const layers = [
  'landcover',
  'landuse',
  'water',
  'aeroway',
  'building',
  'transportation',
  'transportation_name',
  'boundary',
  'place',
] as const;
export type Layer = (typeof layers)[number];

export type Properties = Readonly<Record<string, string | number>>;

/** What a feature is in a tile. Features that are alike share one. */
export type FeatureKind = {
  readonly layer: Layer;
  /** It is in the tiles of this zoom and of those above. */
  readonly minzoom: number;
  readonly properties: Properties;
};

export const firstZoom = 4;
export const lastZoom = 14;

type Tags = ReadonlyMap<string, string>;

/** Names as the schema has them: `name` as it is written there, and those in English and Arabic where they are known. */
export function namesOf(tags: Tags): Properties {
  const name = tags.get('name');
  const { english, arabic } = makePlaceNames(
    [tags.get('name:en'), tags.get('int_name'), name],
    [tags.get('name:ar'), name],
  );
  return withNames(english, arabic, name?.slice(0, longestName));
}

const longestName = 200;

/** Leaves out what is empty; without any other name, the English one is the name. */
export function withNames(english: string, arabic: string, name?: string): Properties {
  const common = name || arabic || english;
  return {
    ...(common !== '' && { name: common }),
    ...(english !== '' && { 'name:en': english }),
    ...(arabic !== '' && { 'name:ar': arabic }),
  };
}
