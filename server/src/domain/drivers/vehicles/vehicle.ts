import type { Equipment } from '@satha/terms/job/equipment';
import type { Plate } from '../plate.ts';

/** One truck, known by its plate. (What is booked is a vehicle type.) */
export type Vehicle = {
  readonly vehicleId: number;
  readonly plate: Plate;
  readonly vehicleTypeId: number;
  /** In the order of the list of terms. */
  readonly equipment: readonly Equipment[];
  /** The whole truck's, with whatever stands out; undefined where nobody has told. */
  readonly heightMm: number | undefined;
  /** What it may carry. */
  readonly payloadKg: number | undefined;
  /** What it weighs empty. */
  readonly tareKg: number | undefined;
  readonly createdAt: Temporal.Instant;
  readonly retiredAt: Temporal.Instant | undefined;
};
