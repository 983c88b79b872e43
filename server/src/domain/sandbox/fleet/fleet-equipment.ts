import type { Equipment } from '@satha/terms/equipment';
import type { Vehicle } from '../../drivers/vehicles/vehicle.ts';

/** What a truck of the fleet has on board, and how high and strong it is. */
export type FleetEquipment = Pick<Vehicle, 'equipment' | 'heightMm' | 'payloadKg' | 'tareKg'>;

const truck = (
  heightMm: number,
  payloadKg: number,
  tareKg: number,
  ...equipment: readonly Equipment[]
): FleetEquipment => ({ equipment, heightMm, payloadKg, tareKg });

/**
 * The trucks of each vehicle type, which take turns in the plan; all figures are our own. Between them they can do whatever
 * a job may need, but none of them has everything.
 */
const trucksOfType: ReadonlyMap<number, readonly FleetEquipment[]> = new Map([
  [1, [truck(1_850, 900, 1_900, 'motorcycle_cradle')]],
  [3, [truck(2_900, 3_000, 3_200, 'flatbed')]],
  [
    4,
    [
      truck(2_650, 3_500, 3_900, 'flatbed', 'winch'),
      truck(2_700, 3_500, 4_000, 'flatbed', 'winch', 'dollies', 'low_approach'),
      truck(1_980, 2_800, 2_400, 'wheel_lift', 'winch', 'dollies'),
      truck(2_800, 3_500, 4_200, 'flatbed', 'winch', 'low_approach', 'motorcycle_cradle', 'off_road'),
      truck(3_400, 18_000, 14_000, 'flatbed', 'winch', 'off_road', 'heavy'),
    ],
  ],
  [5, [truck(2_600, 3_200, 4_100, 'flatbed', 'winch', 'dollies', 'low_approach')]],
  [
    9,
    [
      truck(2_650, 3_500, 4_200, 'flatbed', 'winch', 'dollies', 'low_approach'),
      truck(1_980, 2_800, 2_400, 'wheel_lift', 'winch', 'dollies', 'motorcycle_cradle'),
    ],
  ],
]);

/** Returns what the nth truck of a type has, from 0; a type that came later has flatbeds with a winch. */
export function equipmentOfTruck(vehicleTypeId: number, nth: number): FleetEquipment {
  const trucks = trucksOfType.get(vehicleTypeId) ?? [truck(2_650, 3_500, 3_900, 'flatbed', 'winch')];
  return trucks[nth % trucks.length] as FleetEquipment;
}
