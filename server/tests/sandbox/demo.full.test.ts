import { finalStatuses } from '@satha/terms/trip-statuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../src/cli/note-operator.ts';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { assignByHand } from '../../src/domain/dispatch/by-hand/assign-by-hand.ts';
import { findCandidatesForOperator } from '../../src/domain/dispatch/by-hand/find-drivers-for-trip.ts';
import { dispatchDueTrips } from '../../src/domain/dispatch/dispatch-due-trips.ts';
import { countSearches } from '../../src/domain/dispatch/queries.ts';
import { inviteMember } from '../../src/domain/members/invitations/invite-member.ts';
import { makePortalLinks } from '../../src/domain/members/mails/portal-links.ts';
import { noteConsoleOpen } from '../../src/domain/sandbox/demo/note-console-open.ts';
import { playDemo } from '../../src/domain/sandbox/demo/play-demo.ts';
import { breakingOff, type DemoScene, openDemoScene } from '../harness/demo-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';

let scene: DemoScene;
beforeAll(async () => {
  scene = await openDemoScene();
});
afterAll(async () => {
  await expectSoundLedger(scene.app.db);
  await scene.close();
});

const isOver = ({ status }: { readonly status: number }) => (finalStatuses as number[]).includes(status);
const alive = async () => (await scene.trips()).filter((trip) => !isOver(trip));
const mixed = (table: string) =>
  scene.count(`SELECT count(*) FROM ${table} JOIN accounts USING (account_id) JOIN drivers USING (driver_id)
    WHERE accounts.is_demo <> drivers.is_demo`);

test('While nobody has a console open there are no demo trips, drivers or account', async () => {
  await scene.run(3, { isOpen: false });
  expect(await scene.count('SELECT count(*) FROM accounts WHERE is_demo')).toBe(0);
  expect(await scene.count('SELECT count(*) FROM drivers WHERE is_demo')).toBe(0);
});

test('With a console open trips begin, find a driver, move and end, beside those of others, and no two share a driver', async () => {
  const kept = new Set<number>();
  for (let round = 0; round < 12; round += 1) {
    const body = { ...sampleTrip, mobileNumber: `5012340${10 + round}` };
    expectOk(await scene.app.post(paths.create, scene.account.rawApiKey, body));
    await scene.run(6);
    for (const { status } of await scene.trips()) kept.add(status);
  }
  const trips = await scene.trips();
  expect(trips.length).toBeGreaterThan(4);
  expect([...kept].filter((status) => !isOver({ status })).length).toBeGreaterThan(2);
  expect(trips.some(isOver)).toBe(true);
  expect(
    await scene.count('SELECT count(*) FROM offers JOIN accounts USING (account_id) WHERE is_demo'),
  ).toBeGreaterThan(0);
  expect(
    await scene.count('SELECT count(*) FROM offers JOIN accounts USING (account_id) WHERE NOT is_demo'),
  ).toBeGreaterThan(0);
  expect(await mixed('offers')).toBe(0);
  expect(await mixed('assignments')).toBe(0);
  expect(await mixed('trips')).toBe(0);
});

test('A demo trip costs no SMS, mail, document, webhook or line of the request log', async () => {
  const ofDemo = 'account_id = (SELECT account_id FROM accounts WHERE is_demo)';
  const tables = [
    'sms_messages',
    'trip_texts',
    'document_dues',
    'documents',
    'webhook_deliveries',
    'api_requests',
  ];
  for (const table of tables) {
    expect(await scene.count(`SELECT count(*) FROM ${table} WHERE ${ofDemo}`), table).toBe(0);
  }
  expect(await scene.count('SELECT count(*) FROM mail_messages')).toBe(0);
  expect(
    await scene.count(`SELECT count(*) FROM ledger_entries WHERE ${ofDemo} AND kind = 'top_up'`),
  ).toBeGreaterThan(0);
});

test('No trip of anybody else finds, counts or is given a demo driver, by hand neither', async () => {
  const { db } = scene.app;
  await db.query({ text: 'UPDATE drivers SET suspended_at = now() WHERE NOT is_demo' });
  const tripId = await scene.book({ mobileNumber: '501234099' });
  await scene.run(2);
  const { rows } = await db.query<{ on_shift: number; counted: number }>({
    text: `SELECT max(drivers_on_shift) AS counted, (SELECT count(*) FROM shifts JOIN drivers USING (driver_id)
             WHERE ended_at IS NULL AND is_demo) AS on_shift FROM search_rounds WHERE trip_id = $1`,
    values: [tripId],
  });
  expect(rows[0]?.on_shift).toBeGreaterThan(0);
  expect(rows[0]?.counted).toBe(
    await scene.count(
      'SELECT count(*) FROM shifts JOIN drivers USING (driver_id) WHERE ended_at IS NULL AND NOT is_demo',
    ),
  );
  const driverId = await scene.count(
    'SELECT min(driver_id) AS count FROM shifts JOIN drivers USING (driver_id) WHERE ended_at IS NULL AND is_demo',
  );
  const { candidates } = await findCandidatesForOperator(scene.working, tripId);
  expect(candidates.map((candidate) => candidate.driverId)).not.toContain(driverId);
  await expect(assignByHand(scene.working, { tripId, driverId })).rejects.toMatchObject({
    code: 'driver_not_assignable',
    fields: [{ field: 'driverId', message: expect.stringContaining("not both of the sandbox's demo") }],
  });
  await db.query({ text: 'UPDATE drivers SET suspended_at = NULL WHERE NOT is_demo' });
});

