import { type ExtractSource, openExtract } from '@satha/roads/pbf/open-extract';
import type { OsmMember, Tags } from '@satha/roads/pbf/read-block';
import { readPbf } from '@satha/roads/pbf/read-pbf';
import { areaKeys, describeArea } from '../schema/describe-area.ts';
import type { FeatureKind } from '../schema/feature-kind.ts';

export type AreaRelation = {
  readonly kind: FeatureKind;
  readonly outlines: readonly number[];
  readonly holes: readonly number[];
};

/** What a first pass over an extract finds: relations, which come last in it and ask for ways that come before them. */
export type Members = {
  readonly areas: readonly AreaRelation[];
  /** The lowest `admin_level` of the borders that a way is part of. */
  readonly borders: ReadonlyMap<number, number>;
  /** The shore's ways, each a line of node ids with the land on its left. */
  readonly shore: readonly (readonly number[])[];
};

/** Borders of states and of emirates. */
const borderLevels = new Set(['2', '4']);

/**
 * Finds the members of the relations that are drawn.
 * @throws RoadsError when the extract cannot be read.
 */
export async function findMembers(source: ExtractSource, onRead: (done: number) => void): Promise<Members> {
  const areas: AreaRelation[] = [];
  const borders = new Map<number, number>();
  const shore: number[][] = [];
  const extract = await openExtract(source);
  await readPbf(
    extract.stream,
    {
      wayKeys: ['natural'],
      relationKeys: [...areaKeys, 'boundary'],
      way(_id, refs, tags) {
        if (tags.get('natural') === 'coastline' && refs.length > 1) shore.push([...refs]);
      },
      relation(_id, members, tags) {
        noteBorder(borders, members, tags);
        const kind = tags.get('type') === 'multipolygon' ? describeArea(tags) : undefined;
        if (kind) areas.push({ kind, outlines: waysOf(members, isOutline), holes: waysOf(members, isHole) });
      },
    },
    (taken) => extract.bytes !== undefined && onRead(taken / extract.bytes),
  );
  return { areas, borders, shore };
}

const isHole = (role: string): boolean => role === 'inner';
const isOutline = (role: string): boolean => !isHole(role);

function waysOf(members: readonly OsmMember[], isWanted: (role: string) => boolean): number[] {
  return members.filter(({ type, role }) => type === 'way' && isWanted(role)).map(({ id }) => id);
}

function noteBorder(borders: Map<number, number>, members: readonly OsmMember[], tags: Tags): void {
  const level = tags.get('admin_level') ?? '';
  if (tags.get('boundary') !== 'administrative' || !borderLevels.has(level)) return;
  for (const way of waysOf(members, () => true))
    borders.set(way, Math.min(Number(level), borders.get(way) ?? Infinity));
}
