import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteDriverDocument, noteVehicleDocument } from '../../src/domain/drivers/documents/note-document.ts';
import { type AttentionScene, openAttentionScene } from '../harness/attention-scene.ts';

const acting = { actor: { kind: 'operator', name: 'command line' } } as const;
let scene: AttentionScene;
beforeAll(async () => {
  scene = await openAttentionScene();
});
afterAll(() => scene.app.close());

test('A document is an alarm from fourteen days before its end until there is a new one, and texts nobody', async () => {
  const { driverId, vehicleId } = await scene.sendOut();
  const deps = { db: scene.app.db, clock: scene.clock };
  await scene.app.db.query({ text: "UPDATE duty_phone SET mobile_number = '501234567', after_seconds = 30" });
  const note = async (lastDay: string) => {
    const expiresOn = Temporal.PlainDate.from(lastDay);
    const permit = { kind: 'tow_permit', expiresOn } as const;
    await noteDriverDocument(deps, { ...acting, driverId, document: permit });
    const insurance = { kind: 'insurance', expiresOn } as const;
    await noteVehicleDocument(deps, { ...acting, vehicleId, document: insurance });
  };
  const due = [`driver_document_due ${driverId}`, `vehicle_document_due ${vehicleId}`];
  await note('2026-12-02');
  await scene.look();
  expect(await scene.open()).toEqual([]);
  scene.clock.set('2026-11-19T00:00:00+04:00');
  await scene.look();
  expect((await scene.open()).toSorted()).toEqual(due);
  expect((await scene.alarmOf('driver_document_due', driverId))?.since).toEqual(
    Temporal.Instant.from('2026-11-19T00:00:00+04:00'),
  );
  scene.clock.set('2026-12-02T23:59:50+04:00');
  await scene.look();
  expect((await scene.open()).toSorted()).toEqual(due);
  // Another kind, so that it is told anew of what somebody took.
  scene.clock.set('2026-12-03T00:00:00+04:00');
  await scene.look();
  const over = [`driver_document_over ${driverId}`, `vehicle_document_over ${vehicleId}`];
  expect((await scene.open()).toSorted()).toEqual(over);
  expect((await scene.alarmOf('vehicle_document_over', vehicleId))?.since).toEqual(
    Temporal.Instant.from('2026-12-03T00:00:00+04:00'),
  );
  const { rowCount } = await scene.app.db.query({
    text: "SELECT FROM sms_messages WHERE kind = 'duty_alarm'",
  });
  expect(rowCount).toBe(0);
  // What nobody is woken up for stands behind what begins after it.
  const { tripId } = await scene.book();
  await scene.dispatch.dispatch();
  scene.clock.advance({ seconds: 301 });
  await scene.dispatch.dispatch();
  await scene.look();
  const open = await scene.open();
  expect(open).toContain(`search_long ${tripId}`);
  expect(open.slice(-2)).toEqual(over);
  await note('2027-12-02');
  await scene.look();
  expect((await scene.open()).filter((one) => over.includes(one))).toEqual([]);
});

test('Nobody is told of the documents of a driver who was on no shift for ninety days', async () => {
  const { driverId } = await scene.sendOut();
  const expiresOn = Temporal.PlainDate.from('2026-12-02');
  const deps = { db: scene.app.db, clock: scene.clock };
  await noteDriverDocument(deps, { ...acting, driverId, document: { kind: 'tow_permit', expiresOn } });
  await scene.app.db.query({
    text: 'UPDATE shifts SET ended_at = $2 WHERE driver_id = $1',
    values: [driverId, scene.clock().toString()],
  });
  await scene.look();
  expect(await scene.alarmOf('driver_document_over', driverId)).toBeDefined();
  scene.clock.advance({ hours: 24 * 90 });
  await scene.look();
  expect(await scene.alarmOf('driver_document_over', driverId)).toBeUndefined();
});
