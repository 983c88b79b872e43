import { insertTripsOfAccount } from '../../src/domain/trips/creating/trip-creation-store.ts';
import { endUnfoundTrip } from '../../src/domain/trips/moves/end-unfound-trip.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { addDriver, assign, drive, type TestDriver } from './drivers.ts';
import { makeNewTrip } from './new-trip.ts';
import type { TestAccount, TestApp } from './test-app.ts';

/** The days that the scene's figures are made of; some trips lie just outside. */
export const figureDays = { from: '2026-11-16', to: '2026-11-18' } as const;

export type FiguresScene = {
  readonly accounts: readonly [TestAccount, TestAccount];
  readonly drivers: readonly [TestDriver, TestDriver];
  readonly demoAccountId: number;
};

const uae = (moment: string) => Temporal.Instant.from(`${moment}:00+04:00`);
const [downtown, abuDhabi] = [
  { lat: 25.1972, lng: 55.2744 },
  { lat: 24.4539, lng: 54.3773 },
];

/**
 * Stores trips of three days, each as a few words of a table say: a delivered one on time, one delivered after midnight, one
 * that failed long after its promise, one without a driver, one that is open and elsewhere, one of the demo, and one on
 * either side of the days.
 */
export async function makeFiguresScene(app: TestApp): Promise<FiguresScene> {
  const { db } = app;
  const accounts = [
    await app.makeAccount({ balanceFils: 1_000_000 }),
    await app.makeAccount({ balanceFils: 1_000_000 }),
  ] as const;
  const drivers = [
    await addDriver(db, { name: 'Imran Khan' }),
    await addDriver(db, { name: 'Bilal Ahmed' }),
  ] as const;
  const [driver] = drivers;
  const book = async ({ accountId }: TestAccount, at: string, from = downtown, area?: string) => {
    const trip = makeNewTrip({ accountId, fareFils: 10_500 });
    const moment = uae(at);
    const pickup = { ...trip.quote.pickup, ...(area !== undefined && { areaName: { en: area, ar: area } }) };
    const [stored] = await insertTripsOfAccount(db, accountId, [
      {
        ...trip,
        from,
        ...{ createdAt: moment, now: moment, departureAt: moment },
        quote: { ...trip.quote, vatFils: 500, pickup },
      },
    ]);
    if (stored?.outcome !== 'created') throw new Error(`the trip was refused: ${stored?.outcome}`);
    return { accountId, tripId: stored.tripId };
  };
  const [one, other] = accounts;

  const onTime = await book(one, '2026-11-16T09:10', downtown, 'Downtown');
  const given = uae('2026-11-16T09:10').add({ seconds: 30 });
  await assign(db, onTime, driver, given);
  await deliver(app, onTime.tripId, driver, given.add({ minutes: 9 }), uae('2026-11-16T10:00'));

  const overnight = await book(one, '2026-11-16T23:40');
  const late = uae('2026-11-16T23:40').add({ seconds: 90 });
  await assign(db, overnight, driver, late);
  await deliver(app, overnight.tripId, driver, late.add({ minutes: 13 }), uae('2026-11-17T00:20'));

  const failed = await book(other, '2026-11-16T22:00');
  const searched = uae('2026-11-16T22:00').add({ seconds: 400 });
  await assign(db, failed, driver, searched);
  const anew = { values: [failed.tripId, searched.add({ minutes: 40 }).toString()] };
  await db.query({ text: 'UPDATE arrival_promises SET promised_anew_at = $2 WHERE trip_id = $1', ...anew });
  await drive(db, failed.tripId, driver, 'arrive', searched.add({ minutes: 32 }));
  const reason = 'customer_absent';
  await failTrip({ db, timeScale: 1 }, { ...failed, reason, at: uae('2026-11-16T23:30') });

  const unserved = await book(other, '2026-11-17T14:30', downtown, 'Downtown');
  await endUnfoundTrip({ db }, { ...unserved, at: uae('2026-11-17T14:45') });
  await book(one, '2026-11-18T08:00', abuDhabi, 'Al Danah');
  for (const moment of ['2026-11-15T23:59', '2026-11-19T00:00']) await book(one, moment);

  const demo = await app.makeAccount({ balanceFils: 100_000 });
  await book(demo, '2026-11-17T14:10');
  await db.query({
    text: 'UPDATE accounts SET is_demo = true, sms_links_enabled = false WHERE account_id = $1',
    values: [demo.accountId],
  });
  await plantRecords(app, {
    drivers,
    onTime: onTime.tripId,
    overnight: overnight.tripId,
    failed: failed.tripId,
  });
  return { accounts, drivers, demoAccountId: demo.accountId };
}

