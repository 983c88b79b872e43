import { setImmediate } from 'node:timers/promises';
import type { RoadMap } from '@satha/roads/map/road-map';
import { RoadsError } from '@satha/roads/roads-error';
import type { ClosedRoads } from '@satha/roads/rules/closed-roads';
import { createRuledRoads } from '@satha/roads/rules/find-ruled-way';
import { makeRuleMetric, type RuleMetric } from '@satha/roads/rules/rule-metric';
import { makeRuleMetricInWorker } from '@satha/roads/rules/rule-metric-in-worker';
import { mainRoads } from '@satha/roads/uae/main-roads';
import type { TrafficCalendar } from '../../hour-of-week-speeds.ts';
import type { VehicleClass } from '../../route-provider.ts';
import type { GateLines } from '../../tolls/gate-pass.ts';
import { closedFor } from '../../truck-rules/find-way-under-rules.ts';
import {
  makeRuleBook,
  mostKindsOfHours,
  type RuleBook,
  type TruckRuleMode,
  type TruckRuleRows,
} from '../../truck-rules/rule-book.ts';
import { closedRoadsOfRule } from './closed-roads-of-rule.ts';
import type { RuledMap } from './map-route-provider.ts';
import { rulesOfMap } from './rules-of-map.ts';

/** Keeps each map in use ready for the rules that hold. */
export type RuleKeeper = {
  /** Goes by newer rules, and gates that ways are weighed against, on all maps once each is ready for them; those of before are gone by until then. */
  take(rows: TruckRuleRows, mode: TruckRuleMode, gates?: GateLines): Promise<void>;
  /** Makes a map ready before it is used. */
  prepare(map: RoadMap): Promise<void>;
  rulesOn(map: RoadMap): RuledMap | undefined;
  /** Looks up what is cut off by what is closed now, a part at a time, so that no request has to. */
  lookAhead(now: Temporal.Instant, calendar: TrafficCalendar): Promise<void>;
  close(): void;
};

/** Ways of an hour differ in how long they take: those of a town, between towns, and across the country. */
const waysMinutes = [10, 60, 180];

export type RuleKeeperOptions = {
  /** The file of the installed map. */
  readonly path: string;
  readonly currentMap: () => RoadMap | undefined;
  /** Told why a map is used without all rules: by those of before, or by none. */
  readonly onFault: (reason: string) => void;
};

export function createRuleKeeper({ path, currentMap, onFault }: RuleKeeperOptions): RuleKeeper {
  const ready = new WeakMap<RoadMap, RuledMap & { readonly key: string }>();
  const closing = new AbortController();
  let taken: Taken | undefined;
  /** A map that could not be made ready is tried again when the rules are read again. */
  let isFailed = false;
  /** One after the other: each takes a processor for some seconds. */
  let last: Promise<void> = Promise.resolve();

  async function makeReady(map: RoadMap): Promise<void> {
    if (taken === undefined) return;
    const { rows, mode } = taken;
    const rules = mode === 'off' ? [] : [...rows.rules, ...rulesOfMap(map)];
    const wanted = makeRuleBook({ ...rows, rules }, mode);
    const kinds = new Set(wanted.bits).size;
    const gates = kinds < mostKindsOfHours ? taken.gates : undefined;
    const key = `${wanted.roadsKey} ${gates?.key ?? ''}`;
    const before = ready.get(map);
    if (wanted.rules.length === 0 && gates === undefined) ready.delete(map);
    else if (before?.key === key) ready.set(map, { ...before, book: wanted });
    else {
      const leftOut = rules.length - wanted.rules.length;
      if (leftOut > 0)
        onFault(
          `Ways are found by ${mostKindsOfHours} kinds of hours at most: ${leftOut} rules of ${map.dataVersion} are left out.`,
        );
      if (taken.gates && !gates)
        onFault(
          `Ways on ${map.dataVersion} are not weighed against tolls: there are ${mostKindsOfHours} kinds of hours, which leaves gates none.`,
        );
      const gateRoads = gates ? [closeGates(gates, kinds)] : [];
      const make = { path, onFault, signal: closing.signal };
      const metric = await makeMetric(map, 'truck', [...closeRoads(wanted), ...gateRoads], make);
      const light = gates && (await makeMetric(map, 'light', gateRoads, make));
      isFailed ||= metric === undefined || (gates !== undefined && light === undefined);
      if (metric)
        ready.set(map, {
          ...{ book: wanted, roads: createRuledRoads(map, metric), key },
          ...(light && { lightRoads: createRuledRoads(map, light), gateLabel: 1 << kinds }),
        });
    }
  }

  const prepare = (map: RoadMap): Promise<void> => {
    last = last.catch(() => undefined).then(() => makeReady(map));
    return last;
  };
  return {
    async take(rows, mode, gates) {
      const { rules, exemptions, vehicleTypes } = rows;
      const key = JSON.stringify([mode, rules, exemptions, [...vehicleTypes], gates?.key]);
      if (taken?.key === key && !isFailed) return;
      taken = { rows, mode, gates, key };
      isFailed = false;
      const installed = currentMap();
      await prepare(mainRoads);
      if (installed) await prepare(installed);
    },
    prepare,
    rulesOn: (map) => ready.get(map),
    async lookAhead(now, calendar) {
      for (const map of [currentMap(), mainRoads]) {
        const rules = map && ready.get(map);
        if (rules) await lookUpPockets(rules, now, calendar);
      }
    },
    close: () => closing.abort(),
  };
}

type Taken = {
  readonly rows: TruckRuleRows;
  readonly mode: TruckRuleMode;
  readonly gates: GateLines | undefined;
  readonly key: string;
};

function closeRoads({ rules, bits }: RuleBook): ClosedRoads[] {
  return rules.map((rule, index) => closedRoadsOfRule(rule, bits[index] ?? 0));
}

/** Gates as roads that some ways keep off, by a bit of their own. */
function closeGates({ lines }: GateLines, bit: number): ClosedRoads {
  return { bit, refs: [], names: [], areas: [], gates: lines };
}

/** Undefined where that failed or was given up. */
async function makeMetric(
  map: RoadMap,
  vehicle: VehicleClass,
  closedRoads: readonly ClosedRoads[],
  { path, onFault, signal }: Pick<RuleKeeperOptions, 'path' | 'onFault'> & { readonly signal: AbortSignal },
): Promise<RuleMetric | undefined> {
  if (map === mainRoads) return makeRuleMetric(map, vehicle, closedRoads);
  const { dataVersion, fileBytes } = map;
  try {
    const order = { path, dataVersion, fileBytes, vehicle, closedRoads };
    return await makeRuleMetricInWorker(order, signal);
  } catch (error) {
    if (!signal.aborted && !(error instanceof RoadsError)) throw error;
    if (!signal.aborted) onFault((error as RoadsError).message);
    return undefined;
  }
}

async function lookUpPockets(
  { book, roads, lightRoads, gateLabel = 0 }: RuledMap,
  now: Temporal.Instant,
  calendar: TrafficCalendar,
): Promise<void> {
  const startMs = now.epochMilliseconds;
  if (gateLabel !== 0) {
    await setImmediate();
    roads.pocketsOf(gateLabel);
    lightRoads?.pocketsOf(gateLabel);
  }
  for (const binding of book.bindingSets(now)) {
    for (const minutes of waysMinutes) {
      const avoid = closedFor(book, binding, startMs, minutes * 120_000, calendar);
      if (avoid === 0) continue;
      await setImmediate();
      roads.pocketsOf(avoid);
      if (gateLabel !== 0) roads.pocketsOf(avoid | gateLabel);
    }
  }
}
