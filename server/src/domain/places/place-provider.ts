import type { Emirate } from '@satha/terms/emirates';
import type { LocalName } from '@satha/terms/languages';
import type { Coordinates } from '../../values/coordinates.ts';

/** What is known of where a point lies. Every part is left out when nothing near enough is known. */
export type Place = {
  /** One line for a person, such as "near Sheikh Zayed Road (E11), Al Barsha 1, Dubai". */
  readonly address?: LocalName;
  /** The area's label, such as "Al Barsha 1". */
  readonly areaName?: LocalName;
  readonly emirate?: Emirate;
};

/** An area is what one lives in, a place what one goes to: a building, a mall, a hotel, a petrol station. */
export type NamedPlaceKind = 'area' | 'road' | 'place';

/** Something that can be found by its name, and a point in the middle of it; of a road, on it. */
export type NamedPlace = {
  readonly kind: NamedPlaceKind;
  readonly name: LocalName;
  /** The area that it lies in; left out where that is not known, or is the place itself. */
  readonly areaName?: LocalName;
  readonly emirate: LocalName;
  readonly center: Coordinates;
};

/** With how well its name fits what was written, by a number that all providers mean alike: the smaller, the better. */
export type FoundPlace = NamedPlace & { readonly fit: number };

export type PlaceSearch = {
  /** What somebody writes of a name, in English or Arabic; its last word may be unfinished. */
  readonly text: string;
  readonly most: number;
  /** Of names that fit alike, those nearer to it come first. */
  readonly near?: Coordinates | undefined;
};

export type PlaceProvider = {
  readonly label: string;
  /** Describes a point; an empty object where nothing is known, as at sea and abroad. Never throws for a valid point. */
  describe(point: Coordinates): Place;
  /** Places by their names, the likeliest first. */
  search(search: PlaceSearch): readonly FoundPlace[];
};
