import type { Vehicle } from '@satha/roads/osm/vehicles';
import { vehicleTypeIds, vehicleTypes } from '@satha/terms/vehicle-types';
import { InvalidArgumentError } from 'commander';

/**
 * Returns the class of a vehicle type's id, or of a class itself, for vehicle types that an operator has
 * added: the commands that ask need no database.
 */
export function parseVehicle(text: string): Vehicle {
  if (text === 'light' || text === 'truck') return text;
  const known = vehicleTypes.find(({ id }) => /^\d+$/.test(text) && id === Number(text));
  if (known !== undefined) return known.vehicleClass;
  const ids = vehicleTypeIds.join(', ');
  throw new InvalidArgumentError(`It must be a vehicle type (${ids}), or light or truck.`);
}
