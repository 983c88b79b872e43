/** Kinds of road that traffic treats alike: `city` streets, `arterial` roads of a town, `highway` between towns. */
export type RoadGroup = 'city' | 'arterial' | 'highway';

export const roadGroups = ['city', 'arterial', 'highway'] as const satisfies readonly RoadGroup[];

export type RoadClass = {
  readonly name: string;
  readonly group: RoadGroup;
  /** Free-flow speed where no sign is known, in km/h. */
  readonly speedKmh: number;
  /** The fastest that a sign is believed to allow on such a road, in km/h. */
  readonly mostKmh: number;
  /** What a truck does at most, in km/h. */
  readonly truckKmh: number;
};

const row = (
  name: string,
  group: RoadGroup,
  speedKmh: number,
  mostKmh: number,
  truckKmh: number,
): RoadClass => ({ name, group, speedKmh, mostKmh, truckKmh });

/**
 * The roads that are driven on, by OpenStreetMap's highway=*, the most important first. Speeds are our own choice (2026):
 * what is driven on free roads of the UAE where signs allow 120, 100, 80 …, with lights and junctions in them; trucks
 * are held to 80 km/h. Everything else (tracks, paths, construction, proposed, raceways, bus ways) is not driven on.
 */
export const roadClasses: readonly RoadClass[] = [
  row('motorway', 'highway', 110, 140, 80),
  row('trunk', 'highway', 90, 120, 80),
  row('primary', 'arterial', 70, 110, 65),
  row('secondary', 'arterial', 60, 100, 55),
  row('tertiary', 'city', 50, 80, 45),
  row('unclassified', 'city', 40, 80, 35),
  row('residential', 'city', 30, 60, 25),
  row('living_street', 'city', 15, 30, 12),
  row('service', 'city', 15, 40, 12),
  row('road', 'city', 30, 60, 25),
  row('motorway_link', 'highway', 60, 100, 50),
  row('trunk_link', 'highway', 55, 90, 50),
  row('primary_link', 'arterial', 50, 80, 45),
  row('secondary_link', 'arterial', 45, 70, 40),
  row('tertiary_link', 'city', 40, 60, 35),
];

/**
 * How much time trucks lose in streets: `fast`, hardly more than pickups, as maps had it that were built until 2026; `slow`, as much
 * as standing at lights and getting under way again takes them.
 */
export type TruckStreets = (typeof truckStreetsList)[number];
export const truckStreetsList = ['fast', 'slow'] as const;

/**
 * What part of a pickup's speed a loaded truck keeps up where streets are slow. Our own reckoning (2026): it gets under way with some
 * 0.45 m/s², a pickup with 1.5, and slows down with 1 against 2, so that a stop from 60 km/h costs it 27 s and a pickup 10; where
 * lights and roundabouts are 500 to 800 m apart and stop every other vehicle, that is a fifth of the speed. Highways have none.
 */
export const slowTruckPart: Readonly<Record<RoadGroup, number>> = { city: 0.8, arterial: 0.8, highway: 1 };

const indexes = new Map(roadClasses.map(({ name }, index) => [name, index]));

/** Returns the index of a class in `roadClasses`, or undefined for what is not driven on. */
export function findRoadClass(highway: string | undefined): number | undefined {
  return indexes.get(highway ?? '');
}

/** Roads inside a plot of land: slower than their class. */
export const slowServices: ReadonlySet<string> = new Set([
  'parking_aisle',
  'driveway',
  'alley',
  'drive-through',
  'parking',
  'yard',
  'slipway',
]);
export const slowServiceKmh = 10;
/** Roads for those who live or deliver there: slow enough that nobody is led through them to somewhere else. */
export const privateRoadKmh = 15;
