import { isDeepStrictEqual } from 'node:util';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import type { CalendarEntry } from '../../calendar/calendar-entry.ts';
import { holdCalendarEntry } from '../../calendar/put-entry.ts';
import type { NewEventFactor } from '../../pricing/price-changes.ts';
import { publishPrices } from '../../pricing/publish-prices.ts';
import { setCalendarFactor } from '../../pricing/set-calendar-factor.ts';
import { type EventFactor, requireSoundEventFactor } from '../../pricing/tariff.ts';
import { loadPriceList } from '../../quotes/load-price-list.ts';
import type { Change } from '../approval.ts';
import type { ProposalOf } from '../proposal.ts';
import type { ApprovalRule, Moment } from './approval-rule.ts';
import { requireLead, requireVehicleType } from './price-scope.ts';
import { refuseField } from './refuse-field.ts';

/** Adds a surcharge for departures of a span of time, or says what days of the calendar cost until it is said anew. */
export const eventFactor: ApprovalRule<'event_factor'> = {
  permission: 'prices.write',

  async judge(moment, proposal) {
    const factor = toFactor(proposal);
    requireLead(factor.validFrom, moment.at);
    requireSpan(factor);
    requireSound(factor);
    const entry = await requireDays(moment, factor);
    const { vehicleTypes, tariffBook } = await loadPriceList(moment.transaction);
    if (factor.vehicleTypeId !== undefined) requireVehicleType(factor.vehicleTypeId, vehicleTypes);
    const before = factor.calendar && findReplaced(tariffBook.eventFactors, factor);
    const from = before?.factorBasisPoints ?? null;
    return {
      basis: factor.calendar
        ? { eventFactor: before?.eventFactorId ?? null, entryVersion: entry?.version ?? null }
        : {},
      changes: [
        { field: 'factorBasisPoints', from, to: factor.factorBasisPoints },
        ...(entry ? [tellDays(entry, before !== undefined)] : []),
      ],
    };
  },

  async apply(moment, proposal) {
    const { kind: _, accountId: __, ...details } = proposal;
    const factor = toFactor(proposal);
    return factor.calendar
      ? {
          action: 'calendar_factor.set',
          subject: `surcharge ${await setFactor(moment, { ...factor, calendar: factor.calendar })}`,
          details,
        }
      : { action: 'event_factor.added', subject: `surcharge ${await publish(moment, factor)}`, details };
  },
};

async function publish({ transaction, at }: Moment, factor: NewEventFactor): Promise<number | undefined> {
  const stored = await publishPrices(transaction, { tariffs: [], eventFactors: [factor] }, at);
  if (typeof stored === 'string') throw new Error(`a surcharge that replaces nothing was refused: ${stored}`);
  return stored.eventFactorIds[0];
}

async function setFactor(
  { transaction }: Moment,
  factor: Parameters<typeof setCalendarFactor>[1],
): Promise<number> {
  const set = await setCalendarFactor(transaction, factor);
  if (!set) throw new Error('a surcharge of a vehicle type that was there found none');
  return set.eventFactorId;
}

/** Returns what the days cost when it begins, for the same vehicles. */
function findReplaced(all: readonly EventFactor[], factor: NewEventFactor): EventFactor | undefined {
  return all.findLast(
    ({ calendar, vehicleTypeId, validFrom }) =>
      isDeepStrictEqual(calendar, factor.calendar) &&
      vehicleTypeId === factor.vehicleTypeId &&
      Temporal.Instant.compare(validFrom, factor.validFrom) <= 0,
  );
}

function toFactor(proposal: ProposalOf<'event_factor'>): NewEventFactor {
  const { name, vehicleTypeId, factorBasisPoints, source, days, validUntil } = proposal;
  return {
    ...{ name, factorBasisPoints, source },
    ...(vehicleTypeId !== null && { vehicleTypeId }),
    ...(days && { calendar: days }),
    validFrom: Temporal.Instant.from(proposal.validFrom),
    ...(validUntil !== null && { validUntil: Temporal.Instant.from(validUntil) }),
  };
}

function requireSpan({ calendar, validFrom, validUntil }: NewEventFactor): void {
  if (calendar) {
    if (!validUntil) return;
    throw refuseField('validUntil', 'validUntil must be null where days of the calendar are named.');
  }
  if (!validUntil)
    throw refuseField('validUntil', 'validUntil may be null for days of the calendar alone; send a moment.');
  if (Temporal.Instant.compare(validFrom, validUntil) >= 0)
    throw refuseField('validUntil', 'validUntil must be behind validFrom.');
}

/**
 * Returns the entry of the calendar that is named, undefined for a kind. The entry is held, so that nobody lengthens its days
 * while they get their surcharge.
 * @throws Problem invalid_request for days that are not in the calendar, or are withdrawn.
 */
async function requireDays(
  { transaction }: Moment,
  { calendar }: NewEventFactor,
): Promise<CalendarEntry | undefined> {
  if (!calendar || 'kind' in calendar) return undefined;
  const entry = await holdCalendarEntry(transaction, calendar.calendarEntryId);
  if (entry && entry.status !== 'withdrawn') return entry;
  throw refuseField(
    'days',
    `days.calendarEntryId ${calendar.calendarEntryId} is not in the calendar, or is withdrawn; send another.`,
  );
}

/** Tells which days they are, as they are now: whoever approves knows days by their name, and the calendar may move them. */
function tellDays({ kind, name, validFrom, validUntil }: CalendarEntry, hadSurcharge: boolean): Change {
  const days = {
    ...{ kind, name, validFrom: formatUaeTimestamp(validFrom) },
    validUntil: formatUaeTimestamp(validUntil),
  };
  return { field: 'days', from: hadSurcharge ? days : null, to: days };
}

function requireSound(factor: NewEventFactor): void {
  try {
    requireSoundEventFactor({ ...factor, eventFactorId: 0 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refuseField('factorBasisPoints', 'factorBasisPoints must be a whole number of 10000 or more.');
  }
}
