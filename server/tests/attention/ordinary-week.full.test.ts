import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { compareRoads } from '../../src/domain/attention/compare-roads.ts';
import { judgeTrucks } from '../../src/domain/attention/judge-trucks.ts';
import type { TrackPoint } from '../../src/domain/attention/movement.ts';
import { emptyCalendar } from '../../src/domain/calendar/calendar.ts';
import { drawRoute } from '../../src/domain/routing/draw-route.ts';
import { fleetRegions } from '../../src/domain/sandbox/fleet/fleet-bases.ts';
import { seededShare } from '../../src/domain/sandbox/fleet/seeded-share.ts';
import { concernPolicy } from '../../src/domain/trips/all-accounts/concern-policy.ts';
import { type Coordinates, straightLineMeters } from '../../src/values/coordinates.ts';
import { builtInRoads } from '../harness/sandbox-scene.ts';
import { quietNoon } from '../harness/test-clock.ts';

/** A week of a company with three hundred trips a day. */
const trips = 2_100;
const startsAt = Temporal.Instant.from(quietNoon).epochMilliseconds / 1000;
const lookSeconds = 10;

type Way = {
  readonly target: Coordinates;
  readonly track: readonly TrackPoint[];
  readonly promisedAt: number;
  /** Until then the truck stood where its driver got the trip. */
  readonly setsOutAt: number;
};

type Chance = (...what: readonly (string | number)[]) => number;

/**
 * An ordinary way of a truck along real roads: traffic lights, now and then a jam, a stop for fuel, a missed turn, a tunnel,
 * a driver who takes a moment to set out, and a phone that is some metres wrong, seldom far. Nothing of it is worth an operator's look, but for coming too late.
 */
async function driveOrdinarily(
  trip: number,
  from: Coordinates,
  target: Coordinates,
): Promise<Way | undefined> {
  const chance: Chance = (...what) => seededShare('an ordinary week', trip, ...what);
  const departureAt = Temporal.Instant.from(quietNoon);
  const request = { from, to: target, vehicleClass: 'truck', departureAt } as const;
  const deps = { routeProvider: builtInRoads, calendar: () => emptyCalendar };
  const route = await drawRoute(deps, request);
  if (!route || route.durationSeconds < 120) return undefined;
  const line = missTurn(route.line, chance);
  const pace = route.distanceMeters / route.durationSeconds / (0.85 + chance('pace') * 0.3);
  const phone = makePhone(chance);
  // Its driver reads where it goes, puts the belt on and starts; now and then has to pay for the fuel first.
  phone.stand(chance('pays') < 0.05 ? 60 + chance('queue') * 180 : 5 + chance('belt') * 55, from);
  const setsOutAt = startsAt + phone.second();
  drive(line, pace, chance, phone);
  // It arrives: its driver says so within a few minutes.
  phone.stand(60 + chance('says so') * 180, target);
  return { target, track: phone.track, promisedAt: startsAt + route.durationSeconds, setsOutAt };
}

/** Whoever misses a turn drives on for up to two kilometres, and comes back. */
function missTurn(line: readonly Coordinates[], chance: Chance): readonly Coordinates[] {
  if (chance('missed turn') >= 0.06) return line;
  const at = Math.floor(chance('where') * (line.length - 1));
  const place = line[at] as Coordinates;
  const away = 0.5 + chance('how far') * 1.5;
  const angle = chance('whither') * 2 * Math.PI;
  const end = {
    lat: place.lat + (away / 111.2) * Math.cos(angle),
    lng: place.lng + (away / 100.6) * Math.sin(angle),
  };
  return line.toSpliced(at + 1, 0, end, place);
}

/** A phone that tells each five seconds where it is, some metres wrong, and seldom far. */
function makePhone(chance: Chance) {
  const track: TrackPoint[] = [];
  const isInTunnel = (second: number) => chance('tunnel') < 0.05 && second % 1_200 < 90;
  let second = 0;
  const phone = {
    track,
    second: () => second,
    tell({ lat, lng }: Coordinates) {
      const size = chance(second, 'far') < 0.002 ? 600 : 30;
      const noise = (axis: string) => ((chance(second, axis) - 0.5) * size) / 111_195;
      if (!isInTunnel(second))
        track.push({ lat: lat + noise('lat'), lng: lng + noise('lng'), at: startsAt + second });
      second += 5;
    },
    stand(seconds: number, place: Coordinates) {
      for (let waited = 0; waited < seconds; waited += 5) phone.tell(place);
    },
  };
  return phone;
}

