import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinates } from '../../../../values/coordinates.ts';
import type { Route, VehicleClass } from '../../route-provider.ts';
import { createMapRouteProvider } from './map-route-provider.ts';

const provider = createMapRouteProvider({ currentMap: () => undefined });

const dubaiMall = { lat: 25.1972, lng: 55.2796 };
const dubaiMarina = { lat: 25.0805, lng: 55.1403 };
const dubaiAirport = { lat: 25.2528, lng: 55.3644 };
const abuDhabiCorniche = { lat: 24.4762, lng: 54.3405 };
const alAin = { lat: 24.2075, lng: 55.7447 };
const fujairah = { lat: 25.1288, lng: 56.3265 };

function findRoute(from: Coordinates, to: Coordinates, vehicleClass: VehicleClass = 'light') {
  return provider.findRoute({ from, to, vehicleClass });
}

async function getRoute(from: Coordinates, to: Coordinates, vehicleClass?: VehicleClass): Promise<Route> {
  const route = await findRoute(from, to, vehicleClass);
  if (!route) throw new Error('There is no route.');
  return route;
}

function totalSeconds({ freeFlowSeconds: { city, arterial, highway } }: Route): number {
  return city + arterial + highway;
}

describe('The built-in map', () => {
  it('says who answered and from which table', async () => {
    const route = await getRoute(dubaiMall, alAin);
    expect(provider.label).toBe('Satha built-in network');
    expect(route.poweredBy).toBe(provider.label);
    expect(route.dataVersion).toMatch(/^built-in \d{4}-\d{2}$/);
  });

  it.each([
    ['Dubai Mall', dubaiMall, 'Abu Dhabi Corniche', abuDhabiCorniche, 140, 150],
    ['Dubai Mall', dubaiMall, 'Fujairah', fujairah, 115, 125],
    ['Dubai Mall', dubaiMall, 'Al Ain', alAin, 126, 136],
    ['Dubai Marina', dubaiMarina, 'Dubai Airport', dubaiAirport, 34, 40],
    ['Abu Dhabi Corniche', abuDhabiCorniche, 'Al Ain', alAin, 155, 168],
  ])('knows how far it is from %s to %s', async (_from, from, _to, to, least, most) => {
    const { distanceMeters } = await getRoute(from, to);
    expect(distanceMeters / 1000).toBeGreaterThanOrEqual(least);
    expect(distanceMeters / 1000).toBeLessThanOrEqual(most);
  });

  it.each([
    ['the crescent of Palm Jumeirah', 25.1304, 55.1171],
    ['Bluewaters', 25.0795, 55.1215],
    ['the Deira Islands', 25.295, 55.3],
    ['Yas Island', 24.4883, 54.609],
    ['Saadiyat', 24.5336, 54.41],
    ['Al Reem Island', 24.494, 54.406],
    ['Hudayriyat', 24.418, 54.36],
    ['Al Marjan Island', 25.678, 55.742],
    ['Hatta', 24.8, 56.117],
    ['Kalba', 25.07, 56.355],
    ['Nahwa', 25.2737, 56.2844],
    ['Ghuwaifat', 24.12, 51.6],
    ['Liwa', 23.13, 53.77],
  ])('reaches %s', async (_name, lat, lng) => {
    const route = await getRoute(dubaiMall, { lat, lng });
    expect(route.distanceMeters).toBeGreaterThan(5000);
    expect(route.distanceMeters).toBeLessThan(470_000);
  });

  it.each([
    ['Delma', 24.49, 52.31],
    ['Sir Bani Yas', 24.33, 52.6],
    ["Sir Abu Nu'ayr", 25.23, 54.22],
    ['Abu Musa', 25.87, 55.03],
    ['Zirku', 24.88, 53.07],
    ['Das', 25.15, 52.87],
    ['Nurai', 24.615, 54.475],
    ['Abu Al Abyad', 24.2, 53.8],
    ['the World islands', 25.225, 55.165],
    ['a ship ten kilometres off Dubai', 25.3, 55.13],
    ['a ship off Fujairah', 25.2, 56.5],
    ['the Empty Quarter', 22.7, 53.2],
    ['Muscat', 23.6, 58.5],
    ['Doha', 25.28, 51.53],
    ['the Gulf of Guinea', 0, 0],
  ])('knows no road to %s', async (_name, lat, lng) => {
    expect(await findRoute(dubaiMall, { lat, lng })).toBeUndefined();
    expect(await findRoute({ lat, lng }, dubaiMall)).toBeUndefined();
    expect(await findRoute({ lat, lng }, { lat, lng })).toBeUndefined();
  });

  it('needs no distance and no time to where one is', async () => {
    for (const point of [dubaiMall, fujairah, { lat: 24.02, lng: 53.2 }]) {
      const route = await getRoute(point, point);
      expect(route.distanceMeters).toBe(0);
      expect(totalSeconds(route)).toBe(0);
    }
  });

  it('drives to a neighbour by the streets, not by way of a junction', async () => {
    const route = await getRoute(dubaiMall, { lat: 25.1985, lng: 55.281 });
    expect(route.distanceMeters).toBeLessThan(500);
    expect(route.freeFlowSeconds.highway).toBe(0);
  });

  it('joins a long road where it passes, not at its ends', async () => {
    const besideHameemRoad = { lat: 24.0, lng: 54.414 };
    const furtherDown = { lat: 23.98, lng: 54.413 };
    expect((await getRoute(besideHameemRoad, furtherDown)).distanceMeters).toBeLessThan(5000);
  });

  it('goes round Dubai Creek by a bridge or a tunnel', async () => {
    const alRas = { lat: 25.269, lng: 55.2957 };
    const alShindagha = { lat: 25.2668, lng: 55.2895 };
    expect((await getRoute(alRas, alShindagha)).distanceMeters).toBeGreaterThan(1500);
  });

  it('spends the time between cities on highways', async () => {
    const { freeFlowSeconds } = await getRoute(dubaiMall, abuDhabiCorniche);
    expect(freeFlowSeconds.highway).toBeGreaterThan(freeFlowSeconds.city + freeFlowSeconds.arterial);
  });

  it('keeps trucks to their speed limit, and away from the crossings closed to them', async () => {
    const deira = { lat: 25.2655, lng: 55.3232 };
    const burDubai = { lat: 25.2491, lng: 55.2949 };
    const light = await getRoute(deira, burDubai);
    const truck = await getRoute(deira, burDubai, 'truck');
    expect(light.distanceMeters).toBeLessThan(8000);
    expect(truck.distanceMeters).toBeGreaterThan(2 * light.distanceMeters);
    const far = await getRoute(dubaiMall, abuDhabiCorniche, 'truck');
    expect(totalSeconds(far)).toBeGreaterThan(far.distanceMeters / (80 / 3.6));
  });

  it('takes the same of two ways that are as fast, there and back', async () => {
    const [alAin, deira] = [
      { lat: 24.121767, lng: 55.758794 },
      { lat: 25.301883, lng: 55.345821 },
    ] as const;
    expect(await getRoute(alAin, deira, 'truck')).toEqual(await getRoute(deira, alAin, 'truck'));
  });

  it('answers every pair of points on earth with a finite route or none, the same in both directions', async () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const nearby = fc.record({
      lat: fc.double({ min: 22.4, max: 26.4, noNaN: true }),
      lng: fc.double({ min: 51, max: 56.8, noNaN: true }),
    });
    const point = fc.oneof(anywhere, { arbitrary: nearby, weight: 5 });
    await fc.assert(
      fc.asyncProperty(
        point,
        point,
        fc.constantFrom<VehicleClass>('light', 'truck'),
        async (from, to, vehicleClass) => {
          const there = await findRoute(from, to, vehicleClass);
          const back = await findRoute(to, from, vehicleClass);
          expect(back).toEqual(there);
          if (!there) return;
          expect(Number.isSafeInteger(there.distanceMeters)).toBe(true);
          for (const seconds of Object.values(there.freeFlowSeconds)) {
            expect(Number.isSafeInteger(seconds)).toBe(true);
            expect(seconds).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
