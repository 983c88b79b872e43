import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../values/problem.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockSteeredTrip, type SteeredTrip } from '../operator-acts/lock-steered-trip.ts';
import { deleteAssignment, hasAssignment } from './assignments-store.ts';

/**
 * Tells in the driver's place that the vehicle on board of a trip that has ended was handed over, and returns the driver, who
 * is free by it. Nothing of the trip changes.
 * @throws Problem trip_not_found, version_conflict, and trip_status_conflict while the trip goes on or once no driver is at it.
 */
export function handOverVehicle(
  { db }: { readonly db: Database },
  { by, at, ...steered }: SteeredTrip,
): Promise<number> {
  const { accountId, tripId } = steered;
  return db.inTransaction(
    async (transaction) => {
      const { status, driverId } = await lockSteeredTrip(transaction, steered);
      const { name, isFinal } = tripStatusOf(status);
      if (!isFinal)
        throw refuse(`Trip ${tripId} is ${name}; a vehicle is handed over once its trip has ended.`);
      const assignment = driverId === undefined ? undefined : { accountId, tripId, driverId };
      if (!assignment || !(await hasAssignment(transaction, assignment))) {
        throw refuse(`No driver is at trip ${tripId}, which is ${name}; there is nothing to hand over.`);
      }
      await deleteAssignment(transaction, assignment);
      await recordAudit(transaction, {
        ...{ ...by, accountId, at },
        action: 'trip.handed_over',
        subject: `trip ${tripId}`,
        details: { driverId: assignment.driverId },
      });
      return assignment.driverId;
    },
    { concurrencyKey: accountId },
  );
}

function refuse(message: string): Problem {
  return new Problem('trip_status_conflict', { fields: [{ field: 'tripId', message }] });
}
