import type { Equipment } from '@satha/terms/job/equipment';
import { uaeDateAt } from '../../values/uae-time.ts';
import type { Vehicle } from './vehicles/vehicle.ts';

/** Never stored: it follows from the suspension, the assignment and the shift, in this order. */
export type DriverStatus = 'suspended' | 'busy' | 'available' | 'offline';

/** Who drives a truck. */
export type Driver = {
  readonly driverId: number;
  readonly name: string;
  /** The same in Arabic letters; undefined where nobody told it. */
  readonly nameAr: string | undefined;
  readonly phoneCode: string;
  /** National number, without a trunk prefix. */
  readonly mobileNumber: string;
  /** The last day on which the driving licence is valid, on the UAE's calendar. */
  readonly licenceExpiresOn: Temporal.PlainDate;
  readonly status: DriverStatus;
  readonly createdAt: Temporal.Instant;
  readonly suspendedAt: Temporal.Instant | undefined;
  /** The open shift. */
  readonly shift: Shift | undefined;
  /** The trip that the driver is at. */
  readonly trip: { readonly accountId: number; readonly tripId: number } | undefined;
};

/** From going online in a vehicle until going offline. */
export type Shift = {
  readonly startedAt: Temporal.Instant;
  readonly vehicle: Vehicle;
  /** What is on board: all that the truck has, unless the driver said that some of it is not. */
  readonly equipment: readonly Equipment[];
};

export function deriveDriverStatus(facts: {
  readonly isSuspended: boolean;
  readonly isAtTrip: boolean;
  readonly isOnline: boolean;
}): DriverStatus {
  if (facts.isSuspended) return 'suspended';
  if (facts.isAtTrip) return 'busy';
  return facts.isOnline ? 'available' : 'offline';
}

/** Tells whether a licence is valid on the present day in the UAE. */
export function isLicenceValid(expiresOn: Temporal.PlainDate, now: Temporal.Instant): boolean {
  return Temporal.PlainDate.compare(uaeDateAt(now), expiresOn) <= 0;
}
