export type PlaceKind = {
  /** As in OpenStreetMap's place=*. */
  readonly name: string;
  /** Quarters, villages and the like are `local`; what has such parts is a `town` or a `city`. */
  readonly level: 'local' | 'town' | 'city';
  /** How far from its middle a place gives its name to what lies there. */
  readonly reachMeters: number;
};

const row = (name: string, level: PlaceKind['level'], reachMeters: number): PlaceKind => ({
  name,
  level,
  reachMeters,
});

/** Reaches are our own choice (2026). A map file names kinds by their place in this table: it only ever grows at its end. */
export const placeKinds: readonly PlaceKind[] = [
  row('city', 'city', 15_000),
  row('town', 'town', 5000),
  row('suburb', 'local', 2000),
  row('borough', 'local', 2500),
  row('quarter', 'local', 1200),
  row('neighbourhood', 'local', 800),
  row('village', 'local', 2500),
  row('hamlet', 'local', 1200),
  row('isolated_dwelling', 'local', 600),
  row('farm', 'local', 600),
  row('island', 'local', 2000),
  row('islet', 'local', 600),
  row('locality', 'local', 1500),
];

const indexes = new Map(placeKinds.map(({ name }, index) => [name, index]));

/**
 * Returns the index of a kind in `placeKinds`, or undefined for what is no place to be in, such as a region
 * or a square.
 */
export function findPlaceKind(name: string | undefined): number | undefined {
  return indexes.get(name ?? '');
}
