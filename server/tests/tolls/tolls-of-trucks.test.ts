import { afterAll, describe, expect, test } from 'vitest';
import { gateCodes, openTollScene, type TollScene } from '../harness/toll-scene.ts';

const scenes: TollScene[] = [];
afterAll(async () => {
  for (const scene of scenes) await scene.close();
});

async function openTrucks(mode: string) {
  const scene = await openTollScene({ SATHA_TRUCK_RULES: mode });
  scenes.push(scene);
  const account = await scene.open('charged');
  await scene.settle(account);
  return (departureTime: string) => scene.estimate(account, departureTime, { vehicleTypeId: 4 });
}

/** In Dubai E11 is closed to trucks from 06:00 to 22:00. */
describe('a truck', () => {
  test('never pays a gate on a road that is closed to it at that minute, where rules are told alone', async () => {
    const estimate = await openTrucks('tell');
    const closed = await estimate('2026-11-19T12:00');
    expect(closed).toMatchObject({ estimatedDistance: 7.05, rules: [{ code: 'dubai_e11', effect: 'told' }] });
    expect(closed).not.toHaveProperty('tolls');
    expect(closed.fareLines.at(-1).code).not.toBe('toll');
    const open = await estimate('2026-11-19T23:00');
    expect(open.tolls).toMatchObject([{ gate: gateCodes.first, amount: 4.2, isCharged: true }]);
    // It departs while the road is closed, and is at the gate once it is open.
    expect((await estimate('2026-11-19T21:59')).tolls).toMatchObject([{ gate: gateCodes.first }]);
  });

  test('pays no gate that its way goes around, and those behind a road for which it waits at the hour of passing', async () => {
    const estimate = await openTrucks('obey');
    const around = await estimate('2026-11-19T12:00');
    expect(around.estimatedDistance).toBe(9.28);
    expect(around).not.toHaveProperty('tolls');
    const waiting = await estimate('2026-11-19T21:57');
    expect(waiting).toMatchObject({ estimatedDistance: 7.05, rules: [{ effect: 'waits' }] });
    expect(waiting.tolls).toMatchObject([
      { gate: gateCodes.first, at: expect.stringMatching(/T22:0[1-3]/), amount: 4.2 },
    ]);
  });
});
