import {
  AddDaysRequest,
  type CalendarEntryData,
  ChangeDaysRequest,
  DayData,
  DayPath,
  SavedDays,
} from '@satha/contract/console/money/calendar';
import { Type } from 'typebox';
import { addDays, changeDays, isRefused } from '../../../domain/calendar/calendar-acts.ts';
import {
  type CalendarEntry,
  type EntryFault,
  longestHoliday,
  longestSpecialDay,
  mostEntries,
  tellEntry,
} from '../../../domain/calendar/calendar-entry.ts';
import { findMovedNeighbour } from '../../../domain/calendar/find-moved-neighbour.ts';
import type { EntryRefusal } from '../../../domain/calendar/put-entry.ts';
import { findCalendarEntries } from '../../../domain/calendar/queries.ts';
import { describeDay } from '../../../domain/quotes/describe-day.ts';
import { loadPriceList } from '../../../domain/quotes/load-price-list.ts';
import { route } from '../../../platform/http/api/route.ts';
import { longestWords, requireLabel } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp, uaeDateAt } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { readMoment } from '../../request-fields.ts';
import { makeFault, readDay } from '../fleet/fleet-view.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import type { PricesDeps } from './prices-deps.ts';

const EntryPath = Type.Object({
  calendarEntryId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const writing = { access: 'prices.write', writes: true } as const;

/** Shows what holds on a day, adds days to the calendar, and changes them. */
export function calendarDayRoutes(deps: PricesDeps): ConsoleApiRoute[] {
  const shown = { params: DayPath, response: answers(DayData) };
  const added = { body: AddDaysRequest, response: answers(SavedDays) };
  const changed = { params: EntryPath, body: ChangeDaysRequest, response: answers(SavedDays) };
  return [
    route('GET', '/calendar/days/:day', { schema: shown, access: 'prices.read' }, async (request) => {
      const day = readDay('day', request.params.day);
      const [priceList, entries] = [await loadPriceList(deps.db), await findCalendarEntries(deps.db)];
      return ok(viewDay(day, describeDay(priceList, entries, day)));
    }),
    route('POST', '/calendar/entries', { schema: added, ...writing }, async (request) => {
      const { kind, status, validFrom, validUntil, ...told } = request.body;
      const entry = {
        ...{ kind, status },
        validFrom: readMomentOf('validFrom', validFrom),
        validUntil: readMomentOf('validUntil', validUntil),
        ...readTold(deps, told),
        name: requireLabel('name', told.name),
      };
      const stored = await addDays(deps, { acting: actorOf(request), entry });
      if (isRefused(stored)) throw explain(stored);
      return ok(await viewSaved(deps, stored));
    }),
    route('PATCH', '/calendar/entries/:calendarEntryId', { schema: changed, ...writing }, async (request) => {
      const { version, status, validFrom, validUntil } = request.body;
      const changes = {
        ...(status && { status }),
        ...(validFrom !== undefined && { validFrom: readMomentOf('validFrom', validFrom) }),
        ...(validUntil !== undefined && { validUntil: readMomentOf('validUntil', validUntil) }),
        ...(await readToldAnew(deps, request.params.calendarEntryId, request.body)),
      };
      const { calendarEntryId } = request.params;
      const outcome = await changeDays(deps, {
        ...{ acting: actorOf(request), calendarEntryId, changes, version },
      });
      if (!outcome) throw new Problem('not_found');
      if (isRefused(outcome)) throw explain(outcome);
      return ok(await viewSaved(deps, outcome.after));
    }),
  ];
}

type Told = Pick<ChangeDaysRequest, 'name' | 'source' | 'statedOn'>;

/** @throws Problem invalid_request for texts that cannot be shown, and for a day that is still to come. */
function readTold({ clock }: PricesDeps, { name, source: given, statedOn: givenDay }: Told) {
  const source = requireLabel('source', given, longestWords);
  const today = uaeDateAt(clock());
  const statedOn = givenDay === undefined ? today : readDay('statedOn', givenDay);
  if (Temporal.PlainDate.compare(statedOn, today) > 0) {
    throw makeFault('statedOn', `statedOn ${statedOn} is still to come; send today at the latest.`);
  }
  return { source, statedOn, ...(name !== undefined && { name: requireLabel('name', name) }) };
}

/** Returns what `readTold` does. Where the same source says the same days, its day stays unless another is given. */
async function readToldAnew(deps: PricesDeps, calendarEntryId: number, request: ChangeDaysRequest) {
  const { statedOn, ...told } = readTold(deps, request);
  const { status, validFrom, validUntil } = request;
  const entries = await findCalendarEntries(deps.db);
  const before = entries.find((entry) => entry.calendarEntryId === calendarEntryId);
  const isSaidAnew = told.source !== before?.source || Boolean(status ?? validFrom ?? validUntil);
  return request.statedOn !== undefined || isSaidAnew ? { ...told, statedOn } : told;
}

function readMomentOf(field: string, text: string): Temporal.Instant {
  const moment = readMoment(text, false);
  if (moment) return moment;
  throw makeFault(field, `${field} must be a day as YYYY-MM-DD, in UAE time, or RFC 3339.`);
}

const faults: Readonly<Record<EntryFault, readonly [field: string, message: string]>> = {
  ends_before_it_begins: ['validUntil', 'must be behind validFrom; send a later one.'],
  not_whole_days: [
    'validFrom',
    'and validUntil must be days where they are public holidays or Ramadan; send YYYY-MM-DD.',
  ],
  wrong_ramadan_length: [
    'validUntil',
    'must be 29 or 30 days behind validFrom, as long as a Ramadan is; look at both.',
  ],
  holiday_too_long: [
    'validUntil',
    `is more than ${longestHoliday} days behind validFrom, longer than any holiday; look at the years.`,
  ],
  special_day_too_long: [
    'validUntil',
    `is more than ${longestSpecialDay} days behind validFrom; look at the years.`,
  ],
  surcharge_held_longer: [
    'validUntil',
    'makes their own surcharge hold longer than two people approved; have it set to 10000 first, or add days of their own.',
  ],
  calendar_is_full: [
    'validFrom',
    `is of one entry too many: the calendar has ${mostEntries}; change one that is there.`,
  ],
};

function explain(refusal: EntryRefusal): Problem {
  if ('fault' in refusal) {
    const [field, message] = faults[refusal.fault];
    return makeFault(field, `${field} ${message}`);
  }
  const { calendarEntryId, name, status, validFrom, validUntil } = refusal.clash;
  const told = `${name}, ${status}, ${formatUaeTimestamp(validFrom)} to ${formatUaeTimestamp(validUntil)}`;
  const message = `validFrom: entry ${calendarEntryId} (${told}) says so already, or says otherwise; change or withdraw it.`;
  return new Problem('invalid_request', { fields: [{ field: 'validFrom', message, word: 'days_clash' }] });
}

export function viewEntry(entry: CalendarEntry): CalendarEntryData {
  return { ...tellEntry(entry), version: entry.version };
}

async function viewSaved({ db }: PricesDeps, entry: CalendarEntry): Promise<SavedDays> {
  const moved = findMovedNeighbour(entry, await findCalendarEntries(db));
  const neighbour = moved && {
    calendarEntryId: moved.neighbour.calendarEntryId,
    name: moved.neighbour.name,
    hasGap: moved.hasGap,
  };
  return { entry: viewEntry(entry), neighbour: neighbour ?? null };
}

function viewDay(
  day: Temporal.PlainDate,
  { entries, traffic, parts }: ReturnType<typeof describeDay>,
): DayData {
  return {
    day: day.toString(),
    entries: entries.map(viewEntry),
    traffic,
    parts: parts.map(({ vehicleTypeId, from, until, surcharges }) => ({
      vehicleTypeId,
      from: formatUaeTimestamp(from),
      until: formatUaeTimestamp(until),
      surcharges: surcharges.map(({ name, factorBasisPoints }) => ({
        name: name ?? null,
        factorBasisPoints,
      })),
    })),
  };
}
