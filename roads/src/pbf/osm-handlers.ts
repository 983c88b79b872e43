export type Tags = ReadonlyMap<string, string>;
export type OsmMember = {
  readonly type: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly role: string;
};

/**
 * Coordinates are in ten-millionths of a degree. `wayKeys` and `relationKeys` say which keys are of interest: others'
 * ways and relations are passed over undecoded. A version is 0 where the extract tells none.
 */
export type OsmHandlers = {
  readonly wayKeys: readonly string[];
  readonly relationKeys: readonly string[];
  /** Ways that are of interest whatever their keys, such as the members of a relation that was read before. */
  takesWay?(id: number): boolean;
  /** Every node; those without tags share one empty map. Where nobody asks for nodes they are passed over undecoded. */
  node?(id: number, lat: number, lng: number, tags: Tags, version: number): void;
  /**
   * Where a node of a way of interest lies, in extracts that tell it with the way and leave out nodes without tags
   * (`osmium add-locations-to-ways`); called before `way`, of what has no place with one that is not on earth.
   */
  wayNode?(id: number, lat: number, lng: number): void;
  /** `refs` are the ids of the way's nodes in order; the array is used again for the next way. */
  way(id: number, refs: readonly number[], tags: Tags, version: number): void;
  relation(id: number, members: readonly OsmMember[], tags: Tags, version: number): void;
};
