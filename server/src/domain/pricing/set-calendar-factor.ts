import type { Queryable } from '../../platform/db/queryable.ts';
import { findVehicleTypes } from '../vehicle-types/queries.ts';
import { type EventFactorRow, eventFactorColumns, toEventFactor } from './queries.ts';
import type { CalendarTarget, EventFactor } from './tariff.ts';

export type NewCalendarFactor = Omit<EventFactor, 'eventFactorId' | 'calendar' | 'validUntil'> & {
  readonly calendar: CalendarTarget;
};

/**
 * Sets the surcharge of days of the calendar for departures from a moment on, in place of the one before, which departures
 * until then keep. Undefined without such a vehicle type; that the entry of the calendar is there is for the caller to know.
 */
export async function setCalendarFactor(
  db: Queryable,
  { name, vehicleTypeId, calendar, validFrom, factorBasisPoints, source }: NewCalendarFactor,
): Promise<EventFactor | undefined> {
  if (vehicleTypeId !== undefined && !(await findVehicleTypes(db)).has(vehicleTypeId)) return undefined;
  const { rows } = await db.query<EventFactorRow>({
    text: `INSERT INTO event_factors (name, vehicle_type_id, calendar_kind, calendar_entry_id, valid_from,
             factor_basis_points, source)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${eventFactorColumns}`,
    values: [
      name,
      vehicleTypeId ?? null,
      'kind' in calendar ? calendar.kind : null,
      'calendarEntryId' in calendar ? calendar.calendarEntryId : null,
      validFrom.toString(),
      factorBasisPoints,
      source,
    ],
  });
  return toEventFactor(rows[0] as EventFactorRow);
}
