import type { OsmMember, Tags } from '../pbf/osm-handlers.ts';
import { type Vehicle, vehicles } from './vehicles.ts';

/** A sign at a junction: from one of these ways into one of those is forbidden, or the only turn allowed. */
export type TurnRestriction = {
  readonly kind: 'no' | 'only';
  readonly isUTurn: boolean;
  readonly viaNode: number;
  readonly fromWays: readonly number[];
  readonly toWays: readonly number[];
  readonly vehicles: readonly Vehicle[];
};

/** Keys that speak to a vehicle, the general one first. */
const keysOf: Readonly<Record<Vehicle, readonly string[]>> = {
  light: ['restriction', 'restriction:motor_vehicle', 'restriction:motorcar'],
  truck: ['restriction', 'restriction:motor_vehicle', 'restriction:hgv', 'restriction:goods'],
};
/** A relation that has none of these keys restricts nobody of ours; those with a condition are counted alone. */
export const restrictionKeys: readonly string[] = [
  ...new Set(vehicles.flatMap((vehicle) => keysOf[vehicle].flatMap((key) => [key, `${key}:conditional`]))),
];
const exceptionsOf: Readonly<Record<Vehicle, readonly string[]>> = {
  light: ['motor_vehicle', 'vehicle', 'motorcar'],
  truck: ['motor_vehicle', 'vehicle', 'hgv', 'goods'],
};

/**
 * Reads the restrictions that a relation stands for: none, or one for each value among its keys. Those over a
 * way (via way), for certain hours, or with a member missing are left out.
 */
export function readTurnRestrictions(members: readonly OsmMember[], tags: Tags): TurnRestriction[] {
  if (tags.get('type') !== 'restriction') return [];
  const vias = members.filter(({ role }) => role === 'via');
  const [via] = vias;
  if (vias.length !== 1 || via?.type !== 'node') return [];
  const waysAs = (wanted: string) =>
    members.filter(({ type, role }) => type === 'way' && role === wanted).map(({ id }) => id);
  const fromWays = waysAs('from');
  const toWays = waysAs('to');
  if (fromWays.length === 0 || toWays.length === 0) return [];
  const except = (tags.get('except') ?? '').split(';').map((word) => word.trim());
  const byValue = new Map<string, Vehicle[]>();
  for (const vehicle of vehicles) {
    if (except.some((word) => exceptionsOf[vehicle].includes(word))) continue;
    for (const value of new Set(keysOf[vehicle].flatMap((key) => tags.get(key) ?? []))) {
      byValue.set(value, [...(byValue.get(value) ?? []), vehicle]);
    }
  }
  return [...byValue].flatMap(([value, bound]) => {
    const [, kind, turn] = /^(no|only)_(.+)$/.exec(value) ?? [];
    if (kind !== 'no' && kind !== 'only') return [];
    return [{ kind, isUTurn: turn === 'u_turn', viaNode: via.id, fromWays, toWays, vehicles: bound }];
  });
}
