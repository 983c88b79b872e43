import type { CalendarKind, CalendarStatus } from '@satha/terms/calendar';
import type { Command } from 'commander';
import { addDays, changeDays, isRefused } from '../../../domain/calendar/calendar-acts.ts';
import {
  type CalendarEntry,
  type EntryFault,
  longestHoliday,
  longestSpecialDay,
  mostEntries,
  tellEntry,
} from '../../../domain/calendar/calendar-entry.ts';
import { findMovedNeighbour, type MovedNeighbour } from '../../../domain/calendar/find-moved-neighbour.ts';
import type { EntryChanges, EntryRefusal } from '../../../domain/calendar/put-entry.ts';
import { findCalendarEntries } from '../../../domain/calendar/queries.ts';
import { requireLabel } from '../../../values/label.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseDate, parseId } from '../../options.ts';
import { Refusal, WrongUsage } from '../../refusal.ts';
import {
  beginningOf,
  endOf,
  kindOption,
  type Moment,
  parseMoment,
  requireSource,
  statusOption,
} from './calendar-options.ts';
import { describeEntry, formatEntries, formatSpan } from './entry-facts.ts';

type SourceOptions = { readonly source: string; readonly statedOn?: Temporal.PlainDate };
type AddOptions = SourceOptions & {
  readonly kind: CalendarKind;
  readonly name: string;
  readonly status: CalendarStatus;
  readonly from: Moment;
  readonly to?: Moment;
};
type ChangeOptions = SourceOptions & { readonly entry: number } & Partial<
    Pick<AddOptions, 'name' | 'status' | 'from' | 'to'>
  >;

export function declareEntries(calendar: Command): void {
  calendar
    .command('list')
    .description('list the days of the calendar that are not over yet')
    .option('--all', 'past and withdrawn ones, too')
    .action(inEnvironment(list));
  const add = calendar
    .command('add')
    .description('add a holiday, a Ramadan or a special day')
    .addOption(kindOption().makeOptionMandatory())
    .requiredOption('--name <text>', 'what it is called, also on receipts that charge for it')
    .requiredOption('--from <day>', 'the first day; of a special day also a time', parseMoment)
    .option('--to <day>', 'the last day, which is in it; or a time; default: one day', parseMoment)
    .addOption(statusOption().default('announced'));
  const change = calendar
    .command('change')
    .description('say what is known now: a moon was sighted, a holiday was moved or does not take place')
    .requiredOption('--entry <id>', 'the number of the entry', parseId)
    .option('--name <text>', 'what it is called from now on')
    .option('--from <day>', 'the first day, or a time', parseMoment)
    .option('--to <day>', 'the last day, which is in it, or a time', parseMoment)
    .addOption(statusOption());
  for (const command of [add, change]) {
    command
      .requiredOption('--source <text>', 'who said so, and where')
      .option('--stated-on <day>', 'the day on which they said so; default: today', parseDate);
  }
  add.action(inEnvironment(addEntry));
  change.action(inEnvironment(changeEntry));
}

const acting = { actor: commandLine };

async function list(deps: CommandDeps, { all }: { readonly all?: true }): Promise<void> {
  const { db, clock, environment, show } = deps;
  const now = clock();
  const isToCome = ({ status, validUntil }: CalendarEntry) =>
    status !== 'withdrawn' && Temporal.Instant.compare(validUntil, now) > 0;
  const entries = (await findCalendarEntries(db)).filter((entry) => all || isToCome(entry));
  const cure = commandText(environment, 'calendar add --kind … --name "…" --from … --source "…"');
  show(
    entries.map(tellEntry),
    formatEntries(entries, `No day to come is in the calendar; ${cure} adds one.`),
  );
}

async function addEntry(deps: CommandDeps, { from, to = from, ...options }: AddOptions): Promise<void> {
  if (options.status === 'withdrawn') {
    throw new WrongUsage('--status withdrawn is for an entry that is there: use `calendar change`.');
  }
  if (to === from && from.at !== undefined) {
    throw new WrongUsage('--from has a time, so say by --to until when: another time, or a day.');
  }
  const entry = {
    kind: options.kind,
    name: requireLabel('name', options.name),
    status: options.status,
    validFrom: beginningOf(from),
    validUntil: endOf(to),
    ...sourceOf(deps, options),
  };
  const added = await addDays(deps, { acting, entry });
  if (isRefused(added)) throw explain(deps, added);
  await showEntry(deps, added);
}

