import { afterAll, beforeAll, expect, test } from 'vitest';
import { declineOffer } from '../../src/domain/dispatch/decline-offer.ts';
import {
  accepting,
  asking,
  assigning,
  type Contender,
  cancelling,
  declining,
  driving,
  endingShift,
  failing,
  givingUp,
  moving,
  reassigning,
  searching,
  takingOff,
} from '../harness/contenders-by-hand.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { openRacesByHand, type Race, type RacesByHand } from '../harness/races-by-hand.ts';
import { createTestClock } from '../harness/test-clock.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;
/** Of a lock that was taken out, one round of two contenders told in a quarter of the cases: twenty miss it in 3 of 1,000. */
const rounds = isFull ? 20 : 3;
const crowds = isFull ? 120 : 4;
const clock = createTestClock();
let scene: RacesByHand;
beforeAll(async () => {
  scene = await openRacesByHand(clock, { rounds });
});
afterAll(() => scene.close());

const races: readonly Race[] = [
  { of: 'an assignment by hand and an accept', status: 1, contenders: [assigning('rival'), accepting] },
  { of: 'an assignment by hand and a no', status: 1, contenders: [assigning('rival'), declining] },
  {
    of: 'an assignment by hand of who is asked, and their accept',
    status: 1,
    contenders: [assigning('driver'), accepting],
  },
  { of: 'an assignment by hand and a cancel', status: 1, contenders: [assigning('rival'), cancelling] },
  {
    of: 'an assignment by hand and the end of a shift',
    status: 1,
    contenders: [assigning('rival'), endingShift('rival')],
  },
  {
    of: 'assignments by hand of two drivers',
    status: 1,
    contenders: [assigning('rival'), assigning('third')],
  },
  {
    of: 'assignments by hand of one driver to two trips',
    status: 1,
    contenders: [assigning('rival'), assigning('rival', 'otherTripId')],
  },
  {
    of: 'an accept, and an assignment by hand of who is asked to another trip',
    status: 1,
    contenders: [assigning('driver', 'otherTripId'), accepting],
  },
  { of: 'asking one alone and an accept', status: 1, contenders: [asking('rival'), accepting] },
  { of: 'asking one alone and a cancel', status: 1, contenders: [asking('rival'), cancelling] },
  {
    of: 'an assignment by hand and the search',
    status: 1,
    contenders: [assigning('rival', 'otherTripId'), searching],
  },
  {
    of: 'asking one alone and the search',
    status: 1,
    contenders: [asking('third', 'otherTripId'), searching],
  },
  {
    of: 'asking one driver alone for two trips',
    status: 1,
    contenders: [asking('rival'), asking('rival', 'otherTripId')],
  },
  { of: 'a reassignment and an arrival', status: 2, contenders: [reassigning('rival'), driving('arrive')] },
  { of: 'a reassignment and a driver who gives up', status: 2, contenders: [reassigning('rival'), givingUp] },
  { of: 'a reassignment and a cancel', status: 2, contenders: [reassigning('rival'), cancelling] },
  { of: 'reassignments to two drivers', status: 2, contenders: [reassigning('rival'), reassigning('third')] },
  { of: 'a reassignment and a loading', status: 3, contenders: [reassigning('rival'), driving('load')] },
  {
    of: 'a reassignment and the end of the new driver’s shift',
    status: 3,
    contenders: [reassigning('rival'), endingShift('rival')],
  },
  { of: 'taking a trip off and a loading', status: 3, contenders: [takingOff, driving('load')] },
  { of: 'taking a trip off and a cancel', status: 3, contenders: [takingOff, cancelling] },
  { of: 'taking a trip off and a reassignment', status: 2, contenders: [takingOff, reassigning('rival')] },
  { of: 'a hand-over and a start', status: 4, contenders: [reassigning('rival'), driving('start')] },
  { of: 'a hand-over and a completion', status: 5, contenders: [reassigning('rival'), driving('complete')] },
  { of: 'a hand-over and a cancel', status: 5, contenders: [reassigning('rival'), cancelling] },
  { of: 'a hand-over and an operator’s end', status: 5, contenders: [reassigning('rival'), failing] },
  { of: 'hand-overs to two drivers', status: 5, contenders: [reassigning('rival'), reassigning('third')] },
  {
    of: 'a hand-over and the end of the new driver’s shift',
    status: 5,
    contenders: [reassigning('rival'), endingShift('rival')],
  },
  {
    of: 'a hand-over and another assignment of the new driver',
    status: 5,
    contenders: [reassigning('rival'), assigning('rival', 'otherTripId')],
  },
  {
    of: 'a hand-over and what the former driver’s phone tells',
    status: 5,
    contenders: [reassigning('rival'), moving],
  },
];

test.each(races)(`$of at once come to what one order or the other comes to, ${rounds} times`, (race) =>
  scene.run(race),
);

test('A search that is over does not end a trip for which a driver is just now being asked by hand', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const given = await scene.setScene(1);
    const { tripId, driver, rival } = given;
    await declineOffer(scene.dispatch.deps, { driverId: driver.driverId, offerId: given.offerId });
    await scene.db.query({ text: 'DELETE FROM driver_positions' });
    clock.advance({ minutes: 11 });
    const [asked] = await Promise.all([asking('rival')(given, scene.db), searching(given, scene.other)]);
    const { rows } = await scene.db.query<{ status: number; open: number }>({
      text: `SELECT status, (SELECT count(*) FROM offers WHERE trip_id = $1 AND driver_id = $2 AND status = 'open') AS open
             FROM trips WHERE trip_id = $1`,
      values: [tripId, rival.driverId],
    });
    expect([asked, rows[0]?.status, rows[0]?.open]).toEqual(
      asked === 'asked rival' ? [asked, 1, 1] : ['trip_status_conflict', 8, 0],
    );
  }
});

const crowd: readonly Contender[] = [
  ...[
    assigning('driver'),
    assigning('rival'),
    assigning('third', 'otherTripId'),
    asking('third'),
    asking('rival', 'otherTripId'),
  ],
  ...[
    reassigning('rival'),
    reassigning('third'),
    takingOff,
    givingUp,
    cancelling,
    accepting,
    declining,
    searching,
    moving,
  ],
  ...[endingShift('rival'), driving('arrive'), driving('load'), driving('start'), driving('complete')],
];

test(`${crowds} crowds of operators, drivers, accounts and searches leave no driver two trips and no trip two drivers`, async () => {
  for (let round = 0; round < crowds; round += 1) {
    const given = await scene.setScene(1 + (round % 5));
    const turned = crowd.map((_, index) => crowd[(index * 7 + round * 3) % crowd.length] as Contender);
    const came = await Promise.all(
      turned.map((contender, index) => contender(given, index % 2 === 0 ? scene.db : scene.other)),
    );
    expect(came).toHaveLength(crowd.length);
    await scene.readEnd(given, given.tripId);
    await scene.readEnd(given, given.otherTripId);
  }
  await expectSoundLedger(scene.db);
});
