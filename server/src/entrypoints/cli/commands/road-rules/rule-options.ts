import { type Command, InvalidArgumentError, Option } from 'commander';
import { type NewRoadRule, parseWindow, stretchArea } from '../../../../domain/road-rules/road-rule.ts';
import {
  type MinuteWindow,
  type RuleSeason,
  ruleSeasons,
} from '../../../../domain/routing/truck-rules/truck-rule.ts';
import { tidyText } from '../../../../values/text/tidy-text.ts';
import { parseDate } from '../../options.ts';
import { WrongUsage } from '../../refusal.ts';
import { readAreas } from '../map/build/clip.ts';
import { parseCoordinates } from '../map/route/parse-coordinates.ts';

type Place = ReturnType<typeof parseCoordinates>;

/** What `add` and `preview` take alike. */
export type RuleOptions = {
  readonly code: string;
  readonly name: string;
  readonly nameArabic: string;
  readonly road?: readonly string[];
  readonly roadName?: readonly string[];
  readonly area?: string;
  readonly between?: readonly Place[];
  readonly heading?: number;
  readonly days: readonly number[];
  readonly hours: readonly MinuteWindow[];
  readonly season: RuleSeason;
  readonly tareOver: number;
  readonly from: Temporal.PlainDate;
  readonly to?: Temporal.PlainDate;
  readonly source: string;
};

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export function addRuleOptions(command: Command): Command {
  return command
    .requiredOption(
      '--code <code>',
      'what the rule is called by programs, such as dubai_e311; the same for all its rows',
    )
    .requiredOption('--name <text>', 'what is closed, in English')
    .requiredOption('--name-arabic <text>', 'the same in Arabic')
    .option('--road <numbers...>', 'numbers of roads, such as E311')
    .option('--road-name <names...>', 'whole names of roads, in English or Arabic')
    .option('--area <file>', 'GeoJSON: only the parts in its polygons; without roads, all roads in them')
    .option('--between <lat,lng...>', 'two places: only the stretch between them', collectPlaces)
    .option(
      '--heading <degrees>',
      'the one direction that is closed, clockwise from north',
      parseNumber(0, 359),
    )
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
    )
    .option('--tare-over <kg>', 'trucks that weigh more when they are empty', parseNumber(0, 60_000), 2500)
    .requiredOption('--from <day>', 'the first day', parseDate)
    .option('--to <day>', 'the last day, which is in it; default: until it is ended', parseDate)
    .requiredOption('--source <text>', 'who said so, and where');
}

/** @throws WrongUsage, Refusal when the options cannot be followed. */
export async function readRule(options: RuleOptions): Promise<NewRoadRule> {
  const { area, between = [] } = options;
  if (area !== undefined && between.length > 0) throw new WrongUsage('Give --area or --between, not both.');
  const [one, other, ...more] = between;
  if (between.length > 0 && (one === undefined || other === undefined || more.length > 0))
    throw new WrongUsage('--between needs two places, such as --between 25.17,55.41 25.30,55.47.');
  const polygons = area === undefined ? [] : await readAreas(area);
  return {
    code: options.code,
    name: tidied(options.name),
    nameArabic: tidied(options.nameArabic),
    refs: (options.road ?? []).map(tidied),
    names: (options.roadName ?? []).map(tidied),
    areas:
      one && other
        ? [stretchArea(one, other)]
        : polygons.flatMap((polygon) =>
            polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates,
          ),
    headingDegrees: options.heading,
    days: options.days,
    windows: options.hours,
    season: options.season,
    tareOverKg: options.tareOver,
    firstDay: options.from,
    lastDay: options.to,
    source: tidied(options.source),
  };
}

const tidied = (text: string): string => tidyText(text).trim();

function collectPlaces(text: string, before: readonly Place[] = []): Place[] {
  return [...before, parseCoordinates(text)];
}

function collectWindows(text: string, before: readonly MinuteWindow[] = []): MinuteWindow[] {
  const window = parseWindow(text);
  if (window) return [...before, window];
  throw new InvalidArgumentError('It must be hours such as 06:00-22:00.');
}

function parseNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
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