async function changeEntry(deps: CommandDeps, options: ChangeOptions): Promise<void> {
  const { entry: calendarEntryId, name, status, from, to } = options;
  const changes: EntryChanges = {
    ...(name !== undefined && { name: requireLabel('name', name) }),
    ...(status && { status }),
    ...(from && { validFrom: beginningOf(from) }),
    ...(to && { validUntil: endOf(to) }),
    ...sourceOf(deps, options),
  };
  const changed = await changeDays(deps, { acting, calendarEntryId, changes });
  if (!changed) throw noSuchEntry(deps, calendarEntryId);
  if (isRefused(changed)) throw explain(deps, changed);
  await showEntry(deps, changed.after);
}

function sourceOf({ clock }: CommandDeps, { source, statedOn }: SourceOptions) {
  const today = uaeDateAt(clock());
  if (statedOn && Temporal.PlainDate.compare(statedOn, today) > 0) {
    throw new Refusal(
      `--stated-on ${statedOn} is still to come; give the day on which they said so, today at the latest.`,
    );
  }
  return { source: requireSource(source), statedOn: statedOn ?? today };
}

/** Shows what is stored now, with a hint where a moon moves another entry as well. */
async function showEntry(deps: CommandDeps, entry: CalendarEntry): Promise<void> {
  const moved = findMovedNeighbour(entry, await findCalendarEntries(deps.db));
  const hint = moved && hintAt(deps, moved);
  deps.show(
    { ...tellEntry(entry), ...(hint !== undefined && { hint }) },
    [describeEntry(entry), ...(hint === undefined ? [] : [hint])].join('\n\n'),
  );
}

function hintAt({ environment }: CommandDeps, { neighbour, hasGap }: MovedNeighbour): string {
  const { calendarEntryId, kind, name } = neighbour;
  const what = hasGap ? 'days between are ordinary ones' : 'some days are in both';
  const cure = commandText(
    environment,
    `calendar change --entry ${calendarEntryId} ${kind === 'ramadan' ? '--to' : '--from'} … --source "…"`,
  );
  return `Entry ${calendarEntryId} (${name}, ${formatSpan(neighbour)}) does not meet it: ${what}. If it moves as well, ${cure} says so.`;
}

export function noSuchEntry({ environment }: CommandDeps, entryId: number): Refusal {
  return new Refusal(
    `There is no entry ${entryId} in the calendar of the ${environment} environment; ${commandText(environment, 'calendar list --all')} shows them.`,
  );
}

const faultSentences: Readonly<Record<EntryFault, string>> = {
  ends_before_it_begins: '--to is before --from; give the first day as --from and the last as --to.',
  not_whole_days:
    'Public holidays and Ramadan are whole days; give --from and --to as days such as 2026-12-02.',
  wrong_ramadan_length: 'A Ramadan has 29 or 30 days; give its first and its last day as --from and --to.',
  holiday_too_long: `A public holiday has at most ${longestHoliday} days; look at the years of --from and --to.`,
  special_day_too_long: `A special day lasts at most ${longestSpecialDay} days; look at the years of --from and --to.`,
  surcharge_held_longer:
    'They would be charged their own surcharge for longer than it was set for; set it to 1 first, or add days of their own.',
  calendar_is_full: `The calendar has ${mostEntries} entries, and takes no more; change one that is there.`,
};

function explain({ environment }: CommandDeps, refusal: EntryRefusal): Refusal {
  if ('fault' in refusal) return new Refusal(faultSentences[refusal.fault]);
  const { calendarEntryId, name, status } = refusal.clash;
  const cure = commandText(environment, `calendar change --entry ${calendarEntryId} …`);
  return new Refusal(
    `Entry ${calendarEntryId} (${name}, ${status}, ${formatSpan(refusal.clash)}) says so already, or says otherwise; ${cure} changes or withdraws it.`,
  );
}
