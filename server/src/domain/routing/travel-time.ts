import { type TrafficCalendar, trafficFactorsAt } from './hour-of-week-speeds.ts';
import type { Route } from './route-provider.ts';

/** How often on the way the traffic is looked at again. */
const stepSeconds = 15 * 60;

/**
 * Seconds on the road for a departure, in milliseconds since 1970: the route is driven in quarters of an hour, each at the pace of its own hour
 * of the week and of the calendar, so that a long journey is not held up all the way by the rush hour it left in. Streets of each class are
 * taken to be spread evenly along the way.
 */
export function secondsWithTraffic(
  freeFlowSeconds: Route['freeFlowSeconds'],
  departureMs: number,
  calendar: TrafficCalendar,
): number {
  let partLeft = 1;
  let elapsedSeconds = 0;
  while (partLeft > 0) {
    const nowMs = departureMs + elapsedSeconds * 1000;
    const secondsAtThisPace = wholeRouteSeconds(freeFlowSeconds, nowMs, calendar);
    if (secondsAtThisPace * partLeft <= stepSeconds) return elapsedSeconds + secondsAtThisPace * partLeft;
    partLeft -= stepSeconds / secondsAtThisPace;
    elapsedSeconds += stepSeconds;
  }
  return elapsedSeconds;
}

/** What the whole route would take if the traffic stayed as it is at one moment. */
function wholeRouteSeconds(
  freeFlowSeconds: Route['freeFlowSeconds'],
  nowMs: number,
  calendar: TrafficCalendar,
): number {
  const factors = trafficFactorsAt(nowMs, calendar);
  return (
    freeFlowSeconds.city * factors.city +
    freeFlowSeconds.arterial * factors.arterial +
    freeFlowSeconds.highway * factors.highway
  );
}
