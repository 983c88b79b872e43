import type { Coordinates } from '../../../values/coordinates.ts';
import { fleetNames } from '../fleet/fleet-names.ts';
import { testPhoneCode } from '../test-phone-numbers.ts';
import { type DemoCity, demoCities } from './demo-places.ts';
import { demoPolicy } from './demo-policy.ts';

/** A number from 0 up to but not including 1. */
export type Random = () => number;

export type DemoTrip = {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly vehicleTypeId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneCode: string;
  /** A test phone number, whose scenario the trip follows, or one without a scenario. */
  readonly mobileNumber: string;
  /** Undefined: now. */
  readonly departureAt: Temporal.Instant | undefined;
  /** When the customer thinks better of it; undefined: not at all. */
  readonly cancelAt: Temporal.Instant | undefined;
};

/** Numbers of the test block that stand for nothing. */
const plainNumbers = ['500000030', '500000031', '500000032', '500000033', '500000034', '500000035'];

/**
 * The kinds of trips, and of a hundred how many are of each: `number` is the test phone number of a scenario. Our own
 * figures.
 */
const kinds: readonly {
  readonly of100: number;
  readonly number?: string;
  readonly isScheduled?: boolean;
  readonly isCancelled?: boolean;
}[] = [
  { of100: 38 },
  { of100: 20, isScheduled: true },
  { of100: 8, isCancelled: true },
  { of100: 4, isCancelled: true, isScheduled: true },
  { of100: 3, number: '500000001' },
  { of100: 3, number: '500000008' },
  { of100: 3, number: '500000002' },
  { of100: 4, number: '500000003' },
  { of100: 4, number: '500000005' },
  { of100: 3, number: '500000009' },
  { of100: 2, number: '500000010' },
  { of100: 3, number: '500000020' },
  { of100: 3, number: '500000021' },
  { of100: 2, number: '500000022' },
];

/** Of a hundred trips so many stay within their city. */
const withinCityOf100 = 75;

/** Draws the next trip of the demo. */
export function planDemoTrip(random: Random, now: Temporal.Instant): DemoTrip {
  const kind = pickKind(random);
  const fromCity = pick(random, demoCities);
  const from = pick(random, fromCity.places);
  const toCity = random() * 100 < withinCityOf100 ? fromCity : pick(random, demoCities);
  const people = pick(random, fleetNames);
  const minutes = between(random, demoPolicy.soonestDepartureMinutes, demoPolicy.latestDepartureMinutes);
  const seconds = between(random, demoPolicy.soonestCancelSeconds, demoPolicy.latestCancelSeconds);
  return {
    from,
    to: pickOther(random, toCity, from),
    vehicleTypeId: pick(random, fromCity.vehicleTypeIds),
    firstName: pick(random, Object.keys(people.first)),
    lastName: pick(random, Object.keys(people.family)),
    phoneCode: testPhoneCode,
    mobileNumber: kind.number ?? pick(random, plainNumbers),
    departureAt: kind.isScheduled ? now.add({ minutes }) : undefined,
    cancelAt: kind.isCancelled ? now.add({ seconds }) : undefined,
  };
}

/** Returns when the trip after one that begins now is to begin. */
export function planNext(random: Random, now: Temporal.Instant): Temporal.Instant {
  const { soonestNextSeconds, latestNextSeconds } = demoPolicy;
  return now.add({ seconds: between(random, soonestNextSeconds, latestNextSeconds) });
}

function pickKind(random: Random): (typeof kinds)[number] {
  let left = random() * kinds.reduce((sum, { of100 }) => sum + of100, 0);
  for (const kind of kinds) {
    left -= kind.of100;
    if (left < 0) return kind;
  }
  return pick(random, kinds);
}

function pickOther(random: Random, { places }: DemoCity, not: Coordinates): Coordinates {
  return pick(
    random,
    places.filter((place) => place !== not),
  );
}

/** @throws RangeError for an empty list. */
function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}

/** A whole number from one up to and including the other. */
function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}
