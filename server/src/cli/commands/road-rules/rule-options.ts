import type { Command } from 'commander';
import { type NewRoadRule, stretchArea } from '../../../domain/road-rules/road-rule.ts';
import { tidyText } from '../../../values/text/tidy-text.ts';
import { parseCount } from '../../options.ts';
import { WrongUsage } from '../../refusal.ts';
import { readAreas } from '../map/build/clip.ts';
import { parseCoordinates } from '../map/route/parse-coordinates.ts';
import { addDayOptions, addHoursOptions, type DayOptions, type HoursOptions } from './hours-options.ts';

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
  readonly tareOver: number;
} & HoursOptions &
  DayOptions;

export function addRuleOptions(command: Command): Command {
  command
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
      parseCount(359, 0),
    );
  return addDayOptions(addHoursOptions(command)).option(
    '--tare-over <kg>',
    'trucks that weigh more when they are empty',
    parseCount(60_000, 0),
    2500,
  );
}

/** @throws WrongUsage, Refusal when the options cannot be followed. */
export async function readRule(options: RuleOptions): Promise<NewRoadRule> {
  const { area, between = [] } = options;
  if (area !== undefined && between.length > 0) throw new WrongUsage('Give --area or --between, not both.');
  const [one, other, ...more] = between;
  if (between.length > 0 && (one === undefined || other === undefined || more.length > 0))
    throw new WrongUsage('--between needs two places, such as --between 25.17,55.41 25.30,55.47.');
  const polygons = area === undefined ? [] : await readAreas(area, '--area');
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
