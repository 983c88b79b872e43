import type { Plate } from '../plate.ts';

/** From going online in a vehicle until going offline. */
export type Shift = {
  readonly shiftId: number;
  readonly driverId: number;
  readonly vehicleId: number;
  readonly plate: Plate;
  readonly startedAt: Temporal.Instant;
  /** Undefined while the driver is online. */
  readonly endedAt: Temporal.Instant | undefined;
};
