import type { Queryable } from '../../platform/db/queryable.ts';
import type { NewEventFactor, NewTariff } from './price-changes.ts';
import { clockTime } from './tariff.ts';

/**
 * Stores tariffs with their distance tiers, and returns their numbers in the order asked; one whose vehicle type has a
 * tariff from that very time is left out.
 */
export async function insertTariffs(
  transaction: Queryable,
  tariffs: readonly NewTariff[],
): Promise<readonly number[]> {
  const { rows } = await transaction.query<{ tariff_id: number }>({
    text: `WITH asked AS (
             SELECT * FROM jsonb_to_recordset($1::jsonb) AS asked (place integer, vehicle_type_id integer,
               valid_from timestamptz, base_fare_fils bigint, included_meters integer, fils_per_km bigint,
               fils_per_minute bigint, minimum_fare_fils bigint, night_factor_basis_points integer, night_from time,
               night_until time, weekend_factor_basis_points integer, weekend_days smallint[],
               vat_basis_points integer, source text, tiers jsonb)
           ), added AS (
             INSERT INTO tariffs (vehicle_type_id, valid_from, base_fare_fils, included_meters, fils_per_km,
               fils_per_minute, minimum_fare_fils, night_factor_basis_points, night_from, night_until,
               weekend_factor_basis_points, weekend_days, vat_basis_points, source)
             SELECT vehicle_type_id, valid_from, base_fare_fils, included_meters, fils_per_km, fils_per_minute,
               minimum_fare_fils, night_factor_basis_points, night_from, night_until, weekend_factor_basis_points,
               weekend_days, vat_basis_points, source FROM asked ORDER BY vehicle_type_id, valid_from
             ON CONFLICT (vehicle_type_id, valid_from) WHERE replaced_at IS NULL DO NOTHING
             RETURNING tariff_id, vehicle_type_id, valid_from
           ), tiers AS (
             INSERT INTO tariff_distance_tiers (tariff_id, from_meters, fils_per_km)
             SELECT tariff_id, tier."fromMeters", tier."filsPerKm"
             FROM added JOIN asked USING (vehicle_type_id, valid_from)
             CROSS JOIN LATERAL jsonb_to_recordset(asked.tiers) AS tier ("fromMeters" integer, "filsPerKm" bigint)
           )
           SELECT tariff_id FROM added JOIN asked USING (vehicle_type_id, valid_from) ORDER BY place`,
    values: [JSON.stringify(tariffs.map(toRow))],
  });
  return rows.map((row) => row.tariff_id);
}

function toRow(tariff: NewTariff, index: number) {
  const [first, ...tiers] = tariff.distanceTiers;
  const { night, weekend } = tariff;
  return {
    place: index,
    vehicle_type_id: tariff.vehicleTypeId,
    valid_from: tariff.validFrom,
    base_fare_fils: tariff.baseFareFils,
    included_meters: tariff.includedMeters,
    fils_per_km: first?.filsPerKm,
    fils_per_minute: tariff.filsPerMinute,
    minimum_fare_fils: tariff.minimumFareFils,
    night_factor_basis_points: night.factorBasisPoints,
    night_from: clockTime(night.fromMinute),
    night_until: clockTime(night.untilMinute),
    weekend_factor_basis_points: weekend.factorBasisPoints,
    weekend_days: weekend.days,
    vat_basis_points: tariff.vatBasisPoints,
    source: tariff.source,
    tiers,
  };
}

/** Stores surcharges, and returns their numbers in the order asked. */
export async function insertEventFactors(
  transaction: Queryable,
  factors: readonly NewEventFactor[],
): Promise<readonly number[]> {
  const { rows } = await transaction.query<{ event_factor_id: number }>({
    text: `INSERT INTO event_factors (name, vehicle_type_id, valid_from, valid_until, factor_basis_points, source)
           SELECT name, "vehicleTypeId", "validFrom", "validUntil", "factorBasisPoints", source
           FROM jsonb_to_recordset($1::jsonb) AS asked (place integer, name text, "vehicleTypeId" integer,
             "validFrom" timestamptz, "validUntil" timestamptz, "factorBasisPoints" integer, source text)
           ORDER BY place RETURNING event_factor_id`,
    values: [JSON.stringify(factors.map((factor, index) => ({ ...factor, place: index })))],
  });
  return rows.map((row) => row.event_factor_id);
}

/** Takes tariffs that have not begun out of the price list; returns how many it took. */
export async function replaceTariffs(
  transaction: Queryable,
  tariffIds: readonly number[],
  at: Temporal.Instant,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: `UPDATE tariffs SET replaced_at = $2
           WHERE tariff_id = ANY ($1::bigint[]) AND valid_from > $2 AND replaced_at IS NULL`,
    values: [tariffIds, at.toString()],
  });
  return rowCount ?? 0;
}

/** Takes surcharges that have not begun out of the price list; those of the calendar are changed there. */
export async function replaceEventFactors(
  transaction: Queryable,
  eventFactorIds: readonly number[],
  at: Temporal.Instant,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: `UPDATE event_factors SET replaced_at = $2
           WHERE event_factor_id = ANY ($1::bigint[]) AND valid_from > $2 AND replaced_at IS NULL
             AND num_nonnulls(calendar_kind, calendar_entry_id) = 0`,
    values: [eventFactorIds, at.toString()],
  });
  return rowCount ?? 0;
}
