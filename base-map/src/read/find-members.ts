import { createNewestTest, type DoubledIds } from '@satha/roads/pbf/doubled-ids';
import { type ExtractSource, openExtract } from '@satha/roads/pbf/open-extract';
import type { OsmMember, Tags } from '@satha/roads/pbf/osm-handlers';
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
  /** What the extract holds more than once, for who reads it again. */
  readonly doubled: DoubledIds;
};

type Told = { readonly id: number; readonly version: number };

/** Borders of states and of emirates. */
const borderLevels = new Set(['2', '4']);

/**
 * Finds the members of the relations that are drawn.
 * @throws RoadsError when the extract cannot be read.
 */
export async function findMembers(source: ExtractSource, onRead: (done: number) => void): Promise<Members> {
  const relations: (Told & { readonly members: readonly OsmMember[]; readonly tags: Tags })[] = [];
  const shore: (Told & { readonly refs: readonly number[] })[] = [];
  const extract = await openExtract(source);
  const { doubled } = await readPbf(
    extract.stream,
    {
      wayKeys: ['natural'],
      relationKeys: [...areaKeys, 'boundary'],
      way(id, refs, tags, version) {
        if (tags.get('natural') !== 'coastline' || refs.length < 2) return;
        shore.push({ id, version, refs: [...refs] });
      },
      relation: (id, members, tags, version) => void relations.push({ id, version, members, tags }),
    },
    (taken) => extract.bytes !== undefined && onRead(taken / extract.bytes),
  );
  const isNewest = createNewestTest(doubled);
  const areas: AreaRelation[] = [];
  const borders = new Map<number, number>();
  for (const { id, version, members, tags } of relations) {
    if (!isNewest('relation', id, version)) continue;
    noteBorder(borders, members, tags);
    const kind = tags.get('type') === 'multipolygon' ? describeArea(tags) : undefined;
    if (kind) areas.push({ kind, outlines: waysOf(members, isOutline), holes: waysOf(members, isHole) });
  }
  const shoreOnce = shore.filter(({ id, version }) => isNewest('way', id, version));
  return { areas, borders, shore: shoreOnce.map(({ refs }) => refs), doubled };
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
