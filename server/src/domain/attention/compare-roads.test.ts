import { expect, test } from 'vitest';
import { emptyCalendar } from '../calendar/calendar.ts';
import { concernPolicy } from '../trips/all-accounts/concern-policy.ts';
import { compareRoads } from './compare-roads.ts';
import type { TruckOnWay } from './movements-store.ts';

const now = Temporal.Instant.from('2026-11-03T09:00:00Z');
const seconds = now.epochMilliseconds / 1000;

/** Has its trip for a hundred seconds, and has driven a kilometre past its pickup since. */
function doubted(tripId: number): TruckOnWay {
  const points = Array.from({ length: 21 }, (_, index) => ({
    ...{ lat: 25.2, lng: 55.3 + index * 0.0005 },
    at: seconds - 100 + index * 5,
  }));
  return {
    ...{
      tripId,
      points,
      target: { lat: 25.3, lng: 55.3 },
      vehicleClass: 'truck',
      vehicleTypeId: 4,
      isToPickup: true,
    },
    ...{ isDue: true, isExcused: false, hasTripSince: seconds - 100, promisedAt: undefined, open: [] },
  };
}

const cost = (city: number) => ({ distanceMeters: 1, freeFlowSeconds: { city, arterial: 0, highway: 0 } });
const answer = { rows: [[cost(300)], [cost(240)]], poweredBy: 'roads' };

test('Roads are asked of one truck at a time, and those that do not answer hold no look up', async () => {
  const trucks = Array.from({ length: concernPolicy.settingOut.mostRoads + 5 }, (_, index) => doubted(index));
  let [asked, underWay, mostUnderWay] = [0, 0, 0];
  const findMany = async () => {
    asked += 1;
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    // The fourth question is never answered.
    await (asked === 4 ? new Promise(() => {}) : new Promise(setImmediate));
    underWay -= 1;
    return answer;
  };
  const compare = () =>
    compareRoads({ routeProvider: { findMany }, calendar: () => emptyCalendar }, trucks, {
      now,
      timeScale: 1,
    });
  expect(await compare()).toEqual(
    new Map([
      ['not_on_way 0', 60],
      ['not_on_way 1', 60],
      ['not_on_way 2', 60],
    ]),
  );
  expect({ asked, mostUnderWay }).toEqual({ asked: 4, mostUnderWay: 1 });
  expect((await compare()).size).toBe(concernPolicy.settingOut.mostRoads);
});
