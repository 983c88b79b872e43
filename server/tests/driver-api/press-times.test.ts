import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountClock } from '../../src/domain/accounts/change-account-clock.ts';
import type { DriverAway } from '../harness/away-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { cancelFor, openPressScene, type PressScene, type PressTrip } from '../harness/press-scene.ts';

let scene: PressScene;
beforeAll(async () => {
  scene = await openPressScene();
});
afterAll(() => scene.close());
afterEach(() => expectSoundLedger(scene.app.db));

const minutes = (count: number) => scene.clock.advance({ minutes: count });
/** Tells an action that was pressed so many minutes ago, by a phone whose clock is so many minutes wrong. */
const tell = async (
  { phone }: DriverAway,
  trip: PressTrip,
  action: string,
  minutesAgo: number,
  wrongBy = 0,
) => {
  const sentAt = scene.clock().add({ minutes: wrongBy });
  const recordedAt = sentAt.subtract({ minutes: minutesAgo });
  const answer = await phone.tell(trip, action, {
    recordedAt: recordedAt.toString(),
    sentAt: sentAt.toString(),
  });
  expect(scene.away.resultOf(answer)).toBe('applied');
};
const lastMove = async ({ tripId }: PressTrip) => {
  const { events } = expectOk(await scene.app.get('/api/Events?limit=100', scene.account.rawApiKey));
  return events.findLast(
    (event: { tripID?: number; sequence?: number }) => event.tripID === tripId && event.sequence,
  );
};
const uae = (at: Temporal.Instant) => at.toString({ timeZone: 'Asia/Dubai', fractionalSecondDigits: 3 });

describe('a truck that was at the pickup in time is not late', () => {
  test('though its driver pressed in a basement and was heard of forty minutes later', async () => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(8);
    await scene.tell(driver.phone, 100);
    minutes(2);
    const pressedAt = scene.clock();
    minutes(39);
    await tell(driver, trip, 'arrived', 39);
    expect(await scene.unconfirmed(trip)).toEqual([]);
    expect(await scene.fee(trip)).toBe('7500 share_of_fare');
    const move = await lastMove(trip);
    expect(move).toMatchObject({
      type: 'trip.driver_arrived',
      occurredAt: uae(scene.clock()),
      data: { recordedAt: uae(pressedAt) },
    });
    expect(await cancelFor(scene, trip)).toBe(7_500);
  });

  test('though nobody has pressed at all, or pressed from elsewhere', async () => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(8);
    await scene.tell(driver.phone, 100);
    minutes(40);
    expect(await scene.fee(trip)).toBe('3000 share_of_fare');
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual(['arrived no_position']);
    expect(await cancelFor(scene, trip)).toBe(3_000);
  });

  test('and one that was not is, whatever was pressed when', async () => {
    const { trip, driver } = await scene.begin(14_000);
    minutes(41);
    expect(await scene.fee(trip)).toBe('0 driver_is_late');
    await tell(driver, trip, 'arrived', 35);
    expect(await scene.unconfirmed(trip)).toEqual(['arrived far_away 14000']);
    expect(await cancelFor(scene, trip)).toBe(0);
  });

  test.each([
    ['four minutes late', 4, '3000 share_of_fare'],
    ['six minutes late', 6, '0 driver_is_late'],
  ])('by a position that came %s', async (_what, delay, fee) => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(39);
    const recordedAt = scene.clock().toString();
    minutes(delay);
    const points = [{ lat: 25.1972, lng: 55.2744, recordedAt }];
    expectOk(await driver.phone.post('/locations', { points }));
    expect(await scene.fee(trip)).toBe(fee);
  });

  test('and one that came half an hour after the promise is late, when it was seen there only then', async () => {
    const { trip, driver } = await scene.begin(14_000);
    minutes(40);
    await scene.tell(driver.phone, 0);
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual([]);
    expect(await scene.fee(trip)).toBe('0 driver_is_late');
    await scene.press(driver, trip, 'loading');
    expect(await scene.fee(trip)).toBe('7500 share_of_fare');
  });
});

describe('a clock that an account sets makes no truck late that has come in time', () => {
  const setClock = (hours: number) =>
    changeAccountClock(scene.app.db, scene.account.accountId, hours * 3_600);
  afterEach(() => setClock(0));

  test('between its coming and the press', async () => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(8);
    await scene.tell(driver.phone, 100);
    minutes(1);
    await setClock(2);
    expect(await scene.fee(trip)).toBe('3000 share_of_fare');
    await scene.press(driver, trip, 'arrived');
    expect(await scene.fee(trip)).toBe('7500 share_of_fare');
  });

  test('before it came', async () => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(1);
    await setClock(2);
    expect(await scene.fee(trip)).toBe('0 driver_is_late');
    minutes(7);
    await scene.tell(driver.phone, 100);
    await scene.press(driver, trip, 'arrived');
    expect(await scene.fee(trip)).toBe('7500 share_of_fare');
  });

  test('between the press and its being confirmed', async () => {
    const { trip, driver } = await scene.begin(14_000);
    minutes(5);
    await scene.press(driver, trip, 'arrived');
    await setClock(2);
    const confirmed = { tripId: trip.tripId, steps: ['arrived'] };
    expectOk(await scene.app.post('/api/Trips/confirm-steps', scene.account.rawApiKey, confirmed));
    expect(await scene.fee(trip)).toBe('7500 share_of_fare');
  });
});

describe('the phone’s own time', () => {
  test('finds the truck on its track, whatever the phone’s clock is set to', async () => {
    for (const wrongBy of [0, -600, 100_000]) {
      const { trip, driver } = await scene.begin(5_000);
      minutes(8);
      await scene.tell(driver.phone, 0);
      minutes(10);
      await scene.tell(driver.phone, 9_000);
      minutes(30);
      await tell(driver, trip, 'arrived', 38, wrongBy);
      await tell(driver, trip, 'loading', 35, wrongBy);
      await tell(driver, trip, 'start', 31, wrongBy);
      expect(await scene.unconfirmed(trip)).toEqual([]);
      expect(await scene.fee(trip)).toBe('13500 share_of_fare');
    }
  });

  test('confirms nothing without a track, nor of before the trip, nor of before what was pressed before', async () => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(8);
    await scene.tell(driver.phone, 0);
    minutes(40);
    await tell(driver, trip, 'arrived', 60);
    expect((await lastMove(trip)).data).not.toHaveProperty('recordedAt');
    expect(await scene.unconfirmed(trip)).toEqual(['arrived no_position']);
    await tell(driver, trip, 'loading', 39);
    expect((await lastMove(trip)).data).not.toHaveProperty('recordedAt');
    expect(await scene.unconfirmed(trip)).toHaveLength(2);
    expect(await scene.fee(trip)).toBe('3000 share_of_fare');
  });

  test('begins no wait: that is charged from when the driver told', async () => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(8);
    await scene.tell(driver.phone, 0);
    minutes(39);
    await tell(driver, trip, 'arrived', 38);
    minutes(19);
    const waiting = async () => {
      const { offered } = expectOk(await driver.phone.get(`/trip/extras?tripId=${trip.tripId}`));
      return offered.find(({ kind }: { kind: string }) => kind === 'waiting').quantity;
    };
    expect(await waiting()).toBe(0);
    minutes(2);
    expect(await waiting()).toBe(1);
  });
});
