import type { ActedRuleView } from '@satha/contract/road-rules/acted-rule';
import { ruleEffects } from '@satha/terms/roads';
import type { ActedRule } from '../../../domain/routing/truck-rules/find-way-under-rules.ts';
import { formatWindow } from '../../../domain/routing/truck-rules/minute-window.ts';

const toMinutes = (seconds: number): number => Math.round(seconds / 6) / 10;

/** Returns truck rules with a sentence each, in English. */
export function viewActedRules(acted: readonly ActedRule[]) {
  return acted.map(({ rule, effect, waitSeconds }) => ({
    code: rule.code,
    because: `Closed to ${sayTrucks(rule)} ${sayHours(rule)}: ${rule.name}. ${ruleEffects[effect].en}`,
    effect,
    ...(waitSeconds > 0 && { waitMinutes: toMinutes(waitSeconds) }),
  }));
}

/** Returns truck rules as pages tell them. */
export function viewActedRulesLocally(acted: readonly ActedRule[]): ActedRuleView[] {
  return acted.map(({ rule, effect, waitSeconds }) => ({
    code: rule.code,
    name: { en: rule.name, ar: rule.nameArabic },
    hours: rule.windows.map(formatWindow),
    effect,
    waitMinutes: waitSeconds > 0 ? toMinutes(waitSeconds) : null,
  }));
}

function sayTrucks({ tareOverKg }: ActedRule['rule']): string {
  return tareOverKg > 0 ? `trucks over ${tareOverKg / 1000} t` : 'trucks';
}

const dayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

function sayHours({ windows, days }: ActedRule['rule']): string {
  const isAlways = windows.some(({ from, until }) => from === 0 && until === 1440);
  const hours = isAlways
    ? 'at all hours'
    : windows.map((window) => `from ${formatWindow(window).replace('-', ' to ')}`).join(', ');
  return days.length === 7 ? hours : `${hours} on ${days.map((day) => dayNames[day - 1]).join(', ')}`;
}
