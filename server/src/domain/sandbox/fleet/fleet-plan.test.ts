import { createHash } from 'node:crypto';
import { equipmentList } from '@satha/terms/equipment';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { describe, expect, test } from 'vitest';
import { normaliseMobileNumber } from '../../../values/mobile-number.ts';
import { formatPlate, parsePlate } from '../../drivers/plate.ts';
import { createBuiltInPlaceProvider } from '../../places/providers/built-in/built-in-place-provider.ts';
import { createMapRouteProvider } from '../../routing/providers/satha-roads/map-route-provider.ts';
import { findTestPhoneNumber } from '../test-phone-numbers.ts';
import { firstVehicleTypeIds, fleetRegions } from './fleet-bases.ts';
import { type PlannedDriver, planFleet } from './fleet-plan.ts';
import { seededShare } from './seeded-share.ts';

const plan = planFleet(1);
/** A member of the fleet as sandboxes have had them since before trucks had equipment and drivers Arabic names. */
const whoTheyAre = ({
  nameAr: _,
  equipment: _e,
  heightMm: _h,
  payloadKg: _p,
  tareKg: _t,
  ...known
}: PlannedDriver) => known;
/** As it is once a vehicle type more is there. */
const grown = planFleet(1, [12, ...vehicleTypeIds]);
const [firstCount, regionCount] = [84, 9];

describe('the plan of the fleet', () => {
  test('has 84 drivers and those of later vehicle types, every type in each of its nine regions', () => {
    const laterIds = vehicleTypeIds.filter((id) => !firstVehicleTypeIds.includes(id));
    expect(plan).toHaveLength(firstCount + laterIds.length * regionCount);
    expect(plan.map(({ planNumber }) => planNumber)).toEqual(plan.map((_, index) => index + 1));
    expect(fleetRegions).toHaveLength(regionCount);
    for (const region of fleetRegions) {
      const waiting = plan.filter(({ base: { lat, lng } }) =>
        region.bases.some((base) => base[1] === lat && base[2] === lng),
      );
      const planned = new Set(waiting.map(({ vehicleTypeId }) => vehicleTypeId));
      expect([region.name, planned]).toEqual([region.name, new Set(vehicleTypeIds)]);
    }
    expect(new Set(fleetRegions.map(({ plateEmirate }) => plateEmirate)).size).toBe(7);
  });

  test('leaves everybody who is in a sandbox already as they are when a vehicle type is added', () => {
    expect(grown.slice(0, plan.length)).toEqual(plan);
    const added = grown.slice(plan.length);
    expect(added.map(({ vehicleTypeId }) => vehicleTypeId)).toEqual(new Array(regionCount).fill(12));
    expect(added.map(({ plate }) => plate.emirate)).toEqual(
      fleetRegions.map(({ plateEmirate }) => plateEmirate),
    );
    const first = createHash('sha256').update(JSON.stringify(plan.slice(0, firstCount).map(whoTheyAre)));
    expect(first.digest('hex')).toBe('1c4a90d85638d23ebed3c06e92e0b897146d42b48107b7a92d8b1b35b39665cc');
  });

  test('gives nobody a name, a number or a plate that another has', () => {
    expect(new Set(grown.map(({ name }) => name)).size).toBe(grown.length);
    expect(new Set(grown.map(({ mobileNumber }) => mobileNumber)).size).toBe(grown.length);
    expect(new Set(grown.map(({ plate }) => formatPlate(plate))).size).toBe(grown.length);
  });

  test('writes everybody in Arabic letters too, and nobody as another', () => {
    for (const { nameAr } of grown) expect(nameAr).toMatch(/^[\u0621-\u064a]+( [\u0621-\u064a]+)+$/);
    expect(new Set(grown.map(({ nameAr }) => nameAr)).size).toBe(grown.length);
  });

  test('gives everybody a mobile number of the UAE without a meaning of its own, and a plate that is one', () => {
    for (const { phoneCode, mobileNumber, plate } of grown) {
      expect(normaliseMobileNumber(phoneCode, mobileNumber)).toHaveProperty('ok');
      expect(findTestPhoneNumber({ phoneCode, mobileNumber })).toBeUndefined();
      expect(mobileNumber).toMatch(/^5000001\d\d$/);
      expect(parsePlate(formatPlate(plate))).toEqual(plate);
    }
  });

  test('has trucks that can do whatever a job may need, and none that has all', () => {
    const carried = (typeId: number) =>
      new Set(plan.filter((one) => one.vehicleTypeId === typeId).flatMap(({ equipment }) => equipment));
    expect([...carried(4)].toSorted()).toEqual(equipmentList.toSorted());
    for (const { equipment } of plan) expect(equipment.length).toBeLessThan(equipmentList.length);
    const fitting = plan.filter(({ equipment }) =>
      ['wheel_lift', 'dollies'].every((word) => equipment.some((has) => has === word)),
    );
    expect(fitting.length).toBeGreaterThan(0);
    for (const { heightMm } of fitting) expect(heightMm).toBeLessThan(2_100);
  });

  test('is the same for the same seed, and of other people for another', () => {
    expect(planFleet(1)).toEqual(plan);
    expect(planFleet(2).map(({ name }) => name)).not.toEqual(plan.map(({ name }) => name));
    expect(planFleet(2).map(({ base }) => base)).toEqual(plan.map(({ base }) => base));
  });

  test('lets trucks wait in the emirate of their plates, where roads lead from', async () => {
    const places = createBuiltInPlaceProvider({ findNamedRoad: () => undefined });
    const routeProvider = createMapRouteProvider({ currentMap: () => undefined });
    const to = { lat: 25.1972, lng: 55.2744 };
    for (const { plateEmirate, bases } of fleetRegions) {
      for (const [name, lat, lng] of bases) {
        const from = { lat, lng };
        expect([name, places.describe(from).emirate]).toEqual([name, plateEmirate]);
        expect([name, await routeProvider.findRoute({ from, to, vehicleClass: 'truck' })]).toEqual([
          name,
          expect.objectContaining({ distanceMeters: expect.any(Number) }),
        ]);
      }
    }
  });
});

test('What looks like chance is spread evenly, and the same for the same parts', () => {
  const shares = Array.from({ length: 10_000 }, (_, index) => seededShare(1, index, 'thinks'));
  const tenths = Map.groupBy(shares, (share) => Math.floor(share * 10));
  expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const [tenth, some] of tenths)
    expect([tenth, some.length > 900, some.length < 1_100]).toEqual([tenth, true, true]);
  expect(seededShare(1, 17, 'thinks')).toBe(shares[17]);
  expect(seededShare(2, 17, 'thinks')).not.toBe(shares[17]);
});
