import type { PlaceNames } from './place-names.ts';

/** A place as a source tells of it; coordinates in units. */
export type PlaceNode = {
  readonly lat: number;
  readonly lng: number;
  /** Index in `placeKinds`. */
  readonly kind: number;
  readonly names: PlaceNames;
  /** Other Arabic names that it goes by. */
  readonly aliases: readonly string[];
};
