import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireLabel } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockDriver } from '../drivers-store.ts';
import { lockVehicle } from '../vehicles/vehicles-store.ts';
import {
  deleteDriverDocument,
  deleteVehicleDocument,
  putDriverDocument,
  putVehicleDocument,
  updateLicence,
} from './documents-store.ts';
import type { DriverDocument, FleetDocument, VehicleDocument } from './fleet-document.ts';
import { findDriverDocuments, findVehicleDocuments } from './queries.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Our own figure: no number of a document is as long. */
const longestNumber = 40;
/** Nothing of the past that could still matter, and no slip of the keyboard in the year. */
const earliest = Temporal.PlainDate.from('2000-01-01');
const latest = Temporal.PlainDate.from('2099-12-31');

/** A number that is left out stays, and an empty one is taken away. */
export type ToldDocument<Document extends FleetDocument> = Omit<Document, 'number'> & {
  readonly number?: string | undefined;
};

/**
 * Notes a driver's document, in place of one of its kind, also one that is over. A licence is a document among the others.
 * The audit log is told of both last days, and of no number.
 * @throws Problem driver_not_found, invalid_request.
 */
export async function noteDriverDocument(
  { db, clock }: Deps,
  {
    driverId,
    document: given,
    ...acting
  }: Acting & { driverId: number; document: ToldDocument<DriverDocument> },
): Promise<void> {
  const told = readDocument(given);
  await db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) throw new Problem('driver_not_found');
    const before = findOf(await findDriverDocuments(transaction, driverId), told.kind);
    const document = withNumber(told, before);
    if (isSame(before, document)) return;
    if (document.kind === 'driving_licence') await updateLicence(transaction, driverId, document);
    else await putDriverDocument(transaction, driverId, document);
    await recordNoted(transaction, {
      ...acting,
      subject: `driver ${driverId}`,
      before,
      document,
      at: clock(),
    });
  });
}

/**
 * Notes a truck's document, in place of one of its kind, also one that is over.
 * @throws Problem vehicle_not_found, invalid_request.
 */
export async function noteVehicleDocument(
  { db, clock }: Deps,
  {
    vehicleId,
    document: given,
    ...acting
  }: Acting & { vehicleId: number; document: ToldDocument<VehicleDocument> },
): Promise<void> {
  const told = readDocument(given);
  await db.inTransaction(async (transaction) => {
    if (!(await lockVehicle(transaction, vehicleId))) throw new Problem('vehicle_not_found');
    const before = findOf(await findVehicleDocuments(transaction, vehicleId), told.kind);
    const document = withNumber(told, before);
    if (isSame(before, document)) return;
    await putVehicleDocument(transaction, vehicleId, document);
    const subject = `vehicle ${vehicleId}`;
    await recordNoted(transaction, { ...acting, subject, before, document, at: clock() });
  });
}

/**
 * Forgets a driver's document, which then keeps them from nothing; nothing where there is none.
 * @throws Problem driver_not_found, invalid_request for the licence, which everybody has who drives.
 */
export async function removeDriverDocument(
  { db, clock }: Deps,
  { driverId, kind, ...acting }: Acting & { driverId: number; kind: DriverDocument['kind'] },
): Promise<void> {
  if (kind === 'driving_licence') {
    const message = 'kind is driving_licence, which nobody drives without; send the new one in its place.';
    throw new Problem('invalid_request', { fields: [{ field: 'kind', message }] });
  }
  await db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) throw new Problem('driver_not_found');
    const before = findOf(await findDriverDocuments(transaction, driverId), kind);
    if (!before) return;
    await deleteDriverDocument(transaction, driverId, kind);
    await recordRemoved(transaction, { ...acting, subject: `driver ${driverId}`, before, at: clock() });
  });
}

/** Forgets a truck's document; nothing where there is none. @throws Problem vehicle_not_found. */
export async function removeVehicleDocument(
  { db, clock }: Deps,
  { vehicleId, kind, ...acting }: Acting & { vehicleId: number; kind: VehicleDocument['kind'] },
): Promise<void> {
  await db.inTransaction(async (transaction) => {
    if (!(await lockVehicle(transaction, vehicleId))) throw new Problem('vehicle_not_found');
    const before = findOf(await findVehicleDocuments(transaction, vehicleId), kind);
    if (!before) return;
    await deleteVehicleDocument(transaction, vehicleId, kind);
    await recordRemoved(transaction, { ...acting, subject: `vehicle ${vehicleId}`, before, at: clock() });
  });
}

/** Returns the document with its number tidied. @throws Problem invalid_request naming the field. */
function readDocument<Told extends ToldDocument<FleetDocument>>(told: Told): Told {
  const { number, expiresOn } = told;
  const { compare } = Temporal.PlainDate;
  if (compare(expiresOn, earliest) < 0 || compare(expiresOn, latest) > 0) {
    const message = `expiresOn is ${expiresOn}; send a day from ${earliest} to ${latest}.`;
    throw new Problem('invalid_request', { fields: [{ field: 'expiresOn', message }] });
  }
  return number?.trim() ? { ...told, number: requireLabel('number', number, longestNumber) } : told;
}

function withNumber<Document extends FleetDocument>(
  told: ToldDocument<Document>,
  before: FleetDocument | undefined,
): Document {
  const number = told.number === undefined ? before?.number : told.number.trim() || undefined;
  return { ...told, number } as Document;
}

const findOf = <Document extends FleetDocument>(documents: readonly Document[], kind: string) =>
  documents.find((document) => document.kind === kind);

const isSame = (before: FleetDocument | undefined, document: FleetDocument) =>
  before !== undefined && before.number === document.number && before.expiresOn.equals(document.expiresOn);

type Subject = Acting & {
  readonly subject: string;
  readonly before: FleetDocument | undefined;
  readonly at: Temporal.Instant;
};

function recordNoted(
  transaction: Queryable,
  { subject, before, document, ...rest }: Subject & { readonly document: FleetDocument },
): Promise<void> {
  const { kind, expiresOn } = document;
  return recordAudit(transaction, {
    ...rest,
    action: subject.startsWith('driver') ? 'driver.document_noted' : 'vehicle.document_noted',
    subject,
    details: { kind, expiresOn, ...(before && { expiredOnBefore: before.expiresOn }) },
  });
}

function recordRemoved(
  transaction: Queryable,
  { subject, before, ...rest }: Subject & { readonly before: FleetDocument },
): Promise<void> {
  return recordAudit(transaction, {
    ...rest,
    action: subject.startsWith('driver') ? 'driver.document_removed' : 'vehicle.document_removed',
    subject,
    details: { kind: before.kind, expiresOn: before.expiresOn },
  });
}
