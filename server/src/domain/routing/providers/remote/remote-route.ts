import { type Coordinates, straightLineMeters } from '../../../../values/coordinates.ts';
import type { RoadClass, Route, RouteCost, RouteRequest } from '../../route-provider.ts';

/** A point farther than this from the server's nearest road lies off its roads: no route. */
export const snapLimitMeters = 2_000;

/** A stretch of the way as a server tells it. */
export type Stretch = { readonly meters: number; readonly seconds: number };

/**
 * Servers tell speeds, not our classes of road, so a stretch is classed by its free-flow speed. The bounds are ours:
 * below 45 km/h streets and ramps, from 75 km/h the roads between towns (heavy vehicles are slow on them too).
 */
const arterialFromKmh = 45;
const highwayFromKmh = 75;

/**
 * Checks a server's figures against the request and puts them in our form. The stretches tell how the time is split
 * over the classes of road, in proportion, since what a server adds for turns is in the whole alone; with none told,
 * the whole way is classed by its average speed.
 * @throws Error when no road can be that short.
 */
export function makeRemoteRoute(
  request: RouteRequest,
  whole: Stretch,
  stretches: readonly Stretch[],
  origin: Pick<Route, 'poweredBy' | 'dataVersion'>,
): Route {
  requirePossibleLength(request.from, request.to, whole);
  return {
    distanceMeters: Math.round(whole.meters),
    freeFlowSeconds: splitByRoadClass(whole, stretches),
    ...origin,
  };
}

/**
 * Makes one place of a server's matrix in our form, classed by the average speed of the whole way: it tells
 * no stretches.
 * @throws Error when no road can be that short.
 */
export function makeRemoteCost(from: Coordinates, to: Coordinates, whole: Stretch): RouteCost {
  requirePossibleLength(from, to, whole);
  return { distanceMeters: Math.round(whole.meters), freeFlowSeconds: splitByRoadClass(whole, []) };
}

function requirePossibleLength(from: Coordinates, to: Coordinates, { meters }: Stretch): void {
  const shortestMeters = straightLineMeters(from, to) * 0.99 - 2 * snapLimitMeters;
  if (meters < shortestMeters) throw new Error('answered with a route shorter than the straight line');
}

/** @throws Error for a line that leads nowhere. */
export function requireLine(line: readonly Coordinates[]): readonly Coordinates[] {
  if (line.length < 2) throw new Error('answered a route without its line');
  return line;
}

export function isSnappedTooFar(asked: Coordinates, snapped: Coordinates): boolean {
  return straightLineMeters(asked, snapped) > snapLimitMeters;
}

function splitByRoadClass(whole: Stretch, stretches: readonly Stretch[]): Record<RoadClass, number> {
  const toldSeconds = stretches.reduce((sum, stretch) => sum + stretch.seconds, 0);
  const freeFlowSeconds = { city: 0, arterial: 0, highway: 0 };
  if (toldSeconds === 0) {
    freeFlowSeconds[roadClassOf(whole)] = whole.seconds;
    return freeFlowSeconds;
  }
  for (const stretch of stretches) {
    freeFlowSeconds[roadClassOf(stretch)] += whole.seconds * (stretch.seconds / toldSeconds);
  }
  return freeFlowSeconds;
}

function roadClassOf({ meters, seconds }: Stretch): RoadClass {
  const kmh = seconds === 0 ? 0 : (meters / seconds) * 3.6;
  if (kmh >= highwayFromKmh) return 'highway';
  return kmh >= arterialFromKmh ? 'arterial' : 'city';
}
