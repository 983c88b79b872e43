import { uaeDayNumberAt } from '../../../values/uae-time.ts';
import { closedUntilMs, isClosedWithin, type RuleCalendar } from './rule-clock.ts';
import type { RuledVehicleType, RuleExemption, TruckRule } from './truck-rule.ts';

export const truckRuleModes = ['off', 'tell', 'obey'] as const;
/** `tell`: estimates name the rules that the way would break, and ways are as without them. */
export type TruckRuleMode = (typeof truckRuleModes)[number];

/** What there is of rules, as last read from the database. */
export type TruckRuleRows = {
  /** Of days before it nobody asks: when a rule began then makes no difference. */
  readonly oldestDay: number;
  readonly rules: readonly TruckRule[];
  readonly exemptions: readonly RuleExemption[];
  readonly vehicleTypes: ReadonlyMap<number, RuledVehicleType>;
};

/** The rules by which ways are found, with a bit for each kind of hours that several may share. */
export type RuleBook = {
  readonly mode: TruckRuleMode;
  readonly rules: readonly TruckRule[];
  /** By the place of each rule. */
  readonly bits: readonly number[];
  /** The same for two books that close the same roads by the same bits. */
  readonly roadsKey: string;
  /** The bits of the rules that can bind a vehicle type on the day of a moment; 0 where none does. */
  bitsFor(vehicleTypeId: number, at: Temporal.Instant): number;
  /** The different answers of `bitsFor` to the vehicle types that there are, but for 0. */
  bindingSets(at: Temporal.Instant): readonly number[];
  /** Whether one of a bit's rules closes its roads at some time of a span. */
  isClosedWithin(bit: number, fromMs: number, toMs: number, calendar: RuleCalendar): boolean;
  /** Until when one of a bit's rules closes its roads to whoever comes to them then; see `closedUntilMs`. */
  closedUntilMs(bit: number, atMs: number, calendar: RuleCalendar): number;
};

/** A label of the road library is a number of 32 bits with a sign: so many are left. */
export const mostKindsOfHours = 31;

/** Makes a book of rows; of more kinds of hours than there are bits, those that were added last are left out. */
export function makeRuleBook(rows: TruckRuleRows, mode: TruckRuleMode): RuleBook {
  const { exemptions, vehicleTypes } = rows;
  const kindOf = makeKindOf(rows);
  const kinds = new Map<string, number>();
  const rules = rows.rules.filter((rule) => {
    const key = kindOf(rule);
    if (!kinds.has(key) && kinds.size < mostKindsOfHours) kinds.set(key, kinds.size);
    return kinds.has(key);
  });
  const bits = rules.map((rule) => kinds.get(kindOf(rule)) ?? 0);
  const exampleOf = new Map(rules.map((rule, index) => [bits[index], rule]));
  const bitsFor = (vehicleTypeId: number, at: Temporal.Instant): number => {
    const type = vehicleTypes.get(vehicleTypeId);
    if (!type?.subjectToTruckBan) return 0;
    const day = uaeDayNumberAt(at);
    const isExempt = (code: string) =>
      exemptions.some(
        (one) =>
          one.vehicleTypeId === vehicleTypeId &&
          (one.code === undefined || one.code === code) &&
          one.firstDay <= day &&
          (one.lastDay === undefined || day <= one.lastDay),
      );
    return rules.reduce((label, { tareOverKg, code }, index) => {
      const isBound = (type.tareKg ?? Number.POSITIVE_INFINITY) > tareOverKg && !isExempt(code);
      return isBound ? label | (1 << (bits[index] ?? 0)) : label;
    }, 0);
  };
  return {
    mode,
    rules,
    bits,
    roadsKey: JSON.stringify(
      rules.map(({ refs, names, areas, headingDegrees, mapHours }, index) => [
        ...[bits[index], refs, names, areas, headingDegrees, mapHours],
      ]),
    ),
    bitsFor,
    bindingSets: (at) =>
      [...new Set([...vehicleTypes.keys()].map((id) => bitsFor(id, at)))].filter((bits) => bits !== 0),
    isClosedWithin(bit, fromMs, toMs, calendar) {
      const rule = exampleOf.get(bit);
      return rule !== undefined && isClosedWithin(rule, fromMs, toMs, calendar);
    },
    closedUntilMs(bit, atMs, calendar) {
      const rule = exampleOf.get(bit);
      return rule === undefined ? atMs : closedUntilMs(rule, atMs, calendar);
    },
  };
}

/** Tells rules apart by their hours and by whom they bind: rules that one exemption tells apart, by their code as well. */
export function makeKindOf({ exemptions, oldestDay }: Pick<TruckRuleRows, 'exemptions' | 'oldestDay'>) {
  const exempted = new Set(exemptions.map(({ code }) => code));
  return ({ days, windows, season, firstDay, lastDay, tareOverKg, code }: TruckRule): string => {
    const own = exempted.has(code) ? code : '';
    return JSON.stringify([days, windows, season, Math.max(firstDay, oldestDay), lastDay, tareOverKg, own]);
  };
}
