import type { Queryable } from '../../platform/db/queryable.ts';
import { formatWindow } from '../routing/truck-rules/minute-window.ts';
import type { NewExemption, NewRoadRule, RoadRule } from './road-rule.ts';

/** One operator at a time: what is counted and what is written belong together. */
export async function lockRoadRules(transaction: Queryable): Promise<void> {
  await transaction.query({
    text: 'LOCK TABLE road_rules, road_rule_exemptions IN SHARE ROW EXCLUSIVE MODE',
  });
}

/** Stores a row, and returns it with its number. */
export async function insertRule(
  transaction: Queryable,
  rule: NewRoadRule,
  addedBy: string,
): Promise<RoadRule> {
  const { rows } = await transaction.query<{ id: number }>({
    text: `INSERT INTO road_rules (code, name, name_arabic, refs, road_names, areas, heading_degrees, days, windows, season,
             tare_over_kg, first_day, last_day, source, added_by)
           VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, $14, $15)
           RETURNING road_rule_id AS id`,
    values: [
      ...[rule.code, rule.name, rule.nameArabic, rule.refs, rule.names, JSON.stringify(rule.areas)],
      ...[
        rule.headingDegrees ?? null,
        rule.days,
        rule.windows.map(formatWindow),
        rule.season,
        rule.tareOverKg,
      ],
      ...[rule.firstDay.toString(), rule.lastDay?.toString() ?? null, rule.source, addedBy],
    ],
  });
  return { ...rule, roadRuleId: rows[0]?.id ?? 0, addedBy };
}

export async function updateLastDay(
  transaction: Queryable,
  roadRuleId: number,
  lastDay: Temporal.PlainDate,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE road_rules SET last_day = $2 WHERE road_rule_id = $1',
    values: [roadRuleId, lastDay.toString()],
  });
}

/** Stores an exemption, and returns its number. */
export async function insertExemption(
  transaction: Queryable,
  { vehicleTypeId, code, firstDay, lastDay, source }: NewExemption,
  addedBy: string,
): Promise<number> {
  const { rows } = await transaction.query<{ id: number }>({
    text: `INSERT INTO road_rule_exemptions (vehicle_type_id, code, first_day, last_day, source, added_by)
           VALUES ($1, $2, $3, $4, $5, $6) RETURNING road_rule_exemption_id AS id`,
    values: [vehicleTypeId, code ?? null, firstDay.toString(), lastDay?.toString() ?? null, source, addedBy],
  });
  return rows[0]?.id ?? 0;
}

export async function updateExemptionLastDay(
  transaction: Queryable,
  exemptionId: number,
  lastDay: Temporal.PlainDate,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE road_rule_exemptions SET last_day = $2 WHERE road_rule_exemption_id = $1',
    values: [exemptionId, lastDay.toString()],
  });
}
