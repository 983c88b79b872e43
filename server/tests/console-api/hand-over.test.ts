import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { createTrip, driverAt } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';

let scene: Console;
let dispatcher: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole();
  dispatcher = await scene.operatorOf('dispatcher', { name: 'Noura Al Ali' });
});
afterAll(() => scene.close());

async function tripIn(status: number) {
  const trip = await createTrip(scene, await scene.makeAccount());
  const driver = await addDriver(scene.db);
  await takeTripTo(scene.db, trip, driver, status, systemClock());
  const look = async () => expectOk(await dispatcher.get(`/trips/${trip.tripId}`));
  const { sequence } = await look();
  const send = (path: string, body: object) => dispatcher.send(`/trips/${trip.tripId}${path}`, body);
  return { trip, driver, sequence, look, send };
}

test('A dispatcher hands over the vehicle of a trip that ended with it aboard: the driver is free, and the trip stays as it was', async () => {
  const { trip, driver, sequence, look, send } = await tripIn(5);
  expectOk(await send('/end', { sequence, outcome: 'unsafe' }));
  const ended = await look();
  expect(ended.concerns).toEqual(['vehicle_aboard']);
  const stale = await send('/hand-over', { sequence });
  expect(stale.body).toMatchObject({ reason: 'version_conflict', errors: [{ mine: sequence }] });
  const answers = await Promise.all([1, 2].map(() => send('/hand-over', { sequence: ended.sequence })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ driverId: driver.driverId });
  expect(await driverAt(scene, trip)).toBeUndefined();
  const after = await look();
  expect(after).toMatchObject({ status: 'failed', sequence: ended.sequence, concerns: [] });
  expect(after.timeline).toEqual(ended.timeline);
  const handOvers = after.acts.filter(({ action }: { action: string }) => action === 'trip.handed_over');
  expect(handOvers).toMatchObject([
    { actor: { kind: 'operator', name: 'Noura Al Ali' }, details: { driverId: driver.driverId } },
  ]);
});

test('No vehicle is handed over while its trip goes on, or once the driver has delivered it', async () => {
  const { trip, driver, sequence, send } = await tripIn(5);
  expectRefusal(await send('/hand-over', { sequence }), 409, 'Trip is not in a status for this', ['tripId']);
  expect(await driverAt(scene, trip)).toBe(driver.driverId);
  const delivered = await tripIn(6);
  const refused = await delivered.send('/hand-over', { sequence: delivered.sequence });
  expect(refused.body).toMatchObject({
    reason: 'trip_status_conflict',
    errors: [{ message: expect.stringContaining('there is nothing to hand over') }],
  });
  expectRefusal(await delivered.send('/hand-over', {}), 400, 'Invalid request', ['sequence']);
});