test('Nobody gets a key of the account, and nobody is invited to it', async () => {
  const deps = { db: scene.app.db, clock: scene.clock, environment: 'test' } as const;
  const accountId = await scene.count('SELECT account_id AS count FROM accounts WHERE is_demo');
  expect(await createApiKey(deps, { accountId, name: 'Key' })).toBeUndefined();
  const invite = { accountId, email: 'huda@example.ae', role: 'owner', language: 'en' } as const;
  const links = makePortalLinks('http://127.0.0.1:4010');
  const invited = inviteMember({ ...deps, links }, { ...invite, actor: commandLine });
  await expect(invited).rejects.toMatchObject({ code: 'account_not_found' });
});

test('The tables themselves refuse a trip and a driver of whom one is of the demo', async () => {
  const tripId = await scene.book({ mobileNumber: '501234098' });
  const insert = scene.app.db.query({
    text: `INSERT INTO offers (account_id, trip_id, driver_id, vehicle_id, status, pickup_meters, pickup_seconds, offered_at,
             expires_at)
           SELECT $1, $2, driver_id, vehicle_id, 'open', 1, 1, now(), now() + interval '20 seconds'
           FROM shifts JOIN drivers USING (driver_id) WHERE is_demo LIMIT 1`,
    values: [scene.account.accountId, tripId],
  });
  await expect(insert).rejects.toMatchObject({ constraint: 'demo_is_apart' });
});

test('What is done for demo trips is in no figure that alarms look at', async () => {
  const told: string[] = [];
  const note = (what: string) => () => void told.push(what);
  const observer = {
    firstOfferMade: note('first offer'),
    searchPassed: note('pass'),
    offersMade: note('offers'),
    offersEnded: (outcome: string, count: number) => void (count > 0 && told.push(outcome)),
    searchEnded: note('end'),
  };
  const onFault = (_search: unknown, error: unknown) => {
    throw error;
  };
  await scene.app.db.query({ text: "UPDATE dispatches SET due_at = due_at + interval '1 hour'" });
  const offers = () =>
    scene.count('SELECT count(*) FROM offers JOIN accounts USING (account_id) WHERE is_demo');
  const before = await offers();
  for (let round = 0; round < 20 && (await offers()) === before; round += 1) {
    await scene.fill(1, 20);
    while ((await dispatchDueTrips({ ...scene.working, observer, onFault })) > 0);
  }
  expect(await offers()).toBeGreaterThan(before);
  expect(told).toEqual([]);
  const ofOthers = 'SELECT count(*) FROM dispatches JOIN accounts USING (account_id) WHERE NOT is_demo';
  const { waiting, searching } = await countSearches(scene.app.db);
  expect(waiting + searching).toBe(await scene.count(ofOthers));
});

test('A process that is killed in the middle leaves neither half a trip nor a place without one', async () => {
  const before = await scene.trips();
  const places = await scene.count('SELECT count(*) FROM demo_trips');
  scene.clock.advance({ seconds: 60 });
  await noteConsoleOpen(scene.app.db, scene.clock());
  const killed = { ...scene.demo, db: breakingOff(scene.app.db, 1) };
  await expect(playDemo(killed)).rejects.toThrow('killed');
  expect((await scene.trips()).length).toBe(before.length);
  expect(await scene.count('SELECT count(*) FROM demo_trips')).toBeLessThanOrEqual(places);
  await playDemo(scene.demo);
  expect((await scene.trips()).length).toBe(before.length + 1);
});

test('There are never more than twenty trips at a time, however many processes begin them', async () => {
  await scene.fill(45, 50);
  expect((await alive()).length).toBeGreaterThan(17);
  expect((await alive()).length).toBeLessThanOrEqual(20);
  expect(await scene.count('SELECT count(*) FROM demo_trips')).toBeLessThanOrEqual(20);
});

test('Once the last console is closed everything of the demo ends within two minutes, even if a process is killed meanwhile', async () => {
  scene.clock.advance({ seconds: 61 });
  for (const nth of [1, 3, 6]) {
    await expect(playDemo({ ...scene.demo, db: breakingOff(scene.app.db, nth) })).rejects.toThrow('killed');
  }
  await scene.run(8, { isOpen: false });
  expect(await alive()).toEqual([]);
  expect(await scene.count('SELECT count(*) FROM demo_trips')).toBe(0);
  expect(
    await scene.count(
      'SELECT count(*) FROM shifts JOIN drivers USING (driver_id) WHERE ended_at IS NULL AND is_demo',
    ),
  ).toBe(0);
  expect(
    await scene.count('SELECT count(*) FROM assignments JOIN drivers USING (driver_id) WHERE is_demo'),
  ).toBe(0);
  const ended = (await scene.trips()).length;
  await scene.run(4, { isOpen: false });
  expect((await scene.trips()).length).toBe(ended);
});
