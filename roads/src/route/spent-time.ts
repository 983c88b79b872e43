import { laneMilliseconds } from '../map/lane-time.ts';
import type { RoadMap } from '../map/road-map.ts';
import { type RoadGroup, roadClasses } from '../osm/road-classes.ts';
import { type Vehicle, vehicles } from '../osm/vehicles.ts';
import type { Cost } from './cost.ts';
import type { Way } from './describe-way.ts';

/** Free-flow seconds by group of road. */
export type SpentTime = Readonly<Record<RoadGroup, number>>;

/** What a vehicle has spent on a way that it drives lane by lane, by the places of the lanes. */
export type Spending = {
  /** From the start of the way to where it is. */
  now(): SpentTime;
  /** From the start of the way to so many decimetres from the start of the edge of the lane that comes next. */
  until(place: number, decimeters: number): SpentTime;
  /** Drives the lane that comes next. */
  drive(place: number): void;
};

/** Begins to add up what a vehicle spends on a way; a lane below 0 stands for a stretch that is known by its cost, as `-1 - index`. */
export function startSpending(
  map: RoadMap,
  vehicle: Vehicle,
  { from, to, lanes }: Way,
  stretches: readonly Cost[] = [],
): Spending {
  const spent = { city: 0, arterial: 0, highway: 0 };
  const spend = ({ time, cityTime, arterialTime }: Omit<Cost, 'decimeters'>) => {
    spent.city += cityTime / 1000;
    spent.arterial += arterialTime / 1000;
    spent.highway += (time - cityTime - arterialTime) / 1000;
  };
  if (from.leg !== undefined) spend(from.leg);
  const groupOf = (lane: number): RoadGroup =>
    roadClasses[map.roadClass[map.edgeRoad[lane >> 1] ?? 0] ?? 0]?.group ?? 'highway';
  const secondsOn = (place: number, decimeters?: number): number => {
    const lane = lanes[place] ?? 0;
    const edge = lane >> 1;
    const whole = map.edgeDecimeters[edge] ?? 1;
    const along = (length: number) => (lane % 2 === 0 ? length : whole - length);
    const start = place === 0 ? along(from.decimeters) : 0;
    const end = place === lanes.length - 1 ? along(to.decimeters) : whole;
    const driven = (decimeters === undefined ? end : along(decimeters)) - start;
    const speed = map.edgeSpeeds[4 * edge + 2 * vehicles.indexOf(vehicle) + (lane & 1)] ?? 1;
    return (laneMilliseconds(whole, speed) * Math.max(0, driven)) / whole / 1000;
  };
  return {
    now: () => ({ ...spent }),
    until(place, decimeters) {
      const group = groupOf(lanes[place] ?? 0);
      return { ...spent, [group]: spent[group] + secondsOn(place, decimeters) };
    },
    drive(place) {
      const lane = lanes[place] ?? 0;
      const stretch = lane < 0 ? stretches[-1 - lane] : undefined;
      if (stretch) spend(stretch);
      else spent[groupOf(lane)] += secondsOn(place);
    },
  };
}
