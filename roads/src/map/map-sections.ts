import type { TruckStreets } from '../osm/road-classes.ts';

/** A part of a map file: numbers of one kind under a name. */
export type SectionArray = Uint8Array | Int32Array | Uint32Array | Float64Array;

export type SectionKind = 'u8' | 'i32' | 'u32' | 'f64';

export type Sections = ReadonlyMap<string, SectionArray>;

/** Gives a section by the name by which it is known in the file, and by what it is made of. */
export type Find = <T extends SectionArray>(name: string, kind: abstract new (...args: never[]) => T) => T;

/** What a map says of itself. */
export type MapFacts = {
  /** What it was made from: the extract's name. */
  readonly source: string;
  /** The day the data is of, as 2026-11-20; `undated` where nobody said. */
  readonly dataDate: string;
  /** How much time trucks lose in its streets. */
  readonly truckStreets: TruckStreets;
};
