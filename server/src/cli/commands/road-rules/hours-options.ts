import { type Command, InvalidArgumentError, Option } from 'commander';
import { formatWindow, parseWindow } from '../../../domain/routing/truck-rules/minute-window.ts';
import {
  type DayHours,
  type MinuteWindow,
  type RuleSeason,
  ruleSeasons,
} from '../../../domain/routing/truck-rules/truck-rule.ts';
import { parseDate } from '../../options.ts';

/** At which hours of which days a row holds. */
export type HoursOptions = {
  readonly days: readonly number[];
  readonly hours: readonly MinuteWindow[];
  readonly season: RuleSeason;
};

/** From which day to which one a row holds, and who said so. */
export type DayOptions = {
  readonly from: Temporal.PlainDate;
  readonly to?: Temporal.PlainDate;
  readonly source: string;
};

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export function addHoursOptions(command: Command): Command {
  return command
    .option(
      '--days <days>',
      'days on which hours begin, such as mon-fri or fri,sat',
      parseDays,
      [1, 2, 3, 4, 5, 6, 7],
    )
    .requiredOption(
      '--hours <spans...>',
      'such as 06:30-08:30 17:30-20:00; 00:00-24:00 for always',
      collectWindows,
    )
    .addOption(
      new Option('--season <season>', 'in Ramadan, in the rest of the year, or both')
        .choices([...ruleSeasons])
        .default('always'),
    );
}

export function addDayOptions(command: Command): Command {
  return command
    .requiredOption('--from <day>', 'the first day', parseDate)
    .option('--to <day>', 'the last day, which is in it; default: until it is ended', parseDate)
    .requiredOption('--source <text>', 'who said so, and where');
}

/** Writes hours as lists show them: `Fri,Sat 06:00-22:00`. */
export function sayHours({ days, windows }: Pick<DayHours, 'days' | 'windows'>): string {
  const onDays = days.length === 7 ? '' : `${days.map(sayDay).join(',')} `;
  return `${onDays}${windows.map(formatWindow).join(' ')}`;
}

function sayDay(day: number): string {
  const [first = '', ...rest] = dayNames[day - 1] ?? '';
  return `${first.toUpperCase()}${rest.join('')}`;
}

function collectWindows(text: string, before: readonly MinuteWindow[] = []): MinuteWindow[] {
  const window = parseWindow(text);
  if (window) return [...before, window];
  throw new InvalidArgumentError('It must be hours such as 06:00-22:00.');
}

/** Days by name, and spans of them, Monday 1 … Sunday 7. */
function parseDays(text: string): number[] {
  const numbers = text
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part.split('-').map((name) => dayNames.indexOf(name.trim()) + 1);
      if (!first || !last || part.split('-').length > 2) return [0];
      const length = ((last - first + 7) % 7) + 1;
      return Array.from({ length }, (_, index) => ((first - 1 + index) % 7) + 1);
    });
  if (!numbers.includes(0)) return [...new Set(numbers)].toSorted((one, other) => one - other);
  throw new InvalidArgumentError(`It must be days such as mon-fri or fri,sat, of ${dayNames.join(', ')}.`);
}
