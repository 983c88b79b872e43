import type { Tags } from '../pbf/osm-handlers.ts';
import { type ClosedHours, readClosedHours } from './closed-hours.ts';
import { type Access, readAccess } from './road-access.ts';
import {
  findRoadClass,
  privateRoadKmh,
  type RoadClass,
  roadClasses,
  slowServiceKmh,
  slowServices,
  slowTruckPart,
  type TruckStreets,
} from './road-classes.ts';
import { readDirections } from './road-directions.ts';
import { readSpeedKmh } from './tag-values.ts';
import { type Vehicle, vehicles } from './vehicles.ts';

/** How a road is called; an empty text where it has no such name. */
export type RoadNames = {
  /** In the language of the place, mostly Arabic in the UAE. */
  readonly name: string;
  readonly englishName: string;
  /** Its number: `E11`, or several with semicolons. */
  readonly ref: string;
};

/**
 * Whole km/h by vehicle and direction: light forward, light backward, truck forward, truck backward; 0 where it may not be
 * driven.
 */
export type Speeds = readonly [number, number, number, number];

export type Road = RoadNames & {
  /** Index in `roadClasses`. */
  readonly roadClass: number;
  readonly speeds: Speeds;
  /** At which hours it is closed to trucks; left out where it never is. */
  readonly closedHours?: ClosedHours;
};

/** A sign says the most that one may drive; on the way one drives a little less. */
const partOfSign = 0.9;
const longestName = 200;

/** Reads what a way's tags say to a driver; undefined when no vehicle may use it. */
export function readRoad(tags: Tags, truckStreets: TruckStreets = 'fast'): Road | undefined {
  const roadClass = findRoadClass(tags.get('highway'));
  const kind = roadClasses[roadClass ?? -1];
  if (roadClass === undefined || kind === undefined || isNoRoad(tags)) return undefined;
  const directions = readDirections(tags);
  const speeds = vehicles.flatMap((vehicle) => {
    const access = readAccess(tags, vehicle);
    if (access === 'no') return [0, 0];
    const part = vehicle === 'truck' && truckStreets === 'slow' ? slowTruckPart[kind.group] : 1;
    const driven = { vehicle, access, part };
    return [
      directions.forward ? findSpeedKmh(tags, kind, driven, 'forward') : 0,
      directions.backward ? findSpeedKmh(tags, kind, driven, 'backward') : 0,
    ];
  });
  if (speeds.every((speed) => speed === 0)) return undefined;
  const closedHours = readClosedHours(tags);
  const [lightForward = 0, lightBackward = 0, truckForward = 0, truckBackward = 0] = speeds;
  return {
    roadClass,
    speeds: [lightForward, lightBackward, truckForward, truckBackward],
    name: cut(tags.get('name') ?? ''),
    englishName: cut(tags.get('name:en') ?? tags.get('int_name') ?? ''),
    ref: cut(tags.get('ref') ?? tags.get('int_ref') ?? ''),
    ...(closedHours !== '' && { closedHours }),
  };
}

const cut = (text: string): string => text.slice(0, longestName);

/** Ferries, areas, and roads that are not there yet or no longer. */
function isNoRoad(tags: Tags): boolean {
  return (
    tags.get('route') === 'ferry' ||
    tags.get('area') === 'yes' ||
    tags.get('construction') === 'yes' ||
    tags.get('proposed') === 'yes' ||
    tags.get('impassable') === 'yes' ||
    tags.get('service') === 'emergency_access'
  );
}

type Driven = {
  readonly vehicle: Vehicle;
  readonly access: Access;
  /** What part of the speed is kept up in the streets of such a road. */
  readonly part: number;
};

function findSpeedKmh(
  tags: Tags,
  kind: RoadClass,
  { vehicle, access, part }: Driven,
  direction: 'forward' | 'backward',
): number {
  const sign =
    (vehicle === 'truck' ? readSpeedKmh(tags.get('maxspeed:hgv')) : undefined) ??
    readSpeedKmh(tags.get(`maxspeed:${direction}`)) ??
    readSpeedKmh(tags.get('maxspeed'));
  let speed = (sign === undefined ? kind.speedKmh : Math.min(sign, kind.mostKmh) * partOfSign) * part;
  if (slowServices.has(tags.get('service') ?? '')) speed = Math.min(speed, slowServiceKmh);
  if (access === 'private') speed = Math.min(speed, privateRoadKmh);
  if (vehicle === 'truck') speed = Math.min(speed, sign === undefined ? kind.truckKmh : 80);
  return Math.max(5, Math.round(speed));
}
