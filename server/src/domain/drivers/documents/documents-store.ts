import type { Queryable } from '../../../platform/db/queryable.ts';
import type { DriverDocument, VehicleDocument } from './fleet-document.ts';

/*
 * Each statement is of a locked driver or truck. It keeps beside them the first last day of all other documents, which the
 * search for candidates compares: a statement does not see the row that it writes, so that row is left out and added.
 */

/** Stores what a locked driver's licence says. */
export async function updateLicence(
  transaction: Queryable,
  driverId: number,
  { number, expiresOn }: Omit<DriverDocument, 'kind'>,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE drivers SET licence_number = $2, licence_expires_on = $3 WHERE driver_id = $1',
    values: [driverId, number ?? null, expiresOn.toString()],
  });
}

/** Stores a document of a locked driver, in place of one of its kind. */
export async function putDriverDocument(
  transaction: Queryable,
  driverId: number,
  { kind, number, expiresOn }: DriverDocument,
): Promise<void> {
  await transaction.query({
    text: `WITH stored AS (
             INSERT INTO driver_documents (driver_id, kind, number, expires_on) VALUES ($1, $2, $3, $4)
             ON CONFLICT (driver_id, kind) DO UPDATE SET number = EXCLUDED.number, expires_on = EXCLUDED.expires_on
           )
           UPDATE drivers SET documents_valid_through = least($4::date,
             (SELECT min(expires_on) FROM driver_documents AS other WHERE other.driver_id = $1 AND other.kind <> $2))
           WHERE driver_id = $1`,
    values: [driverId, kind, number ?? null, expiresOn.toString()],
  });
}

/** Stores a document of a locked truck, in place of one of its kind. */
export async function putVehicleDocument(
  transaction: Queryable,
  vehicleId: number,
  { kind, number, expiresOn }: VehicleDocument,
): Promise<void> {
  await transaction.query({
    text: `WITH stored AS (
             INSERT INTO vehicle_documents (vehicle_id, kind, number, expires_on) VALUES ($1, $2, $3, $4)
             ON CONFLICT (vehicle_id, kind) DO UPDATE SET number = EXCLUDED.number, expires_on = EXCLUDED.expires_on
           )
           UPDATE vehicles SET documents_valid_through = least($4::date,
             (SELECT min(expires_on) FROM vehicle_documents AS other WHERE other.vehicle_id = $1 AND other.kind <> $2))
           WHERE vehicle_id = $1`,
    values: [vehicleId, kind, number ?? null, expiresOn.toString()],
  });
}

/** Deletes a document of a locked driver. */
export async function deleteDriverDocument(
  transaction: Queryable,
  driverId: number,
  kind: string,
): Promise<void> {
  await transaction.query({
    text: `WITH gone AS (DELETE FROM driver_documents WHERE driver_id = $1 AND kind = $2)
           UPDATE drivers SET documents_valid_through =
             (SELECT min(expires_on) FROM driver_documents AS other WHERE other.driver_id = $1 AND other.kind <> $2)
           WHERE driver_id = $1`,
    values: [driverId, kind],
  });
}

/** Deletes a document of a locked truck. */
export async function deleteVehicleDocument(
  transaction: Queryable,
  vehicleId: number,
  kind: string,
): Promise<void> {
  await transaction.query({
    text: `WITH gone AS (DELETE FROM vehicle_documents WHERE vehicle_id = $1 AND kind = $2)
           UPDATE vehicles SET documents_valid_through =
             (SELECT min(expires_on) FROM vehicle_documents AS other WHERE other.vehicle_id = $1 AND other.kind <> $2)
           WHERE vehicle_id = $1`,
    values: [vehicleId, kind],
  });
}
