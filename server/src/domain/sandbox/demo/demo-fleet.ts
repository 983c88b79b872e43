import { equipmentOfTruck } from '../fleet/fleet-equipment.ts';
import type { PlannedDriver } from '../fleet/fleet-plan.ts';
import { demoCities } from './demo-places.ts';

/** Far above the plan of the fleet that serves everybody: the two never meet. */
const firstPlanNumber = 1_000;
const firstMobileNumber = 500_000_900;
const firstPlateNumber = 50_000;

/** Plans the drivers of the demo, each with a truck: always the same ones. Their names say what they are. */
export function planDemoFleet(): PlannedDriver[] {
  const trucks = demoCities.flatMap((city) =>
    city.vehicleTypeIds.map((vehicleTypeId, nth) => ({ city, vehicleTypeId, nth })),
  );
  return trucks.flatMap(({ city, vehicleTypeId, nth }, index) => {
    const base = city.places[nth % city.places.length];
    if (!base) return [];
    const number = index + 1;
    return {
      planNumber: firstPlanNumber + number,
      name: `Demo ${number}`,
      nameAr: `تجريبي ${number}`,
      phoneCode: '971',
      mobileNumber: String(firstMobileNumber + number),
      plate: {
        emirate: city.plateEmirate,
        code: city.plateCode,
        number: String(firstPlateNumber + number),
      },
      vehicleTypeId,
      base,
      ...equipmentOfTruck(vehicleTypeId, nth),
    };
  });
}
