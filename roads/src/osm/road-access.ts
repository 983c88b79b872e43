import type { Tags } from '../pbf/osm-handlers.ts';
import { readMeters, readTonnes } from './tag-values.ts';
import { dimensions, type Vehicle } from './vehicles.ts';

/** `private` roads are driven on by those who have to, slowly; `no` by nobody of ours. */
export type Access = 'yes' | 'private' | 'no';

/** https://wiki.openstreetmap.org/wiki/Key:access; words that are in neither list say nothing and are passed over. */
const forbidding = new Set([
  'no',
  'agricultural',
  'forestry',
  'emergency',
  'military',
  'psv',
  'bus',
  'dismount',
]);
const restricting = new Set([
  'private',
  'destination',
  'customers',
  'delivery',
  'permit',
  'residents',
  'restricted',
  'employees',
]);
const allowing = new Set(['yes', 'permissive', 'designated', 'official', 'public']);

/** Words that close a road to those who only pass through, and words that open it to all. */
export const closingWords: ReadonlySet<string> = new Set([...forbidding, ...restricting]);
export const openingWords: ReadonlySet<string> = allowing;

/** Barriers that let vehicles through unless their tags say otherwise; every other barrier stops them. */
const openBarriers = new Set([
  'no',
  'gate',
  'lift_gate',
  'swing_gate',
  'sliding_gate',
  'toll_booth',
  'border_control',
  'checkpoint',
  'sally_port',
  'cattle_grid',
  'entrance',
  'height_restrictor',
  'rumble_strip',
  'speed_bump',
]);
/** What stands beside the road or is part of its edge, mapped as a point on it. */
const harmlessBarriers = new Set(['kerb', 'guard_rail', 'wall', 'fence', 'hedge', 'retaining_wall']);

/**
 * Reads who may use a road, by the most particular key that says something, and by the size of the vehicle.
 */
export function readAccess(tags: Tags, vehicle: Vehicle): Access {
  if (!fits(tags, vehicle)) return 'no';
  return readAccessWord(tags, vehicle) ?? 'yes';
}

function readAccessWord(tags: Tags, vehicle: Vehicle): Access | undefined {
  for (const key of dimensions[vehicle].accessKeys) {
    const words = tags.get(key)?.split(';') ?? [];
    for (const word of words) {
      if (allowing.has(word.trim())) return 'yes';
      if (restricting.has(word.trim())) return 'private';
    }
    if (words.some((word) => forbidding.has(word.trim()))) return 'no';
  }
  return undefined;
}

function fits(tags: Tags, vehicle: Vehicle): boolean {
  const { heightMeters, weightTonnes, widthMeters, lengthMeters } = dimensions[vehicle];
  const most = [
    [readMeters(tags.get('maxheight')) ?? readMeters(tags.get('maxheight:physical')), heightMeters],
    [readTonnes(tags.get('maxweight')), weightTonnes],
    [readTonnes(tags.get('maxweightrating')), weightTonnes],
    [readMeters(tags.get('maxwidth')) ?? readMeters(tags.get('maxwidth:physical')), widthMeters],
    [readMeters(tags.get('maxlength')), lengthMeters],
  ] as const;
  return most.every(([limit, size]) => limit === undefined || size <= limit);
}

/** Tells whether a point on a road, which may bear a barrier, lets a vehicle pass. */
export function canPass(tags: Tags, vehicle: Vehicle): boolean {
  if (!fits(tags, vehicle)) return false;
  const barrier = tags.get('barrier');
  const word = readAccessWord(tags, vehicle);
  if (barrier === undefined || harmlessBarriers.has(barrier)) return word !== 'no';
  if (word !== undefined) return word === 'yes' || (word === 'private' && openBarriers.has(barrier));
  return openBarriers.has(barrier);
}
