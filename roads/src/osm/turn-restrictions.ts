import type { OsmMember, Tags } from '../pbf/osm-handlers.ts';
import { type ClosedHours, readConditional } from './closed-hours.ts';
import { type Vehicle, vehicles } from './vehicles.ts';

/** A sign at a junction: from one of these ways into one of those is forbidden, or the only turn allowed. */
export type TurnRestriction = {
  readonly kind: 'no' | 'only';
  readonly isUTurn: boolean;
  readonly viaNode: number;
  readonly fromWays: readonly number[];
  readonly toWays: readonly number[];
  readonly vehicles: readonly Vehicle[];
  /** Left out: always. It holds at these hours alone, for trucks. */
  readonly hours?: ClosedHours;
};

/** Keys that speak to a vehicle, the general one first. */
const keysOf: Readonly<Record<Vehicle, readonly string[]>> = {
  light: ['restriction', 'restriction:motor_vehicle', 'restriction:motorcar'],
  truck: ['restriction', 'restriction:motor_vehicle', 'restriction:hgv', 'restriction:goods'],
};
/** A relation that has none of these keys restricts nobody of ours. */
export const restrictionKeys: readonly string[] = [
  ...new Set(vehicles.flatMap((vehicle) => keysOf[vehicle].flatMap((key) => [key, `${key}:conditional`]))),
];
const exceptionsOf: Readonly<Record<Vehicle, readonly string[]>> = {
  light: ['motor_vehicle', 'vehicle', 'motorcar'],
  truck: ['motor_vehicle', 'vehicle', 'hgv', 'goods'],
};

/**
 * Reads the restrictions that a relation stands for: none, or one for each value among its keys. Those over a
 * way (via way), with a member missing, or under a condition that is none of hours are left out.
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
  const turn = { viaNode: via.id, fromWays, toWays };
  return [
    ...[...byValue].flatMap(([value, bound]) =>
      readSign(value).map((sign) => ({ ...sign, ...turn, vehicles: bound })),
    ),
    ...readSignsOfHours(tags, except).map((sign) => ({ ...sign, ...turn, vehicles: ['truck'] as const })),
  ];
}

type Sign = Pick<TurnRestriction, 'kind' | 'isUTurn' | 'hours'>;

function readSign(value: string): Sign[] {
  const [, kind, turn] = /^(no|only)_(.+)$/.exec(value) ?? [];
  return kind === 'no' || kind === 'only' ? [{ kind, isUTurn: turn === 'u_turn' }] : [];
}

/** Signs that hold for trucks at certain hours, as in `no_left_turn @ (Mo-Fr 07:00-09:00)`. */
function readSignsOfHours(tags: Tags, except: readonly string[]): Sign[] {
  if (except.some((word) => exceptionsOf.truck.includes(word))) return [];
  return keysOf.truck.flatMap((key) => {
    const value = tags.get(`${key}:conditional`) ?? '';
    return [...new Set(value.match(/\b(?:no|only)_\w+/g))].flatMap((word) => {
      const hours = readConditional(value, (one) => one === word);
      return hours === '' ? [] : readSign(word).map((sign) => ({ ...sign, hours }));
    });
  });
}
