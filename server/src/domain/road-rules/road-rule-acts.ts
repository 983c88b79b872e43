import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { findLastDayFault, type Refused } from '../../values/records/dated-row.ts';
import { type Acting, nameOfActor } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { makeKindOf, mostKindsOfHours, type TruckRuleRows } from '../routing/truck-rules/rule-book.ts';
import { mapRuleCode } from '../routing/truck-rules/truck-rule.ts';
import { findExemptions, findRoadRules, findTruckRules, toRuleExemption, toTruckRule } from './queries.ts';
import {
  findRoadRuleFault,
  type NewExemption,
  type NewRoadRule,
  type RoadRule,
  type RoadRuleExemption,
  tellExemption,
  tellRoadRule,
} from './road-rule.ts';
import {
  insertExemption,
  insertRule,
  lockRoadRules,
  updateExemptionLastDay,
  updateLastDay,
} from './road-rules-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

type Ending = {
  readonly acting: Acting;
  readonly lastDay: Temporal.PlainDate;
  /** Who said so, and where. */
  readonly source: string;
};

/** Adds a row, with a line in the audit log. */
export function addRoadRule(
  { db, clock }: Deps,
  { acting, rule }: { readonly acting: Acting; readonly rule: NewRoadRule },
): Promise<RoadRule | Refused> {
  return db.inTransaction(async (transaction) => {
    const fault = findRoadRuleFault(rule);
    if (fault !== undefined) return { fault };
    await lockRoadRules(transaction);
    const rows = await findTruckRules(transaction, clock);
    if (hasTooManyKinds({ ...rows, rules: [...rows.rules, draftRule(rule)] }))
      return { fault: `windows ${tooManyKinds} End a row, or give this one the hours of another.` };
    const added = await insertRule(transaction, rule, nameOfActor(acting.actor));
    await recordAudit(transaction, {
      ...acting,
      action: 'road_rule.added',
      subject: `road rule ${added.roadRuleId}`,
      details: tellRoadRule(added),
      at: clock(),
    });
    return added;
  });
}

/** Says which day is a row's last, one before its first for a row that never was to hold; undefined without such a row. */
export function endRoadRule(
  { db, clock }: Deps,
  { acting, roadRuleId, lastDay, source }: Ending & { readonly roadRuleId: number },
): Promise<RoadRule | Refused | undefined> {
  return db.inTransaction(async (transaction) => {
    await lockRoadRules(transaction);
    const before = (await findRoadRules(transaction)).find((rule) => rule.roadRuleId === roadRuleId);
    if (!before) return undefined;
    const fault = findLastDayFault(before, lastDay);
    if (fault !== undefined) return { fault };
    await updateLastDay(transaction, roadRuleId, lastDay);
    await recordAudit(transaction, {
      ...acting,
      action: 'road_rule.ended',
      subject: `road rule ${roadRuleId}`,
      details: { before: tellRoadRule(before), lastDay: lastDay.toString(), source },
      at: clock(),
    });
    return { ...before, lastDay };
  });
}

/** Says that rules do not bind a vehicle type, with a line in the audit log. */
export function exemptVehicleType(
  { db, clock }: Deps,
  { acting, exemption }: { readonly acting: Acting; readonly exemption: NewExemption },
): Promise<RoadRuleExemption | Refused> {
  return db.inTransaction(async (transaction) => {
    await lockRoadRules(transaction);
    const { vehicleTypeId, code, firstDay, lastDay } = exemption;
    const rows = await findTruckRules(transaction, clock);
    const { vehicleTypes, rules, exemptions } = rows;
    if (!vehicleTypes.has(vehicleTypeId))
      return { fault: `vehicleType ${vehicleTypeId} is none; \`satha tariff list\` shows them.` };
    if (code !== undefined && code !== mapRuleCode && !rules.some((rule) => rule.code === code))
      return { fault: `code ${code} is no rule's; \`satha road-rule list\` shows them.` };
    if (lastDay && Temporal.PlainDate.compare(lastDay, firstDay) < 0)
      return { fault: 'lastDay must not be before firstDay.' };
    if (hasTooManyKinds({ ...rows, exemptions: [...exemptions, toRuleExemption(exemption)] }))
      return { fault: `code ${tooManyKinds} End a row, or exempt from all rules.` };
    const addedBy = nameOfActor(acting.actor);
    const exemptionId = await insertExemption(transaction, exemption, addedBy);
    const made = { ...exemption, exemptionId, addedBy };
    await recordAudit(transaction, {
      ...acting,
      action: 'road_rule.exempted',
      subject: `vehicle type ${vehicleTypeId}`,
      details: tellExemption(made),
      at: clock(),
    });
    return made;
  });
}

/** Says which day is the last of an exemption; undefined without such a one. */
export function endExemption(
  { db, clock }: Deps,
  { acting, exemptionId, lastDay, source }: Ending & { readonly exemptionId: number },
): Promise<RoadRuleExemption | Refused | undefined> {
  return db.inTransaction(async (transaction) => {
    await lockRoadRules(transaction);
    const before = (await findExemptions(transaction)).find((one) => one.exemptionId === exemptionId);
    if (!before) return undefined;
    const fault = findLastDayFault(before, lastDay);
    if (fault !== undefined) return { fault };
    await updateExemptionLastDay(transaction, exemptionId, lastDay);
    await recordAudit(transaction, {
      ...acting,
      action: 'road_rule.exemption_ended',
      subject: `vehicle type ${before.vehicleTypeId}`,
      details: { before: tellExemption(before), lastDay: lastDay.toString(), source },
      at: clock(),
    });
    return { ...before, lastDay };
  });
}

const tooManyKinds = `would make one kind of hours too many: ways are found by at most ${mostKindsOfHours} at once.`;

function hasTooManyKinds(rows: Pick<TruckRuleRows, 'rules' | 'exemptions' | 'oldestDay'>): boolean {
  return new Set(rows.rules.map(makeKindOf(rows))).size > mostKindsOfHours;
}

/** Returns a rule that is not stored as ways are found by it. */
export function draftRule(rule: NewRoadRule) {
  return toTruckRule({ ...rule, roadRuleId: 0, addedBy: '' });
}
