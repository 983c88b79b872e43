import { Problem } from '../../values/problem.ts';

/** A kind of vehicle that is priced and booked as one; the trucks themselves are vehicles. */
export type VehicleType = {
  readonly id: number;
  readonly name: string;
  /** Left out where it has no Arabic one. */
  readonly nameArabic?: string;
  /** What the roads allow: `light` is a pickup, `truck` everything heavier. */
  readonly vehicleClass: 'light' | 'truck';
  /** Whether prices are told for it. */
  readonly available: boolean;
  /** Whether trips may be created with it, as long as it is available. */
  readonly approvedForTrips: boolean;
  /** Whether truck-ban hours and roads closed to trucks bind it. */
  readonly subjectToTruckBan: boolean;
};

/** Every vehicle type by its id. */
export type VehicleTypes = ReadonlyMap<number, VehicleType>;

/**
 * Returns the vehicle type for a price (`estimate`) or for creating a trip (`trip`).
 * @throws Problem `invalid_vehicle_type` when there is none with that id or it is not open to that use.
 */
export function requireVehicleType(
  vehicleTypes: VehicleTypes,
  vehicleTypeId: number,
  use: 'estimate' | 'trip',
): VehicleType {
  const vehicleType = vehicleTypes.get(vehicleTypeId);
  if (!vehicleType?.available || (use === 'trip' && !vehicleType.approvedForTrips)) {
    throw new Problem('invalid_vehicle_type');
  }
  return vehicleType;
}
