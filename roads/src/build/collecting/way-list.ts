import { createGrowingArray } from '../../growing-array.ts';

/** Way `w` has the nodes `refs[firstRef[w]]` … `refs[firstRef[w + 1] − 1]`. */
export type Ways = {
  readonly wayIds: Float64Array;
  readonly wayRoad: Uint32Array;
  readonly firstRef: Uint32Array;
  /** Ids of nodes, of which those outside of the clip are missing among the collected ones. */
  readonly refs: Float64Array;
};

export type ListedWay = {
  readonly id: number;
  readonly version: number;
  readonly road: number;
  /** Whether a tag of it holds under a condition alone. */
  readonly isConditional: boolean;
};

export type WayList = {
  add(way: ListedWay, refs: readonly number[]): void;
  count(): number;
  /** The ways that the test lets through, in the order in which they were added; 1 for those with a condition. */
  finish(isKept: (id: number, version: number) => boolean): Ways & { readonly conditional: Uint8Array };
};

/** Keeps ways as they are read, in a few arrays for all. */
export function createWayList(): WayList {
  const wayIds = createGrowingArray(Float64Array);
  const versions = createGrowingArray(Uint32Array);
  const wayRoad = createGrowingArray(Uint32Array);
  const conditional = createGrowingArray(Uint8Array);
  const firstRef = createGrowingArray(Uint32Array);
  const refs = createGrowingArray(Float64Array);
  firstRef.push(0);
  return {
    add(way, refsOfWay) {
      wayIds.push(way.id);
      versions.push(way.version);
      wayRoad.push(way.road);
      conditional.push(way.isConditional ? 1 : 0);
      for (const ref of refsOfWay) refs.push(ref);
      firstRef.push(refs.length);
    },
    count: () => wayIds.length,
    finish(isKept) {
      const all = {
        wayIds: wayIds.view(),
        wayRoad: wayRoad.view(),
        firstRef: firstRef.view(),
        refs: refs.view(),
        conditional: conditional.view(),
      };
      const kept = Uint32Array.from(all.wayIds, (_, way) => way).filter((way) =>
        isKept(wayIds.at(way), versions.at(way)),
      );
      return kept.length === all.wayIds.length ? all : pickWays(all, kept);
    },
  };
}

function pickWays<List extends Ways & { readonly conditional: Uint8Array }>(all: List, kept: Uint32Array) {
  const firstRef = new Uint32Array(kept.length + 1);
  const refs = createGrowingArray(Float64Array);
  for (const [place, way] of kept.entries()) {
    for (let ref = all.firstRef[way] ?? 0; ref < (all.firstRef[way + 1] ?? 0); ref++) {
      refs.push(all.refs[ref] ?? 0);
    }
    firstRef[place + 1] = refs.length;
  }
  return {
    wayIds: Float64Array.from(kept, (way) => all.wayIds[way] ?? 0),
    wayRoad: Uint32Array.from(kept, (way) => all.wayRoad[way] ?? 0),
    conditional: Uint8Array.from(kept, (way) => all.conditional[way] ?? 0),
    firstRef,
    refs: refs.view(),
  };
}
