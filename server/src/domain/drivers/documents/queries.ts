import {
  type DriverDocumentKind,
  driverDocumentKinds,
  type VehicleDocumentKind,
  vehicleDocumentKinds,
} from '@satha/terms/fleet-documents';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { DriverDocument, FleetDocument, VehicleDocument } from './fleet-document.ts';

type DocumentRow<Kind> = { kind: Kind; number: string | null; expires_on: string };

/** Returns what is known of a driver's documents, the licence first; none of a driver who is not there. */
export async function findDriverDocuments(
  db: Queryable,
  driverId: number,
): Promise<readonly DriverDocument[]> {
  const { rows } = await db.query<DocumentRow<DriverDocumentKind>>({
    text: `SELECT 'driving_licence' AS kind, licence_number AS number, licence_expires_on::text AS expires_on
           FROM drivers WHERE driver_id = $1
           UNION ALL
           SELECT kind, number, expires_on::text FROM driver_documents WHERE driver_id = $1`,
    values: [driverId],
    onlyReads: true,
  });
  return toDocuments(driverDocumentKinds, rows);
}

/** Returns what is known of a truck's documents. */
export async function findVehicleDocuments(
  db: Queryable,
  vehicleId: number,
): Promise<readonly VehicleDocument[]> {
  const { rows } = await db.query<DocumentRow<VehicleDocumentKind>>({
    text: 'SELECT kind, number, expires_on::text FROM vehicle_documents WHERE vehicle_id = $1',
    values: [vehicleId],
    onlyReads: true,
  });
  return toDocuments(vehicleDocumentKinds, rows);
}

/** In the order of the list of terms. */
function toDocuments<Kind extends string>(
  kinds: readonly Kind[],
  rows: readonly DocumentRow<Kind>[],
): FleetDocument<Kind>[] {
  return kinds.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({
        kind,
        number: row.number ?? undefined,
        expiresOn: Temporal.PlainDate.from(row.expires_on),
      })),
  );
}
