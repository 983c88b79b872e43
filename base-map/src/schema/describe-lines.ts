import type { Tags } from '@satha/roads/pbf/osm-handlers';
import { type FeatureKind, namesOf } from './feature-kind.ts';

type RoadRow = {
  readonly class: string;
  /** From which zoom on it is drawn, and its name is in the tiles. */
  readonly minzoom: number;
  readonly nameMinzoom: number;
};

const road = (name: string, minzoom: number, nameMinzoom: number): RoadRow => ({
  class: name,
  minzoom,
  nameMinzoom,
});

/** By OpenStreetMap's highway=*. The zooms are our own choice, close to those of the schema's own makers (2026). */
const roadRows: Readonly<Record<string, RoadRow>> = {
  motorway: road('motorway', 4, 8),
  trunk: road('trunk', 5, 8),
  primary: road('primary', 7, 8),
  secondary: road('secondary', 9, 12),
  tertiary: road('tertiary', 11, 12),
  unclassified: road('minor', 12, 13),
  residential: road('minor', 12, 13),
  living_street: road('minor', 12, 13),
  road: road('minor', 12, 13),
  busway: road('busway', 13, 14),
  service: road('service', 14, 14),
  track: road('track', 14, 14),
  pedestrian: road('pedestrian', 14, 14),
  raceway: road('raceway', 14, 14),
};

const rampEnding = '_link';
const rampMinzoom = 11;

const railRows: Readonly<Record<string, string>> = {
  rail: 'rail',
  light_rail: 'transit',
  monorail: 'transit',
  subway: 'transit',
  tram: 'transit',
};

/** Keys of ways that may be drawn as lines. */
export const lineKeys = ['highway', 'railway', 'aeroway'];

/** Returns what a way is drawn as: a road and its name, rails, a runway; nothing for all else. */
export function describeLine(tags: Tags): readonly FeatureKind[] {
  const highway = tags.get('highway');
  if (highway !== undefined) return describeRoad(highway, tags);
  const rail = railRows[tags.get('railway') ?? ''];
  if (rail !== undefined && tags.get('tunnel') !== 'yes' && !tags.has('service'))
    return [{ layer: 'transportation', minzoom: 11, properties: { class: rail } }];
  const aeroway = tags.get('aeroway');
  if (aeroway === 'runway' || aeroway === 'taxiway')
    return [{ layer: 'aeroway', minzoom: 11, properties: { class: aeroway } }];
  return [];
}

function describeRoad(highway: string, tags: Tags): readonly FeatureKind[] {
  const isRamp = highway.endsWith(rampEnding);
  const row = roadRows[isRamp ? highway.slice(0, -rampEnding.length) : highway];
  if (row === undefined || tags.get('area') === 'yes') return [];
  const minzoom = isRamp ? Math.max(rampMinzoom, row.minzoom) : row.minzoom;
  const drawn: FeatureKind = {
    layer: 'transportation',
    minzoom,
    properties: { class: row.class, ...(isRamp && { ramp: 1 }) },
  };
  const names = namesOf(tags);
  const ref = firstOf(tags.get('ref') ?? tags.get('int_ref') ?? '');
  if (isRamp || (names.name === undefined && ref === '')) return [drawn];
  const properties = { class: row.class, ...names, ...(ref !== '' && { ref }) };
  return [drawn, { layer: 'transportation_name', minzoom: row.nameMinzoom, properties }];
}

const longestRef = 12;

/** Of several numbers the first is on the signs. */
function firstOf(refs: string): string {
  const [ref = ''] = refs.split(';');
  return ref.trim().slice(0, longestRef);
}

/** Returns a border between states (2) or emirates (4). */
export function describeBorder(adminLevel: number, isAtSea: boolean): FeatureKind {
  return {
    layer: 'boundary',
    minzoom: adminLevel === 2 ? 4 : 8,
    properties: { admin_level: adminLevel, maritime: isAtSea ? 1 : 0 },
  };
}
