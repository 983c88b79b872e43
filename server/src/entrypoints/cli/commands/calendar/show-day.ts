import type { Command } from 'commander';
import type { CalendarEntry } from '../../../../domain/calendar/calendar-entry.ts';
import { findCalendarEntries } from '../../../../domain/calendar/queries.ts';
import { findFactors } from '../../../../domain/pricing/find-factors.ts';
import { unitBasisPoints } from '../../../../domain/pricing/tariff.ts';
import { loadPriceList } from '../../../../domain/quotes/load-price-list.ts';
import type { PriceList } from '../../../../domain/quotes/make-quote.ts';
import { trafficDayOf } from '../../../../domain/routing/hour-of-week-speeds.ts';
import { formatUaeTimestamp, startOfUaeDay, uaeDateAt, uaeDayNumberAt } from '../../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseDate } from '../../options.ts';
import { formatFacts, formatTable, formatTime } from '../../output.ts';
import { entryDocument, formatEntries } from './entry-facts.ts';

/** What a vehicle type costs more at a part of a day, besides the night. */
type DayPart = {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly vehicleTypeId: number;
  readonly surcharges: readonly { readonly name: string; readonly factor: number }[];
};

export function declareShow(calendar: Command): void {
  calendar
    .command('show')
    .description('show a day: what the calendar has of it, its traffic, and what it costs more')
    .option('--day <day>', 'the day; default: today', parseDate)
    .action(inEnvironment(show));
}

async function show(deps: CommandDeps, options: { readonly day?: Temporal.PlainDate }): Promise<void> {
  const { day = uaeDateAt(deps.clock()) } = options;
  const [from, until] = [startOfUaeDay(day), startOfUaeDay(day.add({ days: 1 }))];
  const priceList = await loadPriceList(deps.db);
  const entries = (await findCalendarEntries(deps.db)).filter(
    ({ status, validFrom, validUntil }) =>
      status !== 'withdrawn' && isBefore(validFrom, until) && isBefore(from, validUntil),
  );
  const traffic = trafficDayOf(uaeDayNumberAt(from), priceList.calendar);
  const parts = partsOf(priceList, entries, from, until);
  deps.show(
    {
      day: day.toString(),
      dayOfWeek: day.dayOfWeek,
      entries: entries.map(entryDocument),
      traffic,
      surcharges: parts.map((part) => ({
        ...part,
        from: formatUaeTimestamp(part.from),
        until: formatUaeTimestamp(part.until),
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

/** The day by vehicle type, cut wherever a tariff, a surcharge or an entry begins or ends. */
function partsOf(
  { vehicleTypes, tariffBook }: PriceList,
  entries: readonly CalendarEntry[],
  from: Temporal.Instant,
  until: Temporal.Instant,
): DayPart[] {
  const spans = [...entries, ...tariffBook.eventFactors, ...tariffBook.tariffs];
  const cuts = spans
    .flatMap((span) => [
      span.validFrom,
      ...('validUntil' in span && span.validUntil ? [span.validUntil] : []),
    ])
    .filter((cut) => isBefore(from, cut) && isBefore(cut, until));
  const moments = [...new Set([from, ...cuts].map((cut) => cut.epochMilliseconds))]
    .toSorted((one, other) => one - other)
    .map((epochMs) => Temporal.Instant.fromEpochMilliseconds(epochMs));
  return [...vehicleTypes.keys()].flatMap((vehicleTypeId) =>
    moments.map((moment, index) => ({
      from: moment,
      until: moments[index + 1] ?? until,
      vehicleTypeId,
      surcharges: surchargesAt(tariffBook, vehicleTypeId, moment),
    })),
  );
}

function surchargesAt(
  tariffBook: PriceList['tariffBook'],
  vehicleTypeId: number,
  at: Temporal.Instant,
): DayPart['surcharges'] {
  const tariff = tariffBook.findTariff(vehicleTypeId, at);
  if (!tariff) return [];
  return findFactors(tariff, at, tariffBook.findEventFactors(vehicleTypeId, at)).flatMap(
    ({ label, basisPoints }) => {
      if (label.code === 'night') return [];
      return [
        { name: label.code === 'event' ? label.name : 'weekend', factor: basisPoints / unitBasisPoints },
      ];
    },
  );
}

function formatParts(parts: readonly DayPart[]): string {
  return formatTable(
    [
      { title: 'Vehicle type', align: 'right' },
      { title: 'From' },
      { title: 'Until' },
      { title: 'Surcharges' },
    ],
    parts.map(({ vehicleTypeId, from, until, surcharges }) => [
      String(vehicleTypeId),
      formatTime(from),
      formatTime(until),
      surcharges.map(({ name, factor }) => `${name} × ${factor}`).join(', ') || 'none',
    ]),
    '',
  );
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
