import { statusesOnBoard } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { tripActions } from '../trip-actions.ts';
import {
  type Assignment,
  type AssignmentOutcome,
  type DriverChange,
  type DriverChangeOutcome,
  storeAssignment,
  storeDriverChange,
} from './assignments-store.ts';

export type AssignDriverInput = Assignment & {
  /** Seconds on the wall's clock until the driver is there: the driving time divided by the time scale. */
  readonly pickupSeconds: number;
  /** The offer that the driver accepts by it, if they were asked. */
  readonly offerId?: number;
  /** Who gave it to them without asking. */
  readonly by?: 'operator';
};

/**
 * Assigns a driver to a trip that is looking for one, in one statement; locks the trip, then the driver, then the truck.
 * Anything but `assigned` has left the trip as it was.
 */
export function assignDriver(
  db: Queryable,
  { pickupSeconds, offerId, by, ...assignment }: AssignDriverInput,
): Promise<AssignmentOutcome> {
  const { driverId, vehicleId, at } = assignment;
  return storeAssignment(db, {
    ...assignment,
    ...tripActions.assign,
    offerId,
    data: { driverId, vehicleId, ...(by && { by }) },
    promisedAt: at.add({ seconds: Math.round(pickupSeconds) }),
  });
}

export type ChangeDriverInput = Omit<DriverChange, 'from' | 'data'> & {
  /** Why, in a word of a list: the account reads it. */
  readonly reason: string;
};

/**
 * Gives a trip with the customer's vehicle on board from one driver to another, in one statement: the vehicle's hand-over is
 * kept, the former driver is free, and the trip stays in its status. Locks the trip, then the driver, then the truck.
 * Anything but `changed` has left everything as it was.
 */
export function changeDriver(
  transaction: Queryable,
  { reason, ...change }: ChangeDriverInput,
): Promise<DriverChangeOutcome> {
  const { driverId, vehicleId, fromDriverId } = change;
  const data = { driverId, vehicleId, fromDriverId, reason, by: 'operator' };
  return storeDriverChange(transaction, { ...change, from: statusesOnBoard, data });
}
