import type { AuditAction } from '@satha/terms/audit-actions';
import type { Console } from './console.ts';
import type { ConsoleWrites, MakeConsoleWrite } from './console-write.ts';
import { nextNumber } from './customer-phone.ts';
import { buyVehicle, sendDriverOut } from './driver-phone.ts';
import { addDriver } from './drivers.ts';
import { expectOk } from './expect-answer.ts';
import { giveTracker } from './tracker.ts';

const freshNumber = () => `05${String(nextNumber().mobileNumber).slice(-8)}`;

const freshPlate = () => `Sharjah 3 ${1 + Math.floor(Math.random() * 99_998)}`;

const ofDriver =
  (
    action: AuditAction,
    body?: () => object,
    before?: (scene: Console, driverId: number) => Promise<unknown>,
  ): MakeConsoleWrite =>
  async (scene) => {
    const { driverId } = await addDriver(scene.db);
    await before?.(scene, driverId);
    return { params: { driverId, kind: 'tow_permit' }, ...(body && { body: body() }), told: [action] };
  };

const ofVehicle =
  (
    action: AuditAction,
    body?: object,
    prepare?: { readonly path: string; readonly body: object; readonly method?: 'PUT' },
  ): MakeConsoleWrite =>
  async (scene, who) => {
    const { vehicleId } = await buyVehicle(scene);
    if (prepare) {
      const { path, body: sent, method = 'POST' } = prepare;
      expectOk(await who.send(`/vehicles/${vehicleId}${path}`, sent, { method }));
    }
    return { params: { vehicleId, kind: 'insurance' }, ...(body && { body }), told: [action] };
  };

const document = { number: 'X-4711', expiresOn: '2040-01-01' };

const csvOf = {
  drivers: () => `name,mobile,licence\nImran Khan,${freshNumber()},2040-01-01`,
  vehicles: () => `plate,type\n${freshPlate()},4`,
};

const looking =
  (things: 'drivers' | 'vehicles'): MakeConsoleWrite =>
  async () => ({ csv: csvOf[things](), told: [] });

const importing =
  (things: 'drivers' | 'vehicles', action: AuditAction): MakeConsoleWrite =>
  async (_, who) => {
    const csv = csvOf[things]();
    const headers = { 'content-type': 'text/csv' };
    const { fingerprint } = expectOk(await who.send(`/${things}/import/look`, csv, { headers }));
    return { csv, query: `?fingerprint=${fingerprint}`, told: [action] };
  };

/** What may be done about drivers and trucks beside trips. */
export const fleetWrites: ConsoleWrites = {
  'POST /drivers': async () => ({
    body: { name: 'Imran Khan', mobileNumber: freshNumber(), licenceExpiresOn: '2040-01-01' },
    told: ['driver.created'],
  }),
  'PATCH /drivers/:driverId': ofDriver('driver.changed', () => ({ version: 1, name: 'Imran K. Khan' })),
  'POST /drivers/:driverId/suspend': ofDriver('driver.suspended', () => ({ reason: 'On leave' })),
  'POST /drivers/:driverId/resume': ofDriver('driver.resumed', undefined, (scene, driverId) =>
    scene.db.query({
      text: 'UPDATE drivers SET suspended_at = now() WHERE driver_id = $1',
      values: [driverId],
    }),
  ),
  'POST /drivers/:driverId/end-sessions': ofDriver('driver.signed_out'),
  'POST /drivers/:driverId/tracker': ofDriver('driver.tracker_made'),
  'POST /drivers/:driverId/check-phone': ofDriver('driver.phone_checked', () => ({ withText: true })),
  'DELETE /drivers/:driverId/tracker': ofDriver('driver.tracker_ended', undefined, (scene, driverId) =>
    giveTracker(scene, driverId),
  ),
  'POST /drivers/:driverId/end-shift': async (scene) => {
    const { driver } = await sendDriverOut(scene);
    const text = 'SELECT shift_id FROM shifts WHERE driver_id = $1 AND ended_at IS NULL';
    const { rows } = await scene.db.query<{ shift_id: number }>({ text, values: [driver.driverId] });
    const params = { driverId: driver.driverId };
    return { params, body: { shiftId: rows[0]?.shift_id }, told: ['driver.shift_ended'] };
  },
  'PUT /drivers/:driverId/documents/:kind': ofDriver('driver.document_noted', () => document),
  'DELETE /drivers/:driverId/documents/:kind': async (scene, who) => {
    const { driverId } = await addDriver(scene.db);
    const path = `/drivers/${driverId}/documents/tow_permit`;
    expectOk(await who.send(path, document, { method: 'PUT' }));
    return { params: { driverId, kind: 'tow_permit' }, told: ['driver.document_removed'] };
  },
  'POST /drivers/import/look': looking('drivers'),
  'POST /drivers/import': importing('drivers', 'driver.created'),
  'POST /vehicles/import/look': looking('vehicles'),
  'POST /vehicles/import': importing('vehicles', 'vehicle.created'),
  'POST /vehicles': async () => ({
    body: { plate: freshPlate(), vehicleTypeId: 4 },
    told: ['vehicle.created'],
  }),
  'PATCH /vehicles/:vehicleId': ofVehicle('vehicle.changed', { version: 1, payloadKg: 3_500 }),
  'POST /vehicles/:vehicleId/take-out': ofVehicle('vehicle.out_of_service', { reason: 'Gearbox' }),
  'POST /vehicles/:vehicleId/put-back': ofVehicle('vehicle.back_in_service', undefined, {
    path: '/take-out',
    body: { reason: 'Gearbox' },
  }),
  'POST /vehicles/:vehicleId/retire': ofVehicle('vehicle.retired'),
  'PUT /vehicles/:vehicleId/documents/:kind': ofVehicle('vehicle.document_noted', document),
  'DELETE /vehicles/:vehicleId/documents/:kind': ofVehicle('vehicle.document_removed', undefined, {
    path: '/documents/insurance',
    body: document,
    method: 'PUT',
  }),
};
