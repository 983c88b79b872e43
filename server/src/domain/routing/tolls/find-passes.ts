import type { TrafficCalendar } from '../hour-of-week-speeds.ts';
import type { GateOnRoute, Route, RouteProvider, RouteRequest, RuledRoutes } from '../route-provider.ts';
import type { WayUnderRules } from '../truck-rules/find-way-under-rules.ts';
import { bitsOf } from '../truck-rules/judge-way.ts';
import type { GateLines, GatePass } from './gate-pass.ts';
import { findGatesOnLine } from './gates-on-line.ts';
import { timePasses } from './time-passes.ts';

type Deps = {
  readonly routeProvider: Pick<RouteProvider, 'drawRoute' | 'ruled'>;
  readonly calendar: () => TrafficCalendar;
};

type Journey = RouteRequest & {
  readonly departureAt: Temporal.Instant;
  readonly vehicleTypeId?: number | undefined;
};

/**
 * Finds the gates on a route that obeys no rules, and whether a rule closes the road at one: where rules are told alone, the way
 * may lead over what is closed. Of a provider that knows no gates the line is asked for.
 * @throws RouteProviderUnavailable when it cannot tell.
 */
export async function findPasses(
  { routeProvider, calendar }: Deps,
  gates: GateLines,
  route: Route,
  journey: Journey,
): Promise<readonly GatePass[]> {
  const found = route.findGates ? undefined : await findOnLine(routeProvider, gates, journey);
  return passesOf({ routeProvider, calendar }, gates, found ? { findGates: () => found } : route, journey);
}

/** The same of a route on which gates are known. */
export function passesOf(
  { routeProvider, calendar }: Deps,
  gates: GateLines,
  { findGates }: Pick<Route, 'findGates'>,
  journey: Journey,
): readonly GatePass[] {
  const isClosed = closedBy(routeProvider.ruled?.(), journey, calendar());
  const { departureAt } = journey;
  return timePasses({ gates: findGates?.(gates) ?? [], departureAt, waits: [], isClosed }, calendar());
}

/** Finds the gates on a way that obeys the rules. Where it is driven on although it is closed for good, it is closed to the truck. */
export function findPassesUnderRules(
  { routeProvider, calendar }: Deps,
  gates: GateLines,
  { route, waits, acted }: WayUnderRules,
  journey: Journey,
): readonly GatePass[] {
  const isBroken = acted.some(({ effect }) => effect === 'told');
  const isClosed = isBroken ? closedBy(routeProvider.ruled?.(), journey, calendar()) : () => false;
  const found = route.findGates?.(gates) ?? [];
  return timePasses({ gates: found, departureAt: journey.departureAt, waits, isClosed }, calendar());
}

async function findOnLine(
  { drawRoute }: Pick<RouteProvider, 'drawRoute'>,
  gates: GateLines,
  { from, to, vehicleClass }: Journey,
): Promise<readonly GateOnRoute[]> {
  const drawn = await drawRoute({ from, to, vehicleClass });
  return drawn ? findGatesOnLine(drawn, gates) : [];
}

function closedBy(
  ruled: RuledRoutes | undefined,
  { vehicleTypeId, departureAt }: Journey,
  calendar: TrafficCalendar,
): (lane: number, atMs: number) => boolean {
  if (ruled === undefined || vehicleTypeId === undefined) return () => false;
  const { book, labelOf } = ruled;
  const binding = book.bitsFor(vehicleTypeId, departureAt);
  return (lane, atMs) =>
    bitsOf(labelOf(lane) & binding).some((bit) => book.closedUntilMs(bit, atMs, calendar) > atMs);
}
