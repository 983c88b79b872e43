import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createAwayScene } from '../harness/away-scene.ts';
import { type CreatedTrip, timelineOf } from '../harness/driven-trip.ts';
import { factsOf } from '../harness/driver-app.ts';
import type { DriverPhone } from '../harness/driver-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { makePhoto } from '../harness/photos.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

type Request = { method: string; path: string; mediaType: string; body: string | ArrayBuffer };
type WholeTrip = {
  service: { trip(): unknown; exchange(request: Request): Promise<unknown> };
  driverId: number;
  pictures: readonly Uint8Array[];
  sends: 'at once' | 'at the end';
  off?: { nth: number; when: 'before' | 'after' };
};
/** The app's own outbox and database. It is written for browsers, whose types are none of the service's. */
type PhoneParts = { driveWholeTrip(trip: WholeTrip): Promise<boolean> };

const parts = join(import.meta.dirname, '../../../web/driver/src/outbox/whole-trip.test-helper.ts');

let app: TestApp;
let account: TestAccount;
let phoneParts: PhoneParts;
let pictures: readonly Uint8Array[];

beforeAll(async () => {
  phoneParts = await import(parts);
  app = await startTestApp();
  account = await app.makeAccount({ balanceFils: 1_000_000_000 });
  const photos = await Promise.all([makePhoto(), makePhoto(), makePhoto()]);
  pictures = photos.map(({ bytes }) => bytes);
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

/** Sends as the app does, in the name of a driver. */
const exchangeOf =
  ({ headers }: DriverPhone) =>
  async ({ method, path, mediaType, body }: Request) => {
    const response = await fetch(`${app.baseUrl}/driver-api${path}`, {
      method,
      body,
      headers: { 'content-type': mediaType, ...headers() },
    });
    return { status: response.status, headers: response.headers, envelope: await response.json() };
  };

/** Has a phone drive a trip of its own; returns what the service holds of it then. */
async function drive(how: Pick<WholeTrip, 'sends' | 'off'>) {
  const { trip, driver } = await createAwayScene(app, systemClock, () => account).tripIn(2);
  const present = expectOk(await driver.phone.get('/trip')).trip;
  const service = { trip: () => present, exchange: exchangeOf(driver.phone) };
  const { driverId } = driver;
  const wentOff = await phoneParts.driveWholeTrip({ service, driverId, pictures, ...how });
  return { wentOff, history: await historyOf(trip) };
}

/** Everything that the service holds of a trip, but for names and moments. */
async function historyOf(trip: CreatedTrip) {
  const { clocks: _clocks, ...facts } = await factsOf(app, trip);
  const values = [trip.accountId, trip.tripId];
  const [numbers, events, extras, money] = await Promise.all([
    app.db.query({
      text: `SELECT action, minutes, sequence, dense_rank() OVER (ORDER BY phone_id)::integer AS phone
             FROM driver_actions WHERE account_id = $1 AND trip_id = $2 ORDER BY sequence`,
      values,
    }),
    // A photo comes when it can, so that their order may be another one.
    app.db.query({
      text: 'SELECT type FROM events WHERE account_id = $1 AND trip_id = $2 ORDER BY type',
      values,
    }),
    app.db.query({
      text: 'SELECT kind, status FROM trip_extras WHERE account_id = $1 AND trip_id = $2 ORDER BY extra',
      values,
    }),
    app.db.query({
      text: `SELECT kind, from_ledger, to_ledger FROM ledger_entries
             WHERE account_id = $1 AND trip_id = $2 ORDER BY entry_id`,
      values,
    }),
  ]);
  const rows = { numbers: numbers.rows, all: events.rows, extras: extras.rows, money: money.rows };
  return { ...facts, ...rows, timeline: await timelineOf(app, trip) };
}

test('The service’s history is that of an online run, whatever write the phone goes off at', async () => {
  const online = await drive({ sends: 'at once' });
  const actions = ['late', 'arrived', 'loading', 'start', 'late', 'complete'];
  expect(online).toMatchObject({
    wentOff: false,
    history: {
      actions: actions.map((action) => `${action} applied`),
      evidence: expect.arrayContaining([
        'pickup front stored',
        'pickup extra stored',
        'delivery rear stored',
      ]),
      extras: [{ kind: 'winching' }],
    },
  });
  const goOff = async (sends: WholeTrip['sends'], when: 'before' | 'after') => {
    for (let nth = 1; ; nth += 1) {
      const { wentOff, history } = await drive({ sends, off: { nth, when } });
      expect(history, `off ${when} write ${nth}, sent ${sends}`).toEqual(online.history);
      // It was never written so often: every moment has been tried.
      if (!wentOff) return nth - 1;
    }
  };
  // Twelve presses, thirteen answers to them, as the extra is asked for with its photo, and three to files.
  expect(
    await Promise.all([
      goOff('at once', 'before'),
      goOff('at once', 'after'),
      goOff('at the end', 'before'),
      goOff('at the end', 'after'),
    ]),
  ).toEqual([28, 28, 28, 28]);
});
