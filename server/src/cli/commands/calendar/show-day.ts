import type { Command } from 'commander';
import { tellEntry } from '../../../domain/calendar/calendar-entry.ts';
import { findCalendarEntries } from '../../../domain/calendar/queries.ts';
import { unitBasisPoints } from '../../../domain/pricing/tariff.ts';
import { type DayPart, describeDay } from '../../../domain/quotes/describe-day.ts';
import { loadPriceList } from '../../../domain/quotes/load-price-list.ts';
import { formatUaeTimestamp, uaeDateAt } from '../../../values/uae-time.ts';
import { tableOf } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseDate } from '../../options.ts';
import { formatFacts, formatTime } from '../../output.ts';
import { formatEntries } from './entry-facts.ts';

export function declareShow(calendar: Command): void {
  calendar
    .command('show')
    .description('show a day: what the calendar has of it, its traffic, and what it costs more')
    .option('--day <day>', 'the day; default: today', parseDate)
    .action(inEnvironment(show));
}

async function show(deps: CommandDeps, options: { readonly day?: Temporal.PlainDate }): Promise<void> {
  const { day = uaeDateAt(deps.clock()) } = options;
  const priceList = await loadPriceList(deps.db);
  const { entries, traffic, parts } = describeDay(priceList, await findCalendarEntries(deps.db), day);
  deps.show(
    {
      day: day.toString(),
      dayOfWeek: day.dayOfWeek,
      entries: entries.map(tellEntry),
      traffic,
      surcharges: parts.map((part) => ({
        ...part,
        from: formatUaeTimestamp(part.from),
        until: formatUaeTimestamp(part.until),
        surcharges: surchargesOf(part),
      })),
    },
    [
      formatFacts([
        ['Day', `${day}, a ${weekdays[day.dayOfWeek - 1]}`],
        ['Traffic', `as on a ${weekdays[traffic.dayOfWeek - 1]}${traffic.isRamadan ? ' in Ramadan' : ''}`],
      ]),
      formatEntries(entries, 'Nothing is in the calendar for it.'),
      formatParts(parts),
    ].join('\n\n'),
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const surchargesOf = ({ surcharges }: DayPart) =>
  surcharges.map(({ name = 'weekend', factorBasisPoints }) => ({
    name,
    factor: factorBasisPoints / unitBasisPoints,
  }));

function formatParts(parts: readonly DayPart[]): string {
  return tableOf(
    parts,
    [
      { title: 'Vehicle type', align: 'right', text: (part) => String(part.vehicleTypeId) },
      { title: 'From', text: (part) => formatTime(part.from) },
      { title: 'Until', text: (part) => formatTime(part.until) },
      {
        title: 'Surcharges',
        text: (part) =>
          surchargesOf(part)
            .map(({ name, factor }) => `${name} × ${factor}`)
            .join(', ') || 'none',
      },
    ],
    '',
  );
}
