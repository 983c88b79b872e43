import { type Coordinates, straightLineMeters } from '../../values/coordinates.ts';
import type { TrafficCalendar } from './hour-of-week-speeds.ts';
import type { Route, RouteProvider, RouteRequest } from './route-provider.ts';
import { findPasses, findPassesUnderRules, passesOf } from './tolls/find-passes.ts';
import type { GateLines, GatePass, TollWeighing } from './tolls/gate-pass.ts';
import { secondsWithTraffic } from './travel-time.ts';
import {
  type ActedRule,
  findWayUnderRules,
  tellBrokenRules,
  type WayUnderRules,
} from './truck-rules/find-way-under-rules.ts';

export type FindRouteDeps = {
  readonly routeProvider: RouteProvider;
  /** Which days have the traffic of a holiday or of Ramadan, as last read from the database. */
  readonly calendar: () => TrafficCalendar;
};

/** A route with the traffic of its departure. */
export type TimedRoute = {
  /** Whole metres along the road. */
  readonly distanceMeters: number;
  /** Whole seconds on the road, with the traffic to be expected. */
  readonly durationSeconds: number;
  /** Who answered, as shown in `poweredBy`. */
  readonly poweredBy: string;
  /** Which data answered, for reconciliation. */
  readonly dataVersion: string;
  /** How long a truck waits on the way for roads to open, beside its time on the road; left out where it does not. */
  readonly waitSeconds?: number;
  /** The truck rules that the way goes by, or would break; left out where there are none. */
  readonly rules?: readonly ActedRule[];
  /** Where gates were asked for: those on the way. */
  readonly passes?: readonly GatePass[];
  /** It leads around gates, and is not the fastest one. */
  readonly isAround?: true;
};

/** What a way is asked for; without a vehicle type no truck rule binds it. */
export type TimedRequest = RouteRequest & {
  readonly departureAt: Temporal.Instant;
  readonly vehicleTypeId?: number | undefined;
  /** Whether the rules that act on the way are to be named, as a quote does. */
  readonly tellsRules?: boolean;
  /** Gates to look for on the way; it takes longer. */
  readonly gates?: GateLines | undefined;
  /** With gates: what minutes and tolls are worth against each other. Left out, the way is the fastest one. */
  readonly weighing?: TollWeighing | undefined;
};

/** Returns after how many seconds a truck is there: driving, and waiting for roads to open. */
export function secondsToArrival({
  durationSeconds,
  waitSeconds = 0,
}: Pick<TimedRoute, 'durationSeconds' | 'waitSeconds'>): number {
  return durationSeconds + waitSeconds;
}

/** Two points nearer than this are one: no vehicle drives between them. */
const samePointMeters = 1;

/**
 * Returns the fastest route for a departure, or undefined when there is none; with a weighing the one around all gates, where its
 * tolls and minutes cost less. From a point to itself it is nothing at all, where a road leads to the point.
 * @throws RouteProviderUnavailable when nobody could tell.
 */
export async function findRoute(
  deps: FindRouteDeps,
  { weighing, ...asked }: TimedRequest,
): Promise<TimedRoute | undefined> {
  const fastest = await findFastest(deps, asked);
  if (weighing === undefined || !fastest?.passes || weighing.tollFils(fastest.passes) === 0) return fastest;
  const around = findAround(deps, asked);
  return around && costOf(around, weighing) < costOf(fastest, weighing) ? around : fastest;
}

async function findFastest(
  deps: FindRouteDeps,
  { vehicleTypeId, tellsRules, gates: wanted, ...asked }: TimedRequest,
): Promise<TimedRoute | undefined> {
  const { routeProvider, calendar } = deps;
  const gates = isSamePoint(asked.from, asked.to) ? undefined : wanted;
  const timed = { ...asked, ...(gates && { isTraced: true }) };
  const ruled = findRuled(deps, { vehicleTypeId, ...timed }, tellsRules);
  if (ruled?.mode === 'obey') {
    if (!ruled.way) return undefined;
    const passes = gates && findPassesUnderRules(deps, gates, ruled.way, { vehicleTypeId, ...timed });
    return { ...underRules(ruled.way, timed), ...(passes && { passes }) };
  }
  const { departureAt: _, ...request } = timed;
  const route = await routeProvider.findRoute(request);
  if (!route) return undefined;
  const passes = gates && (await findPasses(deps, gates, route, { vehicleTypeId, ...timed }));
  return {
    ...onTheWay(route, timed, calendar()),
    ...(ruled?.told.length ? { rules: ruled.told } : {}),
    ...(passes && { passes }),
  };
}

