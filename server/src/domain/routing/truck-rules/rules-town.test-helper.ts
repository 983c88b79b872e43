import type { RoadMap } from '@satha/roads/map/road-map';
import { createRuledRoads } from '@satha/roads/rules/find-ruled-way';
import { makeRuleMetric } from '@satha/roads/rules/rule-metric';
import type { Town } from '@satha/roads/town.test-helper';
import { createMapRouteProvider } from '../providers/satha-roads/map-route-provider.ts';
import type { RouteProvider } from '../route-provider.ts';
import { makeRuleBook, type TruckRuleMode } from './rule-book.ts';
import type { RuleExemption, TruckRule } from './truck-rule.ts';

/**
 * A highway E11 of 6,047 m from a to b, a way around it over c and d of 8,270 m, and streets of 504 m before and behind them: in
 * 7,054 m from s to t, or 9,278 m around.
 */
export const rulesTown: Town = {
  places: { s: [0, -5], a: [0, 0], b: [0, 60], t: [0, 65], c: [10, 0], d: [10, 60] },
  ways: [['sa'], ['ab', { highway: 'trunk', ref: 'E11' }], ['bt'], ['acdb', { highway: 'secondary' }]],
};

/** A rule of every day of 2026 that closes E11 from 06:00 to 22:00. */
export const e11Rule: TruckRule = {
  roadRuleId: 1,
  code: 'dubai_e11',
  name: 'E11',
  nameArabic: 'شارع E11',
  refs: ['E11'],
  names: [],
  areas: [],
  headingDegrees: undefined,
  days: [1, 2, 3, 4, 5, 6, 7],
  windows: [{ from: 360, until: 1320 }],
  season: 'always',
  tareOverKg: 2500,
  firstDay: 20_454,
  lastDay: undefined,
  source: 'A test',
};

/** The truck of type 4 is bound by its weight, that of type 3 weighs too little, type 1 is a pickup. */
export const ruledTypes = new Map([
  [1, { id: 1, subjectToTruckBan: false, tareKg: 2000 }],
  [3, { id: 3, subjectToTruckBan: true, tareKg: 2500 }],
  [4, { id: 4, subjectToTruckBan: true, tareKg: 5500 }],
]);

export type RulesWish = {
  readonly mode?: TruckRuleMode;
  readonly exemptions?: readonly RuleExemption[];
};

/** Routes on a map by rules. */
export function provideRules(
  map: RoadMap,
  rules: readonly TruckRule[],
  { mode = 'obey', exemptions = [] }: RulesWish = {},
): RouteProvider {
  const book = makeRuleBook({ oldestDay: 20_454, rules, exemptions, vehicleTypes: ruledTypes }, mode);
  const closedRoads = rules.map((rule, index) => ({ ...rule, bit: book.bits[index] ?? 0, areas: [] }));
  const roads = createRuledRoads(map, makeRuleMetric(map, 'truck', closedRoads));
  return createMapRouteProvider({ currentMap: () => map, rulesOn: () => ({ book, roads }) });
}
