import type { MapHierarchy, RoadMap } from '../map/road-map.ts';
import type { RoadGroup } from '../osm/road-classes.ts';

/** What a stretch costs, in whole numbers: sums of it are exact. `time` is of all groups of road together. */
export type Cost = {
  /** Milliseconds. */
  readonly time: number;
  readonly decimeters: number;
  readonly cityTime: number;
  readonly arterialTime: number;
};

export function addCosts(one: Cost, other: Cost): Cost {
  return {
    time: one.time + other.time,
    decimeters: one.decimeters + other.decimeters,
    cityTime: one.cityTime + other.cityTime,
    arterialTime: one.arterialTime + other.arterialTime,
  };
}

/** Returns what an arc of a hierarchy costs, shortcuts with all that they lead over. */
export function costOfArc({ arcs, arcCosts }: MapHierarchy, arc: number): Cost {
  return {
    time: arcs[2 * arc + 1] ?? 0,
    decimeters: arcCosts[4 * arc] ?? 0,
    cityTime: arcCosts[4 * arc + 1] ?? 0,
    arterialTime: arcCosts[4 * arc + 2] ?? 0,
  };
}

/** Milliseconds on roads of one group. */
export function timeOn(group: RoadGroup, time: number): Omit<Cost, 'decimeters'> {
  return { time, cityTime: group === 'city' ? time : 0, arterialTime: group === 'arterial' ? time : 0 };
}

/** Seconds by group of road: to the millisecond, or whole ones where the way begins and ends on streets that nobody measured. */
export function secondsByGroup(
  { land }: Pick<RoadMap, 'land'>,
  { time, cityTime, arterialTime }: Cost,
): Record<RoadGroup, number> {
  const toSeconds = (milliseconds: number) =>
    land === undefined ? milliseconds / 1000 : Math.round(milliseconds / 1000);
  return {
    city: toSeconds(cityTime),
    arterial: toSeconds(arterialTime),
    highway: toSeconds(time - cityTime - arterialTime),
  };
}