async function deliver(
  { db }: TestApp,
  tripId: number,
  driver: TestDriver,
  arrivedAt: Temporal.Instant,
  deliveredAt: Temporal.Instant,
): Promise<void> {
  await drive(db, tripId, driver, 'arrive', arrivedAt);
  await drive(db, tripId, driver, 'load', arrivedAt.add({ minutes: 2 }));
  await drive(db, tripId, driver, 'start', arrivedAt.add({ minutes: 5 }));
  await drive(db, tripId, driver, 'complete', deliveredAt);
}

type Planted = { readonly drivers: FiguresScene['drivers'] } & Readonly<
  Record<'onTime' | 'overnight' | 'failed', number>
>;

/** What searches, gateways and drivers' shifts leave behind. */
async function plantRecords({ db }: TestApp, { drivers, ...trips }: Planted): Promise<void> {
  const offers = [
    [trips.onTime, drivers[0], 'accepted', 'search'],
    [trips.onTime, drivers[1], 'declined', 'search'],
    [trips.overnight, drivers[0], 'accepted', 'assign'],
    [trips.failed, drivers[0], 'expired', 'ask'],
    [trips.failed, drivers[0], 'accepted', 'search'],
    [trips.failed, drivers[1], 'withdrawn', 'search'],
  ] as const;
  for (const [tripId, { driverId, vehicleId }, status, madeBy] of offers) {
    await db.query({
      text: `INSERT INTO offers (account_id, trip_id, driver_id, vehicle_id, status, made_by, pickup_meters, pickup_seconds,
               offered_at, expires_at, answered_at)
             SELECT account_id, trip_id, $2, $3, $4, $5, 1000, 60, created_at, created_at, created_at
             FROM trips WHERE trip_id = $1`,
      values: [tripId, driverId, vehicleId, status, madeBy],
    });
  }
  const texts = [
    [trips.onTime, 'tracking_link', 'sent', 1],
    [trips.onTime, 'driver_assigned', 'left_out', null],
    [trips.onTime, 'driver_arrived', 'sent', null],
    [trips.failed, 'tracking_link', 'sent', 3],
  ] as const;
  for (const values of texts) {
    await db.query({
      text: `INSERT INTO trip_texts (account_id, trip_id, kind, status, parts, settled_at)
             SELECT account_id, trip_id, $2, $3, $4, created_at FROM trips WHERE trip_id = $1`,
      values,
    });
  }
  const sent = [
    ['2026-11-15', 'sign_in_code', 9, 9],
    ['2026-11-16', 'tracking_link', 2, 4],
    ['2026-11-16', 'sign_in_code', 3, 3],
    ['2026-11-18', 'sign_in_code', 1, 2],
    ['2026-11-18', 'duty_alarm', 1, 2],
    ['2026-11-19', 'duty_alarm', 1, 1],
  ] as const;
  for (const values of sent) {
    await db.query({
      text: 'INSERT INTO sms_sent_days (day, kind, messages, parts) VALUES ($1, $2, $3, $4)',
      values,
    });
  }
  await plantSupply(db);
  const shifts = [
    ['2026-11-15T23:30', '2026-11-16T00:20'],
    ['2026-11-16T08:30', '2026-11-16T10:15'],
  ] as const;
  for (const [start, end] of shifts) {
    await db.query({
      text: 'INSERT INTO shifts (driver_id, vehicle_id, started_at, ended_at) VALUES ($1, $2, $3, $4)',
      values: [drivers[0].driverId, drivers[0].vehicleId, uae(start).toString(), uae(end).toString()],
    });
  }
}

/** What looks at free drivers have added up: at the last hour so few drivers were on shift that nothing is known. */
async function plantSupply(db: TestApp['db']): Promise<void> {
  const [downtownField, desert] = [
    { lat: 503, lng: 1_105 },
    { lat: 492, lng: 1_094 },
  ];
  const hours = [
    { at: '2026-11-15T23:00', sampled: 12, free: [{ ...downtownField, sum: 12 }] },
    { at: '2026-11-16T09:00', sampled: 12, free: [{ ...downtownField, sum: 6 }] },
    {
      ...{ at: '2026-11-17T09:00', sampled: 12 },
      free: [
        { ...downtownField, sum: 12 },
        { ...downtownField, sum: 24, isDemo: true },
        { ...desert, sum: 6 },
      ],
    },
    { at: '2026-11-17T14:00', sampled: 6, free: [] },
    { at: '2026-11-18T22:00', sampled: 0, free: [] },
  ];
  for (const { at, sampled, free } of hours) {
    await db.query({
      text: `WITH look AS (INSERT INTO supply_hours (hour, last_slot, sampled) VALUES ($1, 11, $2) RETURNING hour)
             INSERT INTO supply_fields (hour, is_demo, lat, lng, free_sum)
             SELECT hour, coalesce("isDemo", false), lat, lng, sum
             FROM look, jsonb_to_recordset($3) AS free ("isDemo" boolean, lat integer, lng integer, sum integer)`,
      values: [uae(at).toString(), sampled, JSON.stringify(free)],
    });
  }
}
