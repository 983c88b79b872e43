import type { DriverColumn } from '@satha/terms/fleet-imports';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { columnNames, tableOf } from '../../../platform/db/writing/column-set.ts';
import { type DriverFacts, driverColumns } from '../driver-columns.ts';
import { differingColumns } from './differing-columns.ts';
import type { Imported, KnownRow } from './import-outcome.ts';

type Row = { readonly place: number; readonly driver_id: number };

/** What is left out of a line stays as it is. */
const nameAr = 'coalesce(asked.name_ar, d.name_ar)';

const toImported = (row: Row): Imported => ({ place: row.place - 1, id: row.driver_id });

/** Stores those whose number no driver has; the others are passed over, also where somebody else is storing them now. */
export async function insertNewDrivers(
  transaction: Queryable,
  drivers: readonly DriverFacts[],
  at: Temporal.Instant,
): Promise<readonly Imported[]> {
  const asked = tableOf(driverColumns, drivers);
  const { rows } = await transaction.query<Row>({
    text: `WITH asked AS (SELECT * FROM ${asked.from}), added AS (
             INSERT INTO drivers (${columnNames(driverColumns)}, created_at)
             SELECT ${columnNames(driverColumns)}, $${asked.values.length + 1}::timestamptz FROM asked
             ORDER BY phone_code, mobile_number
             ON CONFLICT (phone_code, mobile_number) DO NOTHING RETURNING driver_id, phone_code, mobile_number
           )
           SELECT place, driver_id FROM added JOIN asked USING (phone_code, mobile_number) ORDER BY place`,
    values: [...asked.values, at.toString()],
  });
  return rows.map(toImported);
}

/** What a line may say otherwise of a driver who is known by the number: its column, and what is and is to be. */
const compared: readonly (readonly [column: DriverColumn, known: string, asked: string])[] = [
  ['name', 'd.name', 'asked.name'],
  ['name_ar', 'd.name_ar', nameAr],
  ['licence', 'd.licence_expires_on', 'asked.licence_expires_on'],
];

/**
 * Locks the drivers who have the numbers, in the order of the numbers, and tells of each what else of them
 * differs.
 */
export async function lockKnownDrivers(
  transaction: Queryable,
  drivers: readonly DriverFacts[],
): Promise<readonly KnownRow[]> {
  const asked = tableOf(driverColumns, drivers);
  const { rows } = await transaction.query<Row & { version: number; differing: DriverColumn[] }>({
    text: `SELECT asked.place, d.driver_id, d.version, ${differingColumns(compared)} AS differing
           FROM ${asked.from} JOIN drivers d USING (phone_code, mobile_number)
           ORDER BY d.phone_code, d.mobile_number FOR NO KEY UPDATE OF d`,
    values: asked.values,
  });
  return rows.map(({ version, differing, ...row }) => ({ ...toImported(row), version, differing }));
}

/** Changes drivers, who are known by their numbers, to what the import says of them. */
export async function updateKnownDrivers(
  transaction: Queryable,
  drivers: readonly DriverFacts[],
): Promise<void> {
  const asked = tableOf(driverColumns, drivers);
  await transaction.query({
    text: `UPDATE drivers d SET name = asked.name, name_ar = ${nameAr}, licence_expires_on = asked.licence_expires_on,
             version = d.version + 1
           FROM ${asked.from} WHERE d.phone_code = asked.phone_code AND d.mobile_number = asked.mobile_number`,
    values: asked.values,
  });
}
