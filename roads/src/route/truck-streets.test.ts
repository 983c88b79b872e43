import { describe, expect, it } from 'vitest';
import type { TruckStreets } from '../osm/road-classes.ts';
import type { Vehicle } from '../osm/vehicles.ts';
import { at, buildAndOpen, findOne, makeTownExtract, type Town, totalSeconds } from '../town.test-helper.ts';

/**
 * A street with lights of 6,047 m from a to b, and beside it a highway of 6,047 m from c to d with 1,112 m of it on either side to
 * come there: 8,270 m.
 */
const town: Town = {
  places: { s: [0, -1], a: [0, 0], b: [0, 60], t: [0, 61], c: [10, 0], d: [10, 60] },
  ways: [
    ['sa', { highway: 'primary' }],
    ['ab', { highway: 'primary' }],
    ['bt', { highway: 'primary' }],
    ['acdb', { highway: 'motorway', oneway: 'no', ref: 'E611' }],
  ],
};
const [street, highway] = [6046.6, 8270.5];

async function drive(truckStreets: TruckStreets, vehicle: Vehicle) {
  const map = await buildAndOpen(makeTownExtract(town), { truckStreets });
  const route = findOne(map, at(0, 0), at(0, 60), { vehicle });
  if (!route.isFound) throw new Error('There is no way.');
  return { meters: route.distanceMeters, seconds: Math.round(totalSeconds(route)) };
}

describe('where streets are slow for trucks', () => {
  it('a truck keeps to the highway on which a pickup drives, though the street is shorter by a quarter', async () => {
    expect(await drive('slow', 'light')).toEqual({
      meters: 8_270,
      seconds: Math.round(highway / (110 / 3.6)),
    });
    expect(await drive('slow', 'truck')).toEqual({
      meters: 8_270,
      seconds: Math.round(highway / (80 / 3.6)),
    });
  });

  it('as in maps of before a truck leaves it where they are fast', async () => {
    expect(await drive('fast', 'light')).toEqual(await drive('slow', 'light'));
    expect(await drive('fast', 'truck')).toEqual({ meters: 6_047, seconds: Math.round(street / (65 / 3.6)) });
  });
});
