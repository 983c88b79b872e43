import type { CalendarKind } from '@satha/terms/calendar';
import { type Command, InvalidArgumentError } from 'commander';
import { findCalendarEntries } from '../../../domain/calendar/queries.ts';
import { setCalendarFactor } from '../../../domain/pricing/set-calendar-factor.ts';
import { type CalendarTarget, unitBasisPoints } from '../../../domain/pricing/tariff.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { noteOperator } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { formatFacts, formatTime } from '../../output.ts';
import { Refusal, WrongUsage } from '../../refusal.ts';
import { beginningOf, kindOption, type Moment, parseMoment, requireSource } from './calendar-options.ts';
import { noSuchEntry } from './entries.ts';
import { formatTarget, nameTarget } from './entry-facts.ts';

type Options = {
  readonly kind?: CalendarKind;
  readonly entry?: number;
  readonly factor: number;
  readonly type?: number;
  readonly from?: Moment;
  readonly source: string;
};

export function declareSetFactor(calendar: Command): void {
  calendar
    .command('set-factor')
    .description('say what days of the calendar cost, until it is said anew')
    .addOption(kindOption())
    .option('--entry <id>', 'the days of one entry instead, wherever they move', parseId)
    .requiredOption('--factor <number>', 'what fares are multiplied by, such as 1.2; 1 ends it', parseFactor)
    .option('--type <id>', 'one vehicle type alone; default: all', parseId)
    .option('--from <day>', 'the first departures that it is for, not in the past; default: now', parseMoment)
    .requiredOption('--source <text>', 'who decided it')
    .action(inEnvironment(setFactor));
}

/** Basis points of a factor such as 1.2. */
function parseFactor(text: string): number {
  const basisPoints = Math.round(Number(text) * unitBasisPoints);
  if (
    /^\d+(\.\d{1,4})?$/.test(text) &&
    basisPoints >= unitBasisPoints &&
    basisPoints <= 10 * unitBasisPoints
  ) {
    return basisPoints;
  }
  throw new InvalidArgumentError('It must be a factor from 1, which is no surcharge, to 10, such as 1.25.');
}

async function setFactor(deps: CommandDeps, options: Options): Promise<void> {
  const { type: vehicleTypeId, factor: factorBasisPoints, from } = options;
  const { calendar, name } = await findTarget(deps, options);
  const validFrom = beginningAhead(from, deps.clock());
  const source = requireSource(options.source);
  const wish = { name, calendar, validFrom, factorBasisPoints, source };
  const document = {
    calendar,
    factor: factorBasisPoints / unitBasisPoints,
    vehicleTypeId: vehicleTypeId ?? null,
    validFrom: formatUaeTimestamp(validFrom),
    source,
  };
  const eventFactorId = await deps.db.inTransaction(async (transaction) => {
    const set = await setCalendarFactor(transaction, {
      ...wish,
      ...(vehicleTypeId !== undefined && { vehicleTypeId }),
    });
    if (!set) {
      throw new Refusal(
        `There is no vehicle type --type ${vehicleTypeId}; ${commandText(deps.environment, 'tariff list')} shows them.`,
      );
    }
    await noteOperator(transaction, deps, {
      accountId: undefined,
      action: 'calendar_factor.set',
      subject: `surcharge ${set.eventFactorId}`,
      details: document,
    });
    return set.eventFactorId;
  });
  deps.show(
    { eventFactorId, ...document },
    formatFacts([
      ['Surcharge', String(eventFactorId)],
      ['Days', formatTarget(calendar)],
      ['Vehicle type', vehicleTypeId === undefined ? 'all' : String(vehicleTypeId)],
      ['Factor', `× ${document.factor}`],
      ['From', formatTime(validFrom)],
      ['Source', source],
    ]),
  );
}

/** @throws Refusal for a beginning in the past: what departures until now cost stays as it is. */
function beginningAhead(from: Moment | undefined, now: Temporal.Instant): Temporal.Instant {
  const beginning = from ? beginningOf(from) : now;
  if (Temporal.Instant.compare(beginning, now) >= 0) return beginning;
  throw new Refusal(
    `--from ${formatTime(beginning)} is past, and what departures until now cost stays as it is; give a time to come, or leave it out for now.`,
  );
}

async function findTarget(
  deps: CommandDeps,
  { kind, entry: calendarEntryId }: Options,
): Promise<{ readonly calendar: CalendarTarget; readonly name: string }> {
  if (kind !== undefined && calendarEntryId === undefined) {
    return { calendar: { kind }, name: nameTarget(kind) };
  }
  if (kind !== undefined || calendarEntryId === undefined) {
    throw new WrongUsage('Say which days it is for: --kind for all of a kind, or --entry for those of one.');
  }
  const entries = await findCalendarEntries(deps.db);
  const entry = entries.find((each) => each.calendarEntryId === calendarEntryId);
  if (!entry) throw noSuchEntry(deps, calendarEntryId);
  return { calendar: { calendarEntryId }, name: entry.name };
}
