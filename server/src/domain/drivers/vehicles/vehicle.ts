import type { Equipment } from '@satha/terms/equipment';
import type { Plate } from '../plate.ts';

/** How a truck stands with the company: what its drivers and trips need not know. */
export type VehicleStanding = {
  /** The first of the last days of its documents; undefined where nobody has told of one. */
  readonly documentsValidThrough: Temporal.PlainDate | undefined;
  /** Since when nobody goes online in it, and why, until it is back. */
  readonly outOfService: { readonly since: Temporal.Instant; readonly because: string } | undefined;
  /** Rises with what an operator tells of the truck. */
  readonly version: number;
};

/** One truck, known by its plate. (What is booked is a vehicle type.) */
export type Vehicle = VehicleStanding & {
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
