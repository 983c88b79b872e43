import { vehicleTypeIds as everyVehicleTypeId } from '@satha/terms/vehicle-types';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { Plate } from '../../drivers/plate.ts';
import { firstVehicleTypeIds, fleetRegions } from './fleet-bases.ts';
import { equipmentOfTruck, type FleetEquipment } from './fleet-equipment.ts';
import { fleetNames } from './fleet-names.ts';
import { seededShare } from './seeded-share.ts';

/** One driver of the fleet, with a truck of their own. */
export type PlannedDriver = FleetEquipment & {
  /** 1, 2, 3 … */
  readonly planNumber: number;
  readonly name: string;
  readonly nameAr: string;
  readonly phoneCode: string;
  readonly mobileNumber: string;
  readonly plate: Plate;
  readonly vehicleTypeId: number;
  readonly base: Coordinates;
};

/** The drivers' own numbers are 50 000 0101 and up. */
const firstMobileNumber = 500_000_100;
const firstPlateNumber = 60_000;

/**
 * Plans all drivers of the fleet: the same seed gives the same people, plates and places. A vehicle type that
 * came later has a truck in each region, planned after everybody else, so that who is there already keeps
 * number, name and plate.
 */
export function planFleet(seed: number, vehicleTypeIds = everyVehicleTypeId): PlannedDriver[] {
  const first = fleetRegions.flatMap((region) =>
    region.vehicleTypeIds.map((vehicleTypeId, index) => ({ region, vehicleTypeId, place: index })),
  );
  const laterIds = vehicleTypeIds.filter((id) => !firstVehicleTypeIds.includes(id));
  const later = laterIds.flatMap((vehicleTypeId, nth) =>
    fleetRegions.map((region) => ({ region, vehicleTypeId, place: region.vehicleTypeIds.length + nth })),
  );
  const trucksOfType = new Map<number, number>();
  return [...first, ...later].map(({ region, vehicleTypeId, place }, index) => {
    const planNumber = index + 1;
    const nth = trucksOfType.get(vehicleTypeId) ?? 0;
    trucksOfType.set(vehicleTypeId, nth + 1);
    const pick = (what: string, count: number) => Math.floor(seededShare(seed, planNumber, what) * count);
    const [, lat = 0, lng = 0] = region.bases[place % region.bases.length] ?? [];
    return {
      planNumber,
      ...nameOf(seed, index),
      phoneCode: '971',
      mobileNumber: String(firstMobileNumber + planNumber),
      plate: {
        emirate: region.plateEmirate,
        code: region.plateCodes[pick('plate code', region.plateCodes.length)] ?? '',
        number: String(firstPlateNumber + planNumber * 100 + pick('plate number', 100)),
      },
      vehicleTypeId,
      base: { lat, lng },
      ...equipmentOfTruck(vehicleTypeId, nth),
    };
  });
}

/**
 * Nobody has another's name: of each people every first name is given before one is given again, and then with other
 * family names.
 */
function nameOf(seed: number, index: number): Pick<PlannedDriver, 'name' | 'nameAr'> {
  const people = index % fleetNames.length;
  const turn = Math.floor(index / fleetNames.length);
  const { first: firstNames = {}, family: familyNames = {} } = fleetNames[people] ?? {};
  const [first, family] = [Object.entries(firstNames), Object.entries(familyNames)];
  const shift = (what: string, count: number) => Math.floor(seededShare(seed, people, what) * count);
  const [firstName = '', firstNameAr = ''] =
    first[(turn + shift('first name', first.length)) % first.length] ?? [];
  const round = Math.floor(turn / first.length);
  const [familyName = '', familyNameAr = ''] =
    family[(turn * 5 + round + shift('family name', family.length)) % family.length] ?? [];
  return { name: `${firstName} ${familyName}`, nameAr: `${firstNameAr} ${familyNameAr}` };
}