/** Returns the fastest route that leads through no gate but to and from places behind one; undefined where nobody weighs tolls. */
function findAround(
  deps: FindRouteDeps,
  { tellsRules, gates, ...asked }: TimedRequest,
): TimedRoute | undefined {
  const { routeProvider, calendar } = deps;
  const ruled = routeProvider.ruled?.();
  if (ruled === undefined || ruled.gateLabel === 0 || gates === undefined) return undefined;
  const timed = { ...asked, isTraced: true };
  const under = findRuled(deps, { ...timed, alsoAvoid: ruled.gateLabel }, tellsRules);
  if (under?.mode === 'obey') {
    const { way } = under;
    if (!way) return undefined;
    return {
      ...underRules(way, timed),
      passes: findPassesUnderRules(deps, gates, way, timed),
      isAround: true,
    };
  }
  const route = ruled.find({ ...timed, avoid: ruled.gateLabel });
  if (!route) return undefined;
  const passes = passesOf(deps, gates, route, timed);
  return {
    ...onTheWay(route, timed, calendar()),
    ...(under?.told.length ? { rules: under.told } : {}),
    ...{ passes, isAround: true },
  };
}

function costOf(route: TimedRoute, { minuteFils, tollFils }: TollWeighing): number {
  return tollFils(route.passes ?? []) + (minuteFils * secondsToArrival(route)) / 60;
}

/** Returns how long a truck that leaves at a moment waits on the way for roads to open: not at all where nobody obeys rules. */
export function findWaitSeconds(
  deps: RuledDeps,
  request: Pick<TimedRequest, 'from' | 'to' | 'departureAt' | 'vehicleTypeId'>,
): number {
  const ruled = findRuled(deps, { ...request, vehicleClass: 'truck' });
  return ruled?.mode === 'obey' ? (ruled.way?.waitSeconds ?? 0) : 0;
}

type RuledDeps = Pick<FindRouteDeps, 'calendar'> & { readonly routeProvider: Pick<RouteProvider, 'ruled'> };

type RuledAsking = Omit<TimedRequest, 'gates' | 'weighing'> & {
  readonly isDrawn?: boolean;
  /** Bits of what else is to be avoided. */
  readonly alsoAvoid?: number;
};

/** What truck rules make of a request: the way to take, or what is to be told of another; undefined where none binds it. */
export function findRuled(
  { routeProvider, calendar }: RuledDeps,
  { vehicleTypeId, departureAt, alsoAvoid, ...request }: RuledAsking,
  isTold = false,
):
  | { readonly mode: 'obey'; readonly way: WayUnderRules | undefined }
  | { readonly mode: 'tell'; readonly told: readonly ActedRule[] }
  | undefined {
  if (vehicleTypeId === undefined || isSamePoint(request.from, request.to)) return undefined;
  const ruled = routeProvider.ruled?.();
  if (ruled === undefined || ruled.book.mode === 'off') return undefined;
  if (ruled.book.mode === 'tell' && !isTold) return undefined;
  const binding = ruled.book.bitsFor(vehicleTypeId, departureAt);
  if (binding === 0) return undefined;
  const question = { request, departureAt, binding, isTold, alsoAvoid };
  return ruled.book.mode === 'obey'
    ? { mode: 'obey', way: findWayUnderRules(ruled, question, calendar()) }
    : { mode: 'tell', told: tellBrokenRules(ruled, question, calendar()) };
}

/** Returns a way under rules as routes are told. */
export function underRules(
  { route, drivingSeconds, waitSeconds, acted }: WayUnderRules,
  { from, to }: Pick<RouteRequest, 'from' | 'to'>,
): TimedRoute {
  const { poweredBy, dataVersion } = route;
  if (isSamePoint(from, to)) return { distanceMeters: 0, durationSeconds: 0, poweredBy, dataVersion };
  return {
    distanceMeters: Math.round(route.distanceMeters),
    durationSeconds: Math.round(drivingSeconds),
    poweredBy,
    dataVersion,
    ...(waitSeconds > 0 && { waitSeconds: Math.round(waitSeconds) }),
    ...(acted.length > 0 && { rules: acted }),
  };
}

export function isSamePoint(one: Coordinates, other: Coordinates): boolean {
  return straightLineMeters(one, other) < samePointMeters;
}

/**
 * Returns a route with the traffic of its departure; from a point to itself nothing at all, whatever a
 * provider makes of it.
 */
export function onTheWay(
  { distanceMeters, freeFlowSeconds, poweredBy, dataVersion }: Route,
  { from, to, departureAt }: Pick<RouteRequest, 'from' | 'to'> & { readonly departureAt: Temporal.Instant },
  calendar: TrafficCalendar,
): TimedRoute {
  if (isSamePoint(from, to)) return { distanceMeters: 0, durationSeconds: 0, poweredBy, dataVersion };
  return {
    distanceMeters: Math.round(distanceMeters),
    durationSeconds: Math.round(secondsWithTraffic(freeFlowSeconds, departureAt.epochMilliseconds, calendar)),
    poweredBy,
    dataVersion,
  };
}
