import type { Plate } from '../plate.ts';

/** One truck, known by its plate. (What is booked is a vehicle type.) */
export type Vehicle = {
  readonly vehicleId: number;
  readonly plate: Plate;
  readonly vehicleTypeId: number;
  readonly createdAt: Temporal.Instant;
  readonly retiredAt: Temporal.Instant | undefined;
};
