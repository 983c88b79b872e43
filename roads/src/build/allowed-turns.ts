import { type ClosedHours, joinHours } from '../osm/closed-hours.ts';
import type { Road } from '../osm/read-road.ts';
import type { TurnRestriction } from '../osm/turn-restrictions.ts';
import { vehicles } from '../osm/vehicles.ts';
import type { Edges } from './make-edges.ts';

export type Network = {
  readonly edges: Edges;
  readonly roads: readonly Road[];
  /** The lanes that come into a junction or go out of it are those whose head or tail it is. */
  readonly tail: Uint32Array;
  readonly head: Uint32Array;
};

/** Tells whether one of the vehicles may drive in a lane. */
export function isOpen({ edges, roads }: Network, lane: number, bits: number): boolean {
  const speeds = roads[edges.road[lane >> 1] ?? 0]?.speeds;
  return vehicles.some(
    (_, index) => (bits & (1 << index)) !== 0 && (speeds?.[2 * index + (lane & 1)] ?? 0) > 0,
  );
}

/** What holds at a junction: its signs, and the vehicles that a barrier stops there, by bit. */
export type TurnRules = { readonly signs: readonly TurnRestriction[]; readonly stopped: number };

/** A turn that is allowed: into which lane, to which vehicles by bit, and at which hours it is closed to trucks. */
export type Turn = { readonly lane: number; readonly bits: number; readonly hours: ClosedHours };

/** Returns the turns from a lane into others. */
export function findTurns(
  network: Network,
  from: number,
  leaving: readonly number[],
  { signs, stopped }: TurnRules,
): Turn[] {
  const always = { signs: signs.filter(({ hours }) => hours === undefined), stopped };
  const bitsByLane = new Map<number, number>();
  for (const index of vehicles.keys()) {
    const bit = 1 << index;
    for (const lane of findTurnsOf(network, from, leaving, always, index)) {
      bitsByLane.set(lane, (bitsByLane.get(lane) ?? 0) | bit);
    }
  }
  const openAt = findOpenAt(network, from, leaving, { signs, stopped });
  return [...bitsByLane].map(([lane, bits]) => ({
    ...{ lane, bits },
    hours: joinHours([...openAt].flatMap(([hours, open]) => (open.includes(lane) ? [] : [hours]))),
  }));
}

/** The lanes that a truck may go on to while signs of certain hours hold, by these hours. */
function findOpenAt(
  network: Network,
  from: number,
  leaving: readonly number[],
  { signs, stopped }: TurnRules,
): Map<ClosedHours, readonly number[]> {
  const hoursOfSigns = new Set(signs.flatMap(({ hours }) => hours ?? []));
  return new Map(
    [...hoursOfSigns].map((hours) => {
      const held = signs.filter((sign) => sign.hours === undefined || sign.hours === hours);
      return [
        hours,
        findTurnsOf(network, from, leaving, { signs: held, stopped }, vehicles.indexOf('truck')),
      ];
    }),
  );
}

/** Turning back is for those who can go nowhere else, or are told to. */
function findTurnsOf(
  network: Network,
  from: number,
  all: readonly number[],
  { signs, stopped }: TurnRules,
  vehicleIndex: number,
): readonly number[] {
  if (!isOpen(network, from, 1 << vehicleIndex)) return [];
  const leaving = all.filter((lane) => isOpen(network, lane, 1 << vehicleIndex));
  const { edges } = network;
  const back = from ^ 1;
  const fromWay = wayInto(edges, from);
  const seen = signs.filter(
    ({ vehicles: bound, fromWays }) =>
      bound.some((vehicle) => vehicles.indexOf(vehicle) === vehicleIndex) && fromWays.includes(fromWay),
  );
  // Where a sign leads from a way to itself, it means turning back when it says so, and otherwise going on.
  const leadsTo = ({ toWays, isUTurn }: TurnRestriction, lane: number) => {
    const way = wayOutOf(edges, lane);
    return toWays.includes(way) && (way !== fromWay || (lane === back) === isUTurn);
  };
  const only = seen.filter((sign) => sign.kind === 'only' && leaving.some((lane) => leadsTo(sign, lane)));
  const allowed = leaving.filter(
    (lane) =>
      (only.length === 0 || only.some((sign) => leadsTo(sign, lane))) &&
      !seen.some((sign) => sign.kind === 'no' && leadsTo(sign, lane)),
  );
  if ((stopped & (1 << vehicleIndex)) !== 0) return leaving.filter((lane) => lane === back);
  const onwards = allowed.filter((lane) => lane !== back);
  const isToldToTurn = only.some((sign) => sign.isUTurn && leadsTo(sign, back));
  return onwards.length === 0 || isToldToTurn ? allowed : onwards;
}

/** The way by which a lane comes to its head. */
function wayInto({ startWay, endWay }: Edges, lane: number): number {
  return (lane % 2 === 0 ? endWay : startWay)[lane >> 1] ?? 0;
}

/** The way by which a lane leaves its tail. */
function wayOutOf({ startWay, endWay }: Edges, lane: number): number {
  return (lane % 2 === 0 ? startWay : endWay)[lane >> 1] ?? 0;
}
