import type { Equipment } from '@satha/terms/equipment';
import { uaeDateAt } from '../../values/uae-time.ts';
import type { Vehicle, VehicleStanding } from './vehicles/vehicle.ts';

/** Never stored: it follows from the suspension, the assignment and the shift, in this order. */
export const driverStatuses = ['suspended', 'busy', 'available', 'offline'] as const;
export type DriverStatus = (typeof driverStatuses)[number];

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
  /** The first of the last days of all other documents; undefined where nobody has told of one. */
  readonly documentsValidThrough: Temporal.PlainDate | undefined;
  readonly status: DriverStatus;
  /** Of the sandbox's demo: only its trips are theirs. */
  readonly isDemo: boolean;
  readonly createdAt: Temporal.Instant;
  readonly suspendedAt: Temporal.Instant | undefined;
  /** For operators alone; undefined where nobody has said. */
  readonly suspendedBecause: string | undefined;
  /** Rises with what an operator tells of the driver. */
  readonly version: number;
  /** The latest hold from automatic offers; it may have ended. */
  readonly hold: DriverHold | undefined;
  /** The open shift. */
  readonly shift: Shift | undefined;
  /** The trip that the driver is at. */
  readonly trip: { readonly accountId: number; readonly tripId: number } | undefined;
};

/** Until when, on the real clock, the automatic search asks a driver for nothing, and why an operator wants that. */
export type DriverHold = { readonly until: Temporal.Instant; readonly because: string };

/** From going online in a vehicle until going offline. */
export type Shift = {
  readonly startedAt: Temporal.Instant;
  readonly vehicle: Omit<Vehicle, keyof VehicleStanding>;
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

/** Tells whether the automatic search asks a driver for nothing at this moment. */
export function isHeldBack({ hold }: Pick<Driver, 'hold'>, now: Temporal.Instant): boolean {
  return hold !== undefined && Temporal.Instant.compare(hold.until, now) > 0;
}
