import type { TrafficCalendar } from '../hour-of-week-speeds.ts';
import type { GateOnRoute, Route } from '../route-provider.ts';
import { secondsWithTraffic } from '../travel-time.ts';
import { minus, nothing, type Wait } from '../truck-rules/judge-way.ts';
import type { GatePass } from './gate-pass.ts';

export type ToTime = {
  readonly gates: readonly GateOnRoute[];
  readonly departureAt: Temporal.Instant;
  /** Where the truck waits on the way, in order. */
  readonly waits: readonly Pick<Wait, 'before' | 'seconds'>[];
  /** Whether a truck rule closes a lane to the truck at a moment, in milliseconds since 1970. */
  readonly isClosed: (lane: number, atMs: number) => boolean;
};

/** Tells when a truck is expected at each gate of its way, by the traffic of its departure and what it waits for. */
export function timePasses(
  { gates, departureAt, waits, isClosed }: ToTime,
  calendar: TrafficCalendar,
): GatePass[] {
  let nowMs = departureAt.epochMilliseconds;
  let driven = nothing;
  let waited = 0;
  const drive = (to: Route['freeFlowSeconds']) => {
    nowMs += secondsWithTraffic(minus(to, driven), nowMs, calendar) * 1000;
    driven = to;
  };
  return gates.map(({ gate, lane, before }) => {
    for (; waited < waits.length; waited++) {
      const wait = waits[waited];
      if (wait === undefined || secondsOf(wait.before) > secondsOf(before)) break;
      drive(wait.before);
      nowMs += wait.seconds * 1000;
    }
    drive(before);
    const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs));
    return { gate, at, isClosed: lane !== undefined && isClosed(lane, nowMs) };
  });
}

function secondsOf({ city, arterial, highway }: Route['freeFlowSeconds']): number {
  return city + arterial + highway;
}
