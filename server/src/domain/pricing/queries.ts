import type { CalendarKind } from '@satha/terms/calendar';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { DistanceTier, EventFactor, Tariff } from './tariff.ts';
import { makeTariffBook, type TariffBook } from './tariff-book.ts';

type TariffRow = Omit<Tariff, 'distanceTiers' | 'night' | 'weekend'> & {
  filsPerKm: number;
  furtherTiers: DistanceTier[];
  nightFactorBasisPoints: number;
  nightFromMinute: number;
  nightUntilMinute: number;
  weekendFactorBasisPoints: number;
  weekendDays: number[];
};

export type EventFactorRow = Pick<
  EventFactor,
  'eventFactorId' | 'name' | 'validFrom' | 'factorBasisPoints' | 'source'
> & {
  vehicleTypeId: number | null;
  kind: CalendarKind | null;
  calendarEntryId: number | null;
  validUntil: Temporal.Instant | null;
};

export const eventFactorColumns = `event_factor_id AS "eventFactorId", name, vehicle_type_id AS "vehicleTypeId",
  calendar_kind AS kind, calendar_entry_id AS "calendarEntryId", valid_from AS "validFrom", valid_until AS "validUntil",
  factor_basis_points AS "factorBasisPoints", source`;

/** Returns all prices as they are at this moment: past and coming tariffs and surcharges too. */
export async function findTariffBook(database: Queryable, calendar: Calendar): Promise<TariffBook> {
  const [tariffs, eventFactors] = [await loadTariffs(database), await loadEventFactors(database)];
  return makeTariffBook(tariffs, eventFactors, calendar);
}

/** Returns every tariff by its number; those too that were replaced before they began, because trips may have been priced by them. */
export async function findEveryTariff(database: Queryable): Promise<ReadonlyMap<number, Tariff>> {
  const tariffs = await loadTariffs(database, 'true');
  return new Map(tariffs.map((tariff) => [tariff.tariffId, tariff]));
}

async function loadTariffs(database: Queryable, condition = 'replaced_at IS NULL'): Promise<Tariff[]> {
  const { rows } = await database.query<TariffRow>({
    text: `SELECT tariff_id AS "tariffId", vehicle_type_id AS "vehicleTypeId", valid_from AS "validFrom",
        base_fare_fils AS "baseFareFils", included_meters AS "includedMeters", fils_per_km AS "filsPerKm",
        fils_per_minute AS "filsPerMinute", minimum_fare_fils AS "minimumFareFils",
        night_factor_basis_points AS "nightFactorBasisPoints",
        (extract(epoch FROM night_from) / 60)::integer AS "nightFromMinute",
        (extract(epoch FROM night_until) / 60)::integer AS "nightUntilMinute",
        weekend_factor_basis_points AS "weekendFactorBasisPoints", weekend_days AS "weekendDays",
        vat_basis_points AS "vatBasisPoints", source,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('fromMeters', tier.from_meters, 'filsPerKm', tier.fils_per_km)
            ORDER BY tier.from_meters), '[]')
          FROM tariff_distance_tiers AS tier WHERE tier.tariff_id = tariffs.tariff_id) AS "furtherTiers"
      FROM tariffs WHERE ${condition}`,
  });
  return rows.map(tariffOfRow);
}

function tariffOfRow(row: TariffRow): Tariff {
  return {
    tariffId: row.tariffId,
    vehicleTypeId: row.vehicleTypeId,
    validFrom: row.validFrom,
    baseFareFils: row.baseFareFils,
    includedMeters: row.includedMeters,
    distanceTiers: [{ fromMeters: 0, filsPerKm: row.filsPerKm }, ...row.furtherTiers],
    filsPerMinute: row.filsPerMinute,
    minimumFareFils: row.minimumFareFils,
    night: {
      factorBasisPoints: row.nightFactorBasisPoints,
      fromMinute: row.nightFromMinute,
      untilMinute: row.nightUntilMinute,
    },
    weekend: { factorBasisPoints: row.weekendFactorBasisPoints, days: row.weekendDays },
    vatBasisPoints: row.vatBasisPoints,
    source: row.source,
  };
}

async function loadEventFactors(database: Queryable): Promise<EventFactor[]> {
  const { rows } = await database.query<EventFactorRow>({
    text: `SELECT ${eventFactorColumns} FROM event_factors WHERE replaced_at IS NULL`,
  });
  return rows.map(toEventFactor);
}

export function toEventFactor(row: EventFactorRow): EventFactor {
  const { vehicleTypeId, kind, calendarEntryId, validUntil, ...always } = row;
  return {
    ...always,
    ...(vehicleTypeId !== null && { vehicleTypeId }),
    ...(kind !== null && { calendar: { kind } }),
    ...(calendarEntryId !== null && { calendar: { calendarEntryId } }),
    ...(validUntil !== null && { validUntil }),
  };
}
