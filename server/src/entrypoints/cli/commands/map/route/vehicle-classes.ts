import type { Vehicle } from '@satha/roads/osm/vehicles';
import { InvalidArgumentError } from 'commander';

/**
 * How the roads treat the vehicle types that the product comes with, as its database has them from the first migration
 * on. Kept here because these commands need no database.
 */
export const vehicleClasses: ReadonlyMap<number, Vehicle> = new Map<number, Vehicle>([
  [1, 'light'],
  [3, 'truck'],
  [4, 'truck'],
  [5, 'truck'],
  [9, 'truck'],
]);

/** The class of a vehicle type's id, or of a class itself, for vehicle types that an operator has added. */
export function parseVehicle(text: string): Vehicle {
  if (text === 'light' || text === 'truck') return text;
  const known = /^\d+$/.test(text) ? vehicleClasses.get(Number(text)) : undefined;
  if (known !== undefined) return known;
  const ids = [...vehicleClasses.keys()].join(', ');
  throw new InvalidArgumentError(`It must be a vehicle type (${ids}), or light or truck.`);
}
