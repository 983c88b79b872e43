import { expect, test } from 'vitest';
import { requireVehicleType, type VehicleType } from './vehicle-type.ts';

const vehicleType = (id: number, available: boolean, approvedForTrips: boolean): VehicleType => ({
  id,
  name: `Type ${id}`,
  vehicleClass: 'truck',
  available,
  approvedForTrips,
  subjectToTruckBan: true,
});

const vehicleTypes = new Map([
  [1, vehicleType(1, true, true)],
  [2, vehicleType(2, true, false)],
  [3, vehicleType(3, false, true)],
  [4, vehicleType(4, false, false)],
]);

const allowed = (id: number, use: 'estimate' | 'trip') => {
  try {
    return requireVehicleType(vehicleTypes, id, use).id === id;
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_vehicle_type' });
    return false;
  }
};

test.each([
  ['available and approved', 1, true, true],
  ['available but not approved', 2, true, false],
  ['approved but not available', 3, false, false],
  ['neither', 4, false, false],
  ['unknown', 5, false, false],
  ['no whole number', 1.5, false, false],
])('a vehicle type that is %s: prices and trips as its flags say', (_, id, estimate, trip) => {
  expect(allowed(id, 'estimate')).toBe(estimate);
  expect(allowed(id, 'trip')).toBe(trip);
});
