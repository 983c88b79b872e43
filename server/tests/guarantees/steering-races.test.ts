import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  pauseSearchByHand,
  restartSearchByHand,
  resumeSearchByHand,
  widenSearchByHand,
} from '../../src/domain/dispatch/steering/steer-search.ts';
import { holdDriver } from '../../src/domain/drivers/holds/hold-driver.ts';
import type { RouteProvider } from '../../src/domain/routing/route-provider.ts';
import { correctTrip } from '../../src/domain/trips/correcting/correct-trip.ts';
import { promiseAnew } from '../../src/domain/trips/promises/promise-anew.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { type Coordinates, straightLineMeters } from '../../src/values/coordinates.ts';
import {
  accepting,
  assigning,
  type Contender,
  cancelling,
  declining,
  depsOf,
  driving,
  orRefusal,
  type RaceScene,
  reassigning,
  searching,
  takingOff,
} from '../harness/contenders-by-hand.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { openRacesByHand, type Race, type RacesByHand } from '../harness/races-by-hand.ts';
import { oneRoad, oneRoadProvider } from '../harness/route-providers.ts';
import { huda } from '../harness/steering-scene.ts';
import { createTestClock } from '../harness/test-clock.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;
/** Of a lock that was taken out, one round of two contenders told in a quarter of the cases: twenty miss it in 3 of 1,000. */
const rounds = isFull ? 20 : 3;
const crowds = isFull ? 120 : 4;
const clock = createTestClock();
/** A nearer place costs less. */
const fareRouteProvider: RouteProvider = {
  ...oneRoadProvider,
  async findRoute({ from, to }) {
    const distanceMeters = straightLineMeters(from, to);
    return {
      ...oneRoad,
      distanceMeters,
      freeFlowSeconds: { city: 0, arterial: 0, highway: distanceMeters / 10 },
    };
  },
};
let scene: RacesByHand;
beforeAll(async () => {
  scene = await openRacesByHand(clock, { rounds, fareRouteProvider });
});
afterAll(() => scene.close());

const steered = ({ accountId, tripId }: RaceScene) => ({ accountId, tripId, by: huda, at: clock() });
const pausing: Contender = (given, db) =>
  orRefusal(pauseSearchByHand({ db }, { ...steered(given), minutes: 30 }), 'paused');
const resuming: Contender = (given, db) => orRefusal(resumeSearchByHand({ db }, steered(given)), 'resumed');
const widening: Contender = (given, db) => orRefusal(widenSearchByHand({ db }, steered(given)), 'widened');
const restarting: Contender = (given, db) =>
  orRefusal(restartSearchByHand({ db }, steered(given)), 'restarted');

const promising: Contender = (given, db) =>
  orRefusal(promiseAnew({ db }, { ...steered(given), minutes: 30, reason: 'Traffic' }), 'promised');

/** Places in Dubai, nearer than the one that was booked, and beyond it. */
const nearer = { lat: 25.1336, lng: 55.1911 };
const beyond = { lat: 24.9857, lng: 55.0273 };
const correcting =
  (destination: Coordinates): Contender =>
  (given, db) =>
    orRefusal(
      correctTrip(
        { ...given.dispatch.quoting, ...depsOf(given, db) },
        { ...steered(given), correction: { destination }, extraId: randomUUID() },
      ),
      'corrected',
    );

/** Of each driver who is held back, the search's latest offer when that came to be: it makes them none after it. */
const heldSince = new Map<number, number>();

async function latestOffer(db: Queryable, driverId: number): Promise<number> {
  const text =
    'SELECT coalesce(max(offer_id), 0) AS latest FROM offers WHERE driver_id = $1 AND made_by = $2';
  const { rows } = await db.query<{ latest: number }>({ text, values: [driverId, 'search'] });
  return rows[0]?.latest ?? 0;
}

const holding =
  (who: 'driver' | 'rival'): Contender =>
  (given, db) => {
    const { driverId } = given[who];
    const hold = holdDriver(
      { db, clock },
      {
        ...{ driverId, minutes: 60, reason: 'Fuel' },
        async inSameTransaction(transaction) {
          heldSince.set(driverId, await latestOffer(transaction, driverId));
        },
      },
    );
    return orRefusal(hold, `held ${who}`);
  };

