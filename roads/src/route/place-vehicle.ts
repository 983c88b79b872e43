import { type Coordinates, isCoordinates, metersBetween, parallelScale, toUnits } from '../coordinates.ts';
import type { RoadMap } from '../map/road-map.ts';
import { findAllWithin, findNearest, type PointOnRoad } from '../map/segment-index.ts';
import { type Vehicle, vehicles } from '../osm/vehicles.ts';
import { openEdges, type Snap } from './footing.ts';
import { measure, snapToRoad } from './snap.ts';

/** What is known of how a vehicle moves; each may be missing. */
export type Motion = {
  /** Clockwise from north. */
  readonly headingDegrees?: number | undefined;
  readonly speedMps?: number | undefined;
  /** How far off the place may be, at two chances of three. */
  readonly accuracyMeters?: number | undefined;
  /** Where it was shortly before. */
  readonly before?: Coordinates | undefined;
};

/** A point where somebody gets on or off, or a vehicle of which it is known how it moves. */
export type Whereabouts = Coordinates & { readonly motion?: Motion | undefined };

/** Our own figures: what phones tell in a street of a town, rounded up, and what they can be believed. */
const usualAccuracyMeters = 10;
const mostAccuracyMeters = 50;
/** How far a road may lie from the place, in accuracies, beyond the nearest one. */
const farthestAccuracies = 4;
/** Slower than this, a heading says how the vehicle came to stand there, at best. */
const standingMps = 1.5;
/**
 * How far off a heading may be, at two chances of three; how much at most it weighs against the place, in squares of
 * accuracies; and how much more a road weighs that would be driven against its direction.
 */
const ofDriving = { degreesOff: 20, most: 16, against: 24 };
const ofStanding = { degreesOff: 30, most: 9, against: 9 };
const leastDegreesAgainst = 120;
/** A way from the place before that is shorter than so many accuracies tells no direction. */
const leastWayAccuracies = 1.5;

/**
 * Finds the road that a vehicle is on: of those near its place the one that fits best with how it moves, so that on a dual
 * carriageway it stays on its own side though its place seems to lie on the other. Where nothing tells a direction it is the
 * nearest one.
 */
export function placeVehicle(
  map: RoadMap,
  place: Whereabouts,
  vehicle: Vehicle,
  mostMeters: number,
): Snap | undefined {
  const course = place.motion && findCourse(place, place.motion);
  if (course === undefined || map.land !== undefined || !isCoordinates(place))
    return snapToRoad(map, place, vehicle, mostMeters);
  const { lat, lng } = place;
  const isOpen = openEdges(map, vehicle);
  const nearest = findNearest(map.segments, toUnits(lat), toUnits(lng), mostMeters, isOpen);
  if (nearest === undefined) return undefined;
  const reach = Math.min(mostMeters, nearest.distanceMeters + farthestAccuracies * course.accuracyMeters);
  const near = findAllWithin(map.segments, toUnits(lat), toUnits(lng), reach, isOpen);
  let best = nearest;
  let least = Number.POSITIVE_INFINITY;
  for (const road of near) {
    const misfit = (road.distanceMeters / course.accuracyMeters) ** 2 + weighTurn(map, vehicle, road, course);
    if (misfit >= least) continue;
    best = road;
    least = misfit;
  }
  return { point: { lat, lng }, distanceMeters: best.distanceMeters, footings: [measure(map, best)] };
}

type Course = {
  readonly degrees: number;
  readonly accuracyMeters: number;
  readonly degreesOff: number;
  readonly most: number;
  readonly against: number;
};

function findCourse(place: Coordinates, motion: Motion): Course | undefined {
  const { headingDegrees, speedMps, before } = motion;
  const told = motion.accuracyMeters ?? usualAccuracyMeters;
  const accuracyMeters = Math.min(mostAccuracyMeters, Math.max(usualAccuracyMeters, told));
  const isStanding = speedMps !== undefined && speedMps < standingMps;
  if (headingDegrees !== undefined)
    return { degrees: headingDegrees, accuracyMeters, ...(isStanding ? ofStanding : ofDriving) };
  if (before === undefined || !isCoordinates(before) || !isCoordinates(place)) return undefined;
  const [fromLat, fromLng] = [toUnits(before.lat), toUnits(before.lng)];
  const [toLat, toLng] = [toUnits(place.lat), toUnits(place.lng)];
  const meters = metersBetween(fromLat, fromLng, toLat, toLng);
  if (meters < leastWayAccuracies * accuracyMeters) return undefined;
  // Both ends of the way may be off to the side.
  const blur = (Math.atan((Math.SQRT2 * accuracyMeters) / meters) * 180) / Math.PI;
  const degreesOff = Math.max(ofDriving.degreesOff, blur);
  return { degrees: bearing(fromLat, fromLng, toLat, toLng), accuracyMeters, ...ofDriving, degreesOff };
}

/** Weighs how far the vehicle's course is off the direction in which a road may be driven there. */
function weighTurn(
  { edgeSpeeds, points }: RoadMap,
  vehicle: Vehicle,
  { edge, point }: PointOnRoad,
  { degrees, degreesOff, most, against }: Course,
): number {
  const [lat, lng, nextLat, nextLng] = points.subarray(2 * point, 2 * point + 4);
  const along = bearing(lat ?? 0, lng ?? 0, nextLat ?? 0, nextLng ?? 0);
  const column = 4 * edge + 2 * vehicles.indexOf(vehicle);
  const turns = [0, 1]
    .filter((side) => (edgeSpeeds[column + side] ?? 0) > 0)
    .map((side) => turnBetween(degrees, along + 180 * side));
  const turn = Math.min(...turns);
  return Math.min(most, (turn / degreesOff) ** 2) + (turn < leastDegreesAgainst ? 0 : against);
}

function bearing(fromLat: number, fromLng: number, toLat: number, toLng: number): number {
  const east = (toLng - fromLng) * parallelScale(fromLat);
  return (Math.atan2(east, toLat - fromLat) * 180) / Math.PI;
}

/** The angle between two directions, from 0 to 180 degrees. */
function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return turn > 180 ? 360 - turn : turn;
}
