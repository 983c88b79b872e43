import type { OsmHandlers } from './osm-handlers.ts';

/** What an extract holds more than once, as merged ones do: the highest version of each such way and relation. */
export type DoubledIds = {
  readonly way: ReadonlyMap<number, number>;
  readonly relation: ReadonlyMap<number, number>;
};

/** Makes a test that lets each thing through once: of several with one id, the first of the highest version. */
export function createNewestTest(doubled: DoubledIds) {
  const taken = { way: new Set<number>(), relation: new Set<number>() };
  return (kind: keyof DoubledIds, id: number, version: number): boolean => {
    const highest = doubled[kind].get(id);
    if (highest === undefined) return true;
    if (version !== highest || taken[kind].has(id)) return false;
    taken[kind].add(id);
    return true;
  };
}

/** Returns handlers that see each way and relation once, for a reading after the one that found what is doubled. */
export function onlyNewest(handlers: OsmHandlers, doubled: DoubledIds): OsmHandlers {
  const isNewest = createNewestTest(doubled);
  return {
    ...handlers,
    way(id, refs, tags, version) {
      if (isNewest('way', id, version)) handlers.way(id, refs, tags, version);
    },
    relation(id, members, tags, version) {
      if (isNewest('relation', id, version)) handlers.relation(id, members, tags, version);
    },
  };
}
