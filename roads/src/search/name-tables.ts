/**
 * Names one after the other in UTF-16, each ended by a 0, and every beginning of a word in them in the order of what stands
 * there: all names with a word that begins in some way lie side by side.
 */
export type NameTable = {
  readonly units: Uint16Array;
  /** Where each name begins; the last number is where all end. */
  readonly first: Uint32Array;
  /** The entry that each name is of. */
  readonly entries: Uint32Array;
  readonly starts: Uint32Array;
};

/** All typed arrays, so that a thread may make it and hand it over without a copy. */
export type NameIndex = {
  /** By how names are written, folded, without articles (`foldName`) and with them (`foldLetters`). */
  readonly spelled: NameTable;
  /** By how they sound, for whoever writes them otherwise. */
  readonly heard: NameTable;
  readonly points: Int32Array;
  readonly weights: Uint8Array;
};

/** The kinds of things that an entry of a map's names may be. */
export const nameSources = ['place', 'area', 'road', 'poi'] as const;
export type NameSource = (typeof nameSources)[number];

/** All that a map can be searched for by name; typed arrays throughout. */
export type MapNames = {
  readonly index: NameIndex;
  /** Index in `nameSources`, by entry. */
  readonly sources: Uint8Array;
  /** The number of the place, area, road or named thing, by entry. */
  readonly things: Uint32Array;
};
