import type { Find, SectionArray, Sections } from '../map-sections.ts';

/** What is counted of an extract as it is read, in the order in which a map file holds it. */
const countNames = [
  'restrictions',
  'barriers',
  'tracks',
  'conditions',
  'missingNodes',
  'doubledIds',
] as const;

/**
 * How much of what the roads of a map are told by their extract: turn restrictions, points that stop a vehicle, tracks
 * (which are left out), ways and restrictions with a conditional tag, nodes of roads that the extract lacks, and what it
 * holds twice.
 */
export type ExtractCounts = Readonly<Record<(typeof countNames)[number], number>>;

const sectionName = 'extract.counts';

export function layOutCounts(counts: ExtractCounts): [string, SectionArray] {
  return [sectionName, Uint32Array.from(countNames, (name) => counts[name])];
}

/** Returns the counts of a map, or undefined for one that was built without. */
export function viewCounts(sections: Sections, find: Find): ExtractCounts | undefined {
  if (!sections.has(sectionName)) return undefined;
  const counts = find(sectionName, Uint32Array);
  const [restrictions = 0, barriers = 0, tracks = 0, conditions = 0, missingNodes = 0, doubledIds = 0] =
    counts;
  return { restrictions, barriers, tracks, conditions, missingNodes, doubledIds };
}
