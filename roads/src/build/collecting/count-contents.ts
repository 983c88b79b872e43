import type { ExtractCounts } from '../../map/facts/extract-counts.ts';
import { findIndex, type Nodes } from '../../pbf/collect-nodes.ts';
import type { IdList } from '../../pbf/id-list.ts';
import type { Ways } from './way-list.ts';

type Marked = Ways & { readonly conditional: Uint8Array };

/** What was collected of an extract, each thing once. */
export type Contents = {
  readonly nodes: Nodes;
  readonly ways: Marked;
  readonly tracks: Ways;
  readonly signs: readonly {
    readonly viaNodes: readonly number[];
    readonly restrictions: readonly { readonly hours?: unknown }[];
    readonly isConditional: boolean;
  }[];
  readonly barriers: ReadonlyMap<number, number>;
  /** Ids of nodes that the extract holds, and that lie outside of what is kept. */
  readonly elsewhere: IdList;
};

/** Counts what is on the roads that are kept, and what of them the extract lacks. */
export function countContents(contents: Contents): Omit<ExtractCounts, 'doubledIds'> {
  const { nodes, ways, tracks, signs, barriers, elsewhere } = contents;
  const { isKept, onRoads, missing } = lookAtWays(nodes, ways, [
    ...barriers.keys(),
    ...signs.flatMap(({ viaNodes }) => viaNodes),
  ]);
  const placed = signs.filter(({ viaNodes }) => viaNodes.some((node) => onRoads.has(node)));
  return {
    // Those of certain hours are conditions.
    restrictions: placed.flatMap(({ restrictions }) =>
      restrictions.filter(({ hours }) => hours === undefined),
    ).length,
    barriers: [...barriers.keys()].filter((node) => onRoads.has(node)).length,
    tracks: lookAtWays(nodes, tracks, []).isKept.reduce((sum, kept) => sum + kept, 0),
    conditions:
      ways.conditional.reduce((sum, marked, way) => sum + (marked & (isKept[way] ?? 0)), 0) +
      placed.filter((sign) => sign.isConditional).length,
    missingNodes: countMissing(missing, elsewhere),
  };
}

/** Which ways have a node that is kept, which of some nodes lie on one of those, and which of their nodes are not there. */
function lookAtWays({ nodeIds }: Nodes, { firstRef, refs }: Ways, wanted: readonly number[]) {
  const isWanted = new Set(wanted);
  const onRoads = new Set<number>();
  const missing: number[] = [];
  const isKept = new Uint8Array(firstRef.length - 1);
  for (let way = 0; way < isKept.length; way++) {
    const own = refs.subarray(firstRef[way], firstRef[way + 1]);
    const unknown = own.filter((node) => findIndex(nodeIds, node) === -1);
    if (unknown.length === own.length) continue;
    isKept[way] = 1;
    for (const node of unknown) missing.push(node);
    for (const node of own) if (isWanted.has(node)) onRoads.add(node);
  }
  return { isKept, onRoads, missing };
}

/** Counts the nodes, each once, that lie outside of the clip neither. */
function countMissing(nodes: readonly number[], elsewhere: IdList): number {
  const wanted = new Set(nodes);
  if (wanted.size > 0) elsewhere.forEach((id) => void wanted.delete(id));
  return wanted.size;
}
