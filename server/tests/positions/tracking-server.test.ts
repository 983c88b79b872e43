import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declineOpenOffers } from '../../src/domain/dispatch/decline-offer.ts';
import { suspendDriver } from '../../src/domain/drivers/change-driver.ts';
import { findTrustedPlace } from '../../src/domain/drivers/positions/queries.ts';
import { tieDevice } from '../../src/domain/drivers/trackers/change-tracker.ts';
import {
  endTrackingServer,
  makeTrackingServer,
} from '../../src/domain/drivers/trackers/change-tracking-server.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { forwardedBody } from '../harness/tracker.ts';

const clock = createTestClock();
const acting = { actor: { kind: 'operator', name: 'command line' } } as const;
const imei = '356938035643809';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    environment: 'live',
    overrides: { clock },
    variables: { SATHA_WORK: 'off', SATHA_REFUSED_KEYS_PER_MINUTE: '8' },
  });
});
afterAll(() => app.close());

const makeSecret = () => makeTrackingServer({ db: app.db, clock, randomBytes }, acting);
const tie = (driverId: number, deviceId = imei) =>
  tieDevice({ db: app.db, clock }, { acting, driverId, deviceId });

/** Forwards a place that nobody told before, and tells whether it is the driver's then. */
let told = 0;
async function isHeard(driverId: number, path: string, deviceId = imei): Promise<boolean> {
  told += 1;
  clock.advance({ seconds: 10 });
  const answer = await app.post(path, undefined, forwardedBody(deviceId, clock(), told * 3));
  expect(answer.status).toBe(200);
  const place = await findTrustedPlace(app.db, driverId);
  return place?.recordedAt.equals(clock()) ?? false;
}

describe('the company’s tracking server', () => {
  test('has one address for all its devices, and each is where the driver is that it is tied to', async () => {
    const { driverId } = (await sendDriverOut(app, clock)).driver;
    const path = `/tracker/${await makeSecret()}`;
    expect(await isHeard(driverId, path)).toBe(false);
    expect(await tie(driverId)).toBe(true);
    expect(await isHeard(driverId, path)).toBe(true);
    expect((await findTrustedPlace(app.db, driverId))?.source).toBe('server_forward');
    // The name of a device alone is no secret.
    expect(await isHeard(driverId, '/positions/')).toBe(false);
    expect(await isHeard(driverId, `/tracker/${'b'.repeat(28)}`)).toBe(false);
    // Other devices of the server are nobody's here, and cost it nothing: it is heard on.
    for (let n = 0; n < 20; n += 1) expect(await isHeard(driverId, path, `car-${n}`)).toBe(false);
    expect(await isHeard(driverId, path, '\u0000 or 1=1')).toBe(false);
    expect(await isHeard(driverId, path)).toBe(true);
  });

  test('is heard no more by an address that was replaced or ended', async () => {
    const { driverId } = (await sendDriverOut(app, clock)).driver;
    await tie(driverId);
    const first = `/tracker/${await makeSecret()}`;
    expect(await isHeard(driverId, first)).toBe(true);
    const second = `/tracker/${await makeSecret()}`;
    expect(await isHeard(driverId, first)).toBe(false);
    expect(await isHeard(driverId, second)).toBe(true);
    expect(await endTrackingServer({ db: app.db, clock }, acting)).toBe(true);
    expect(await isHeard(driverId, second)).toBe(false);
    expect(await endTrackingServer({ db: app.db, clock }, acting)).toBe(false);
    const { rows } = await app.db.query<{ action: string }>({
      text: "SELECT action FROM audit_entries WHERE action LIKE 'tracking_server.%' ORDER BY audit_entry_id DESC LIMIT 2",
    });
    expect(rows.map(({ action }) => action)).toEqual(['tracking_server.ended', 'tracking_server.made']);
  });

  test('has a device of one driver alone: whoever takes it over has it, and a suspension ends it', async () => {
    const [one, other] = [(await sendDriverOut(app, clock)).driver, (await sendDriverOut(app, clock)).driver];
    const path = `/tracker/${await makeSecret()}`;
    await tie(one.driverId);
    expect(await tie(other.driverId)).toBe(true);
    expect(await isHeard(one.driverId, path)).toBe(false);
    expect(await isHeard(other.driverId, path)).toBe(true);
    await suspendDriver({ db: app.db, clock, declineOpenOffers }, other.driverId);
    expect(await tie(other.driverId)).toBe(false);
    const { rows } = await app.db.query({
      text: 'SELECT FROM driver_trackers WHERE device_id = $1',
      values: [imei],
    });
    expect(rows).toEqual([]);
  });
});
