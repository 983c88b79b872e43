import { readArabicName, readLabel } from '../../values/label.ts';
import { formatWindow } from '../routing/truck-rules/minute-window.ts';
import {
  mapRuleCode,
  type RuleRoads,
  type RuleSeason,
  type TruckRule,
} from '../routing/truck-rules/truck-rule.ts';

/** A row as it is stored. Days are of the UAE's calendar. */
export type RoadRule = Omit<TruckRule, 'firstDay' | 'lastDay'> & {
  readonly firstDay: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate | undefined;
  readonly addedBy: string;
};

export type NewRoadRule = Omit<RoadRule, 'roadRuleId' | 'addedBy'>;

/** A vehicle type that rules do not bind from the first day to the last: one of them, or all. */
export type RoadRuleExemption = {
  readonly exemptionId: number;
  readonly vehicleTypeId: number;
  readonly code: string | undefined;
  readonly firstDay: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate | undefined;
  readonly source: string;
  readonly addedBy: string;
};

export type NewExemption = Omit<RoadRuleExemption, 'exemptionId' | 'addedBy'>;

const [mostRefs, mostNames, mostWindows, mostPoints] = [20, 40, 8, 2_000];
const [longestName, longestSource] = [120, 500];

/** Returns what is wrong with a row, in a sentence that begins with its field; undefined for a sound one. */
export function findRoadRuleFault(rule: NewRoadRule): string | undefined {
  const { code, refs, names, areas, windows, days, tareOverKg, firstDay, lastDay } = rule;
  if (!/^[a-z][a-z0-9_]{1,59}$/.test(code))
    return 'code must be 2 to 60 small letters, digits and underscores, and begin with a letter.';
  if (code === mapRuleCode) return `code ${code} is that of what a map says is closed; choose another one.`;
  const label = [
    readLabel('name', rule.name, longestName),
    readArabicName('nameArabic', rule.nameArabic, longestName),
    readLabel('source', rule.source, longestSource),
    ...[...refs, ...names].map((text) => readLabel('road', text, longestName)),
  ]
    .map((read) => ('fault' in read ? read.fault : undefined))
    .find((fault) => fault !== undefined);
  if (label !== undefined) return label;
  if (refs.length > mostRefs) return `refs must be at most ${mostRefs} numbers of roads.`;
  if (names.length > mostNames) return `names must be at most ${mostNames} names of roads.`;
  if (refs.length + names.length + areas.length === 0)
    return 'roads must be given: by number, by name, or by an area.';
  if (areas.flat(2).length > mostPoints)
    return `areas must have at most ${mostPoints} corners; draw them more coarsely.`;
  if (windows.length === 0 || windows.length > mostWindows)
    return `windows must be 1 to ${mostWindows} spans of hours, such as 06:00-22:00.`;
  if (days.length === 0) return 'days must be at least one day of the week.';
  if (!Number.isInteger(tareOverKg) || tareOverKg < 0 || tareOverKg > 60_000)
    return 'tareOverKg must be a whole number of kilograms from 0 to 60000.';
  if (lastDay && Temporal.PlainDate.compare(lastDay, firstDay) < 0)
    return 'lastDay must not be before firstDay.';
  return undefined;
}

/** Returns what the audit log and a file tell of an exemption. */
export function tellExemption({ firstDay, lastDay, code, ...exemption }: RoadRuleExemption) {
  return {
    ...exemption,
    code: code ?? null,
    firstDay: firstDay.toString(),
    lastDay: lastDay?.toString() ?? null,
  };
}

/** Returns what the audit log and a file tell of a row. */
export function tellRoadRule(rule: RoadRule) {
  return {
    roadRuleId: rule.roadRuleId,
    code: rule.code,
    name: rule.name,
    nameArabic: rule.nameArabic,
    refs: rule.refs,
    names: rule.names,
    areas: rule.areas.length,
    headingDegrees: rule.headingDegrees ?? null,
    days: rule.days,
    windows: rule.windows.map(formatWindow),
    season: rule.season satisfies RuleSeason,
    tareOverKg: rule.tareOverKg,
    firstDay: rule.firstDay.toString(),
    lastDay: rule.lastDay?.toString() ?? null,
    source: rule.source,
  };
}

/**
 * Returns the area around the straight line between two points, for the stretch of a road between them: a rectangle that is a
 * third as wide as it is long on either side, two kilometres at the least.
 */
export function stretchArea(
  from: { readonly lat: number; readonly lng: number },
  to: { readonly lat: number; readonly lng: number },
): RuleRoads['areas'][number] {
  const scale = Math.cos((from.lat * Math.PI) / 180);
  const [north, east] = [to.lat - from.lat, (to.lng - from.lng) * scale];
  const length = Math.hypot(north, east);
  const width = Math.max(2 / 111.2, length / 3);
  const [sideNorth, sideEast] =
    length === 0 ? [width, 0] : [(-east / length) * width, (north / length) * width];
  const corner = (point: typeof from, side: 1 | -1): [number, number] => [
    point.lng + (side * sideEast) / scale,
    point.lat + side * sideNorth,
  ];
  const [a, b, c, d] = [corner(from, 1), corner(to, 1), corner(to, -1), corner(from, -1)];
  return [[a, b, c, d, a]];
}
