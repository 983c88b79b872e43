import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, test } from 'vitest';
import { holdDriver } from '../../src/domain/drivers/holds/hold-driver.ts';
import { decideExtra } from '../../src/domain/extras/decide-extra.ts';
import { settleExtra } from '../../src/domain/extras/settle-extra.ts';
import { handOverVehicle } from '../../src/domain/trips/moves/hand-over-vehicle.ts';
import { endAsOperator } from '../../src/domain/trips/outcomes/end-as-operator.ts';
import {
  accepting,
  type Contender,
  cancelling,
  driving,
  givingUp,
  orRefusal,
  type RaceScene,
  searching,
  takingOff,
} from '../harness/contenders-by-hand.ts';
import { plantExtra } from '../harness/plant-extra.ts';
import { openRacesByHand, type Race, type RacesByHand } from '../harness/races-by-hand.ts';
import { huda } from '../harness/steering-scene.ts';
import { createTestClock } from '../harness/test-clock.ts';

/** A round tells in a quarter of the cases of a lock that was taken out: twenty miss it in 3 of 1,000. */
const rounds = 20;
const clock = createTestClock();
let scene: RacesByHand;
beforeAll(async () => {
  scene = await openRacesByHand(clock, { rounds });
});
afterAll(() => scene.close());

const steered = ({ accountId, tripId }: RaceScene) => ({ accountId, tripId, by: huda, at: clock() });
const ending =
  (outcome: 'cancelled_by_operator' | 'unsafe'): Contender =>
  (given, db) =>
    orRefusal(endAsOperator({ db, timeScale: 1 }, { ...steered(given), outcome }), 'ended');
const handingOver: Contender = (given, db) =>
  orRefusal(handOverVehicle({ db }, steered(given)), 'handed over');
const holding: Contender = (given, db) =>
  orRefusal(
    holdDriver({ db, clock }, { driverId: given.driver.driverId, minutes: 60, reason: 'Fuel' }),
    'held',
  );

/** The extra of each trip that waits for an answer. */
const extras = new Map<number, string>();
const planting: Contender = async ({ tripId }, db) => {
  extras.set(tripId, await plantExtra(db, tripId, { extraId: randomUUID() }));
  return 'planted';
};
const extraOf = ({ accountId, tripId }: RaceScene) => ({
  ...{ accountId, tripId, extraId: extras.get(tripId) ?? '', at: clock() },
});
const deciding =
  (by: 'account' | 'operator', status: 'accepted' | 'declined'): Contender =>
  (given, db) =>
    orRefusal(decideExtra({ db }, { ...extraOf(given), by, status }), `${status} by the ${by}`);
const withdrawing: Contender = (given, db) =>
  orRefusal(settleExtra({ db }, { ...extraOf(given), by: 'operator', status: 'withdrawn' }), 'withdrawn');
const accepted = deciding('operator', 'accepted');

const ofExtra = { status: 3, before: planting } as const;
const cancelled = ending('cancelled_by_operator');
const races: readonly Race[] = [
  { of: 'an operator’s end and an accept', status: 1, contenders: [cancelled, accepting] },
  { of: 'an operator’s end and the search', status: 1, contenders: [cancelled, searching] },
  { of: 'an operator’s end and a cancel', status: 1, contenders: [cancelled, cancelling] },
  { of: 'an operator’s end and a driver who gives up', status: 2, contenders: [cancelled, givingUp] },
  {
    of: 'an operator’s end at the pickup and a loading',
    status: 3,
    contenders: [ending('unsafe'), driving('load')],
  },
  {
    of: 'an operator’s end and a completion',
    status: 5,
    contenders: [ending('unsafe'), driving('complete')],
  },
  {
    of: 'a vehicle that the operator hands over and the driver’s phone, too',
    ...{ status: 5, before: ending('unsafe') },
    contenders: [handingOver, driving('complete')],
  },
  { of: 'holding a driver back and a cancel', status: 1, contenders: [holding, cancelling] },
  { of: 'taking a trip off and the search', status: 2, contenders: [takingOff, searching] },
  { of: 'taking a trip off and an arrival', status: 2, contenders: [takingOff, driving('arrive')] },
  {
    of: 'an extra that the operator accepts and the account declines',
    ...ofExtra,
    contenders: [accepted, deciding('account', 'declined')],
  },
  { of: 'an extra that two operators accept and withdraw', ...ofExtra, contenders: [accepted, withdrawing] },
  { of: 'an extra that the operator accepts and a cancel', ...ofExtra, contenders: [accepted, cancelling] },
];

test.each(races)(`$of at once come to what one order or the other comes to, ${rounds} times`, (race) =>
  scene.run(race),
);
