import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectFleet } from '../../src/domain/sandbox/fleet/simulated-drivers-store.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { openSandboxScene, type SandboxScene } from '../harness/sandbox-scene.ts';

let scene: SandboxScene;
beforeAll(async () => {
  scene = await openSandboxScene();
  // The first that is asked of the fleet stores it.
  expectOk(await advance(await scene.book({ vehicleTypeId: 5 }), 'completed'));
});
afterAll(() => scene.close());

const advance = (tripId: number, to: string) =>
  scene.app.post(`/api/Sandbox/trips/${tripId}/advance`, scene.account.rawApiKey, { to });

const ofType = '(SELECT vehicle_id FROM vehicles WHERE vehicle_type_id = 5)';
const theirs = `driver_id IN (SELECT driver_id FROM simulated_drivers WHERE vehicle_id IN ${ofType})`;
test.each([
  [
    'is out of service',
    "UPDATE vehicles SET out_of_service_at = now(), out_of_service_because = 'Gearbox' WHERE vehicle_type_id = 5",
    'UPDATE vehicles SET out_of_service_at = NULL, out_of_service_because = NULL WHERE vehicle_type_id = 5',
  ],
  [
    'has a document that is over',
    "UPDATE vehicles SET documents_valid_through = '2020-01-31' WHERE vehicle_type_id = 5",
    'UPDATE vehicles SET documents_valid_through = NULL WHERE vehicle_type_id = 5',
  ],
  [
    'has a driver with a document that is over',
    `UPDATE drivers SET documents_valid_through = '2020-01-31' WHERE ${theirs}`,
    `UPDATE drivers SET documents_valid_through = NULL WHERE ${theirs}`,
  ],
])(
  'Advancing a trip is refused, and nobody of the fleet goes online, where each such truck %s',
  async (_, out, back) => {
    const { db } = scene.app;
    const { rows } = await db.query<{ driver_id: number }>({
      text: `SELECT driver_id FROM drivers WHERE ${theirs}`,
    });
    const own = new Set(rows.map((row) => row.driver_id));
    const mayWork = async () => {
      const fleet = await selectFleet(db, scene.clock());
      return fleet.some((driver) => own.has(driver.driverId) && driver.mayWork);
    };
    const tripId = await scene.book({ vehicleTypeId: 5 });
    expect(await mayWork()).toBe(true);
    await db.query({ text: out });
    expectRefusal(await advance(tripId, 'driver_to_pickup'), 409, 'No simulated driver is free');
    expect(await mayWork()).toBe(false);
    await db.query({ text: back });
    expectOk(await advance(tripId, 'driver_to_pickup'));
    expectOk(await advance(tripId, 'failed'));
  },
);