function drive(
  line: readonly Coordinates[],
  pace: number,
  chance: Chance,
  phone: ReturnType<typeof makePhone>,
): void {
  // Some come to a red light at the first corner.
  let sinceLight = chance('corner') < 0.3 ? 1_400 : 0;
  let jamAt = chance('jam') < 0.1 ? chance('jam at') : 2;
  let fuelAt = chance('fuel') < 0.02 ? chance('fuel at') : 2;
  for (const [index, next] of line.slice(1).entries()) {
    const before = line[index] as Coordinates;
    const meters = straightLineMeters(before, next);
    let speed = pace;
    if (index / line.length >= jamAt) {
      // A wait of a minute or two, and then forward by some metres, for five minutes.
      jamAt = 2;
      speed = 1.5;
      phone.stand(60 + chance('jam', index) * 90, before);
    }
    for (let driven = 0, step = 0; driven < meters; step += 1) {
      if (step > 60) speed = pace;
      driven += speed * 5;
      sinceLight += speed * 5;
      const along = Math.min(1, driven / meters);
      const place = {
        lat: before.lat + along * (next.lat - before.lat),
        lng: before.lng + along * (next.lng - before.lng),
      };
      phone.tell(place);
      if (sinceLight > 1_500 && pace < 20 && chance(phone.second(), 'light') < 0.2) {
        sinceLight = 0;
        phone.stand(15 + chance(phone.second(), 'red') * 105, place);
      }
    }
    if (index / line.length >= fuelAt) {
      fuelAt = 2;
      phone.stand(180 + chance('tank') * 200, next);
    }
  }
}

/** What would have been an alarm on the way, by a look each ten seconds, as `kind`. */
async function findAlarms(
  { target, track, promisedAt, setsOutAt }: Way,
  isToPickup: boolean,
): Promise<ReadonlySet<string>> {
  const { windowSeconds } = concernPolicy.movement;
  const found = new Set<string>();
  const arrivedAt = track.at(-1)?.at ?? 0;
  let begin = 0;
  let end = 0;
  for (let now = startsAt; now <= arrivedAt; now += lookSeconds) {
    while ((track[end]?.at ?? Number.POSITIVE_INFINITY) <= now) end += 1;
    while ((track[begin]?.at ?? now) < now - windowSeconds) begin += 1;
    const truck = {
      ...{ tripId: 1, target, isToPickup, isDue: true, promisedAt, open: [] },
      ...{ vehicleClass: 'truck' as const, vehicleTypeId: 4, hasTripSince: startsAt, isExcused: false },
      points: track.slice(begin, end),
    };
    const moment = { now: Temporal.Instant.fromEpochMilliseconds(now * 1000), timeScale: 1 };
    const byRoad = await compareRoads(
      { routeProvider: builtInRoads, calendar: () => emptyCalendar },
      [truck],
      moment,
    );
    for (const { kind } of judgeTrucks([truck], moment, byRoad).findings) {
      // Who still stood was rightly told of.
      if (kind !== 'not_on_way' || now > setsOutAt) found.add(kind);
    }
  }
  // Who comes too late was rightly told of.
  if (arrivedAt > promisedAt) found.delete('promise_at_risk');
  return found;
}

test('In an ordinary week of trips along real roads less than one alarm in fifty trips is false', async () => {
  const bases = fleetRegions.flatMap((region) => region.bases.map(([, lat, lng]) => ({ lat, lng })));
  const place = (trip: number, what: string): Coordinates => {
    const base = bases[Math.floor(seededShare(trip, what, 'base') * bases.length)] ?? bases[0];
    const shift = (axis: string) => (seededShare(trip, what, axis) - 0.5) * 0.12;
    return { lat: (base?.lat ?? 0) + shift('lat'), lng: (base?.lng ?? 0) + shift('lng') };
  };
  const falseAlarms = new Map<string, number>();
  let driven = 0;
  for (let trip = 0; trip < trips; trip += 1) {
    const [truck, pickup, destination] = ['truck', 'pickup', 'destination'].map((what) => place(trip, what));
    if (!truck || !pickup || !destination) continue;
    const near = straightLineMeters(truck, pickup) < 60_000 ? truck : place(trip, 'pickup again');
    const legs = [
      { way: await driveOrdinarily(trip * 2, near, pickup), isToPickup: true },
      { way: await driveOrdinarily(trip * 2 + 1, pickup, destination), isToPickup: false },
    ];
    for (const { way, isToPickup } of legs) {
      // What is held weakly is let go of at the end of a turn of the event loop, and nothing else here ends one.
      await setImmediate();
      if (!way) continue;
      driven += 1;
      for (const kind of await findAlarms(way, isToPickup))
        falseAlarms.set(kind, (falseAlarms.get(kind) ?? 0) + 1);
    }
  }
  const count = [...falseAlarms.values()].reduce((sum, each) => sum + each, 0);
  expect(driven).toBeGreaterThan(trips);
  expect({ ...Object.fromEntries(falseAlarms), share: count / trips }).toMatchObject({
    share: expect.toSatisfy((share: number) => share < 0.02),
  });
});
