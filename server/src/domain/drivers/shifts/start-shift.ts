import type { Equipment } from '@satha/terms/equipment';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { judgeDocument } from '../documents/fleet-document.ts';
import { type Driver, isLicenceValid } from '../driver.ts';
import { type DriverStanding, lockDriver } from '../drivers-store.ts';
import type { Plate } from '../plate.ts';
import { findDriver } from '../queries.ts';
import { sortEquipment } from '../vehicles/queries.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import { lockVehicleByPlate, selectDriverOfVehicle } from '../vehicles/vehicles-store.ts';
import { insertShift, selectOpenShift, selectTripVehicle, updateShiftEquipment } from './shifts-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type StartShiftInput = {
  readonly driverId: number;
  readonly plate: Plate;
  /** What is on board of what the truck has; undefined: all of it, or what was said before in this shift. */
  readonly equipment?: readonly Equipment[] | undefined;
  readonly origin?: AuditOrigin;
};

/**
 * Takes a driver online in the vehicle with the plate; one who is online in it already stays so, and may say anew what is
 * on board. Locks the driver, then the vehicle: of two who want one vehicle, one gets it.
 * @throws Problem invalid_driver_token (suspended), licence_expired, vehicle_not_found (or out of service), document_expired
 * (the driver's or the truck's), driver_online (in another vehicle), driver_on_trip (with another vehicle), vehicle_in_use,
 * invalid_request (equipment that the truck has not).
 */
export function startShift({ db, clock }: Deps, input: StartShiftInput): Promise<Driver> {
  const { driverId, plate } = input;
  return db.inTransaction(async (transaction) => {
    const standing = await lockDriver(transaction, driverId);
    if (!standing || standing.isSuspended) throw new Problem('invalid_driver_token');
    const now = clock();
    const vehicle = await lockVehicleByPlate(transaction, plate);
    const openIn = (await selectOpenShift(transaction, driverId))?.vehicleId;
    if (openIn === undefined) await beginShift(transaction, standing, vehicle, now);
    else if (openIn !== vehicle?.vehicleId) throw new Problem('driver_online');
    if (input.equipment && vehicle) await noteEquipment(transaction, vehicle, input.equipment, input, now);
    return (await findDriver(transaction, driverId)) as Driver;
  });
}

async function beginShift(
  transaction: Queryable,
  { driverId, licenceExpiresOn, documentsValidThrough }: DriverStanding,
  vehicle: Vehicle | undefined,
  now: Temporal.Instant,
): Promise<void> {
  if (!isLicenceValid(licenceExpiresOn, now)) throw new Problem('licence_expired');
  if (!vehicle || vehicle.outOfService) throw new Problem('vehicle_not_found');
  requireDocuments('driver', documentsValidThrough, now);
  requireDocuments('truck', vehicle.documentsValidThrough, now);
  const { vehicleId } = vehicle;
  const tripVehicleId = await selectTripVehicle(transaction, driverId);
  if (tripVehicleId !== undefined && tripVehicleId !== vehicleId) throw new Problem('driver_on_trip');
  const usedBy = await selectDriverOfVehicle(transaction, vehicleId);
  if (usedBy !== undefined && usedBy !== driverId) throw new Problem('vehicle_in_use');
  await insertShift(transaction, { driverId, vehicleId, startedAt: now });
}

function requireDocuments(
  whose: 'driver' | 'truck',
  validThrough: Temporal.PlainDate | undefined,
  now: Temporal.Instant,
): void {
  if (judgeDocument(validThrough, now) !== 'expired') return;
  const message = `A document of the ${whose} was valid through ${validThrough}; ask your operator to note the new one.`;
  throw new Problem('document_expired', {
    fields: [{ field: whose === 'truck' ? 'plate' : 'driver', message }],
  });
}

/** A driver may leave behind what the truck has; what it has not, the operator alone can give it. */
async function noteEquipment(
  transaction: Queryable,
  vehicle: Vehicle,
  equipment: readonly Equipment[],
  { driverId, origin = {} }: StartShiftInput,
  at: Temporal.Instant,
): Promise<void> {
  const missing = equipment.filter((word) => !vehicle.equipment.includes(word));
  if (missing.length > 0) {
    const has = vehicle.equipment.length === 0 ? 'has none' : `has ${vehicle.equipment.join(', ')}`;
    const message = `equipment names ${missing.join(', ')}, which this truck is not known to have: it ${has}. Leave it out, or ask your operator to add it to the truck.`;
    throw new Problem('invalid_request', { fields: [{ field: 'equipment', message }] });
  }
  const onBoard = sortEquipment(equipment);
  if (!(await updateShiftEquipment(transaction, driverId, onBoard))) return;
  const { name } = (await findDriver(transaction, driverId)) as Driver;
  await recordAudit(transaction, {
    ...origin,
    actor: { kind: 'driver', id: driverId, name },
    action: 'driver.equipment_told',
    subject: `driver ${driverId}`,
    details: { vehicleId: vehicle.vehicleId, equipment: onBoard },
    at,
  });
}
