import type { Emirate } from '@satha/terms/emirates';
import type { LocalName } from '@satha/terms/local-names';
import type { Coordinates } from '../../values/coordinates.ts';

/** What is known of where a point lies. Every part is left out when nothing near enough is known. */
export type Place = {
  /** One line for a person, such as "near Sheikh Zayed Road (E11), Al Barsha 1, Dubai". */
  readonly address?: LocalName;
  /** The area's label, such as "Al Barsha 1". */
  readonly areaName?: LocalName;
  readonly emirate?: Emirate;
};

/** A place that can be found by its name, and a point in the middle of it. */
export type NamedPlace = {
  readonly name: LocalName;
  readonly emirate: LocalName;
  readonly center: Coordinates;
};

export type PlaceProvider = {
  readonly label: string;
  /** Describes a point; an empty object where nothing is known, as at sea and abroad. Never throws for a valid point. */
  describe(point: Coordinates): Place;
  /** Places whose names, in English or Arabic, have these words in them; the likeliest first, at most so many. */
  search(text: string, most: number): readonly NamedPlace[];
};
