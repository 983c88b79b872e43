import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { dayNumberOf, uaeDateAt, uaeDayNumberAt } from '../../values/uae-time.ts';
import { parseWindow } from '../routing/truck-rules/minute-window.ts';
import type { TruckRuleMode, TruckRuleRows } from '../routing/truck-rules/rule-book.ts';
import type { RuledVehicleType, RuleExemption, TruckRule } from '../routing/truck-rules/truck-rule.ts';
import type { NewExemption, RoadRule, RoadRuleExemption } from './road-rule.ts';

/** Rules of days before this are of no use to anybody but a preview of last month's trips. */
const daysKept = 40;

type RuleRow = {
  road_rule_id: number;
  code: string;
  name: string;
  name_arabic: string;
  refs: string[];
  road_names: string[];
  areas: TruckRule['areas'];
  heading_degrees: number | null;
  days: number[];
  windows: string[];
  season: TruckRule['season'];
  tare_over_kg: number;
  first_day: string;
  last_day: string | null;
  source: string;
  added_by: string;
};

/** Returns every row, those that have ended too, in the order in which they were added. */
export async function findRoadRules(db: Queryable): Promise<RoadRule[]> {
  const { rows } = await db.query<RuleRow>({
    text: `SELECT road_rule_id, code, name, name_arabic, refs, road_names, areas, heading_degrees, days, windows, season,
             tare_over_kg, first_day::text, last_day::text, source, added_by
           FROM road_rules ORDER BY road_rule_id`,
  });
  return rows.map(toRoadRule);
}

/** Returns the rules by which ways are found, and what they do where no setting says it. */
export async function findTruckRules(
  db: Queryable,
  clock: Clock,
): Promise<TruckRuleRows & { readonly defaultMode: TruckRuleMode }> {
  const oldestDay = uaeDayNumberAt(clock()) - daysKept;
  const [rules, exemptions, types, defaults] = [
    await findRoadRules(db),
    await findExemptions(db),
    await db.query<{ id: number; subject: boolean; tare: number | null }>({
      text: 'SELECT vehicle_type_id AS id, subject_to_truck_ban AS subject, tare_kg AS tare FROM vehicle_types',
    }),
    await db.query<{ mode: TruckRuleMode }>({ text: 'SELECT truck_rules AS mode FROM road_rule_defaults' }),
  ];
  const vehicleTypes = new Map(
    types.rows.map(({ id, subject, tare }): [number, RuledVehicleType] => [
      id,
      { id, subjectToTruckBan: subject, ...(tare !== null && { tareKg: tare }) },
    ]),
  );
  return {
    oldestDay,
    rules: rules.map(toTruckRule).filter(({ lastDay }) => lastDay === undefined || lastDay >= oldestDay),
    exemptions: exemptions.map(toRuleExemption),
    vehicleTypes,
    defaultMode: defaults.rows[0]?.mode ?? 'tell',
  };
}

/** Returns every exemption, those that have ended too, in the order in which they were made. */
export async function findExemptions(db: Queryable): Promise<RoadRuleExemption[]> {
  const { rows } = await db.query<{
    exemption_id: number;
    vehicle_type_id: number;
    code: string | null;
    first_day: string;
    last_day: string | null;
    source: string;
    added_by: string;
  }>({
    text: `SELECT road_rule_exemption_id AS exemption_id, vehicle_type_id, code, first_day::text, last_day::text, source, added_by
           FROM road_rule_exemptions ORDER BY road_rule_exemption_id`,
  });
  return rows.map((row) => ({
    exemptionId: row.exemption_id,
    vehicleTypeId: row.vehicle_type_id,
    code: row.code ?? undefined,
    firstDay: Temporal.PlainDate.from(row.first_day),
    lastDay: row.last_day === null ? undefined : Temporal.PlainDate.from(row.last_day),
    source: row.source,
    addedBy: row.added_by,
  }));
}

/** Returns an exemption as ways are found by it. */
export function toRuleExemption({ vehicleTypeId, code, firstDay, lastDay }: NewExemption): RuleExemption {
  return {
    ...{ vehicleTypeId, code },
    firstDay: dayNumberOf(firstDay),
    lastDay: lastDay && dayNumberOf(lastDay),
  };
}

/** Returns a row as ways are found by it. */
export function toTruckRule(rule: RoadRule): TruckRule {
  const { firstDay, lastDay, addedBy: _, ...rest } = rule;
  return {
    ...rest,
    firstDay: dayNumberOf(firstDay),
    lastDay: lastDay && dayNumberOf(lastDay),
  };
}

export function todayOf(clock: Clock): Temporal.PlainDate {
  return uaeDateAt(clock());
}

function toRoadRule(row: RuleRow): RoadRule {
  return {
    roadRuleId: row.road_rule_id,
    code: row.code,
    name: row.name,
    nameArabic: row.name_arabic,
    refs: row.refs,
    names: row.road_names,
    areas: row.areas,
    headingDegrees: row.heading_degrees ?? undefined,
    days: row.days,
    windows: row.windows.flatMap((text) => parseWindow(text) ?? []),
    season: row.season,
    tareOverKg: row.tare_over_kg,
    firstDay: Temporal.PlainDate.from(row.first_day),
    lastDay: row.last_day === null ? undefined : Temporal.PlainDate.from(row.last_day),
    source: row.source,
    addedBy: row.added_by,
  };
}