/** Whatever is not taken up yet is, as it is when the lease of a search is over; and nobody who is held back is asked. */
const settling: Contender = async (given, db) => {
  await db.query({ text: 'UPDATE dispatches SET due_at = $1', values: [clock().toString()] });
  await given.dispatch.dispatch();
  for (const [driverId, latest] of heldSince) expect(await latestOffer(db, driverId)).toBe(latest);
  heldSince.clear();
  return 'settled';
};

/** A search is many steps: how many are asked in the end depends on which of them it had taken. */
const settled = { status: 1, after: settling, countsOffers: false } as const;
const holds: readonly Race[] = [
  { of: 'holding a driver back and an accept', status: 1, contenders: [holding('driver'), accepting] },
  { of: 'holding a driver back and a no', ...settled, contenders: [holding('driver'), declining] },
  { of: 'holding a driver back and the search', ...settled, contenders: [holding('rival'), searching] },
  {
    of: 'holding a driver back and an assignment',
    status: 1,
    contenders: [holding('rival'), assigning('rival')],
  },
];

const steering: readonly (readonly [what: string, contender: Contender, before?: Contender])[] = [
  ['pausing a search', pausing],
  ['resuming a search', resuming, pausing],
  ['widening a search', widening],
  ['restarting a search', restarting],
];
const steers = steering.flatMap(([what, contender, before]): Race[] => {
  const common = { ...settled, ...(before && { before }) };
  return [
    { of: `${what} and the search`, ...common, contenders: [contender, searching] },
    { of: `${what} and an accept`, ...common, contenders: [contender, accepting] },
    { of: `${what} and a cancel`, ...common, contenders: [contender, cancelling] },
  ];
});

const corrections = ['cheaper', 'dearer'].flatMap((price): Race[] => {
  const correction = correcting(price === 'cheaper' ? nearer : beyond);
  const what = `a correction to a ${price} place`;
  const common = { status: 1, isOptimistic: true } as const;
  return [
    { of: `${what} and the search`, ...common, ...settled, contenders: [correction, searching] },
    { of: `${what} and an accept`, ...common, contenders: [correction, accepting] },
    { of: `${what} and an assignment by hand`, ...common, contenders: [correction, assigning('rival')] },
    { of: `${what} and a cancel`, ...common, contenders: [correction, cancelling] },
    { of: `${what} and a loading`, ...common, status: 3, contenders: [correction, driving('load')] },
  ];
});

const promises: readonly Race[] = [
  { of: 'promising the arrival and an arrival', status: 2, contenders: [promising, driving('arrive')] },
  { of: 'promising the arrival and taking off', status: 2, contenders: [promising, takingOff] },
  {
    of: 'promising the arrival and another driver',
    status: 2,
    contenders: [promising, reassigning('rival')],
  },
  { of: 'promising the arrival and a cancel', status: 2, contenders: [promising, cancelling] },
];

test.each([...holds, ...steers, ...corrections, ...promises])(
  `$of at once come to what one order or the other comes to, ${rounds} times`,
  (race) => scene.run(race),
);

const crowd: readonly Contender[] = [
  ...[holding('driver'), holding('rival'), pausing, resuming, widening, restarting, promising],
  ...[
    correcting(nearer),
    correcting(beyond),
    searching,
    accepting,
    declining,
    cancelling,
    assigning('rival'),
    takingOff,
    searching,
  ],
];

test(`${crowds} crowds that steer a search hold back whom they hold, and leave no driver two trips and no trip two drivers`, async () => {
  for (let round = 0; round < crowds; round += 1) {
    const given = await scene.setScene(1 + (round % 2));
    const turned = crowd.map((_, index) => crowd[(index * 7 + round * 2) % crowd.length] as Contender);
    await Promise.all(
      turned.map((contender, index) => contender(given, index % 2 === 0 ? scene.db : scene.other)),
    );
    await settling(given, scene.db);
    await scene.readEnd(given, given.tripId);
    await scene.readEnd(given, given.otherTripId);
  }
  await expectSoundLedger(scene.db);
});
