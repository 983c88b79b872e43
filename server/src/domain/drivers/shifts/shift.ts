import type { Plate } from '../plate.ts';

/** From going online in a vehicle until going offline. */
export type Shift = {
  readonly shiftId: number;
  readonly driverId: number;
  readonly driverName: string;
  readonly driverNameAr: string | undefined;
  readonly vehicleId: number;
  readonly plate: Plate;
  readonly startedAt: Temporal.Instant;
  /** Undefined while the driver is online. */
  readonly endedAt: Temporal.Instant | undefined;
  /** The trip that the driver is at, while the shift is open. */
  readonly tripId: number | undefined;
};
