import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commandLine } from '../../src/cli/audit/note-operator.ts';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { resumeAccount, suspendAccount } from '../../src/domain/members/suspension/suspend-account.ts';
import { insertTrips } from '../../src/domain/trips/creating/trip-creation-store.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { openStream } from '../harness/event-stream.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, makeFundedAccount, setBalance } from '../harness/money.ts';
import { makeNewTrip } from '../harness/new-trip.ts';
import { paths } from '../harness/operations.ts';
import { createPaymentScene } from '../harness/payment-scene.ts';
import { createPortal, openBrowser, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked } from '../harness/portal-trips.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createWebhookScene } from '../harness/webhook-scene.ts';

/** One database under two processes: the operator's word reaches both. */
let portal: Portal;
let other: TestApp;
let owner: PortalMember;
let accountId: number;
let rawApiKey: string;

beforeAll(async () => {
  portal = await createPortal();
  other = await startTestApp({ shared: { db: portal.db, url: portal.databaseUrl } });
});
afterAll(async () => {
  await expectSoundLedger(portal.db);
  await other.close();
  await portal.close();
});
beforeEach(async () => {
  owner = await portal.memberOf('owner');
  accountId = owner.accountId;
  const deps = { db: portal.db, clock: systemClock, environment: 'test' } as const;
  rawApiKey = (await createApiKey(deps, { accountId, name: 'Shop' }))?.rawApiKey as string;
});

const deps = () => ({ db: portal.db, clock: systemClock });
const suspend = () => suspendAccount(deps(), { actor: commandLine, accountId, reason: 'Unpaid since May' });
const resume = () => resumeAccount(deps(), { actor: commandLine, accountId, reason: 'Paid' });
const cookieOf = ({ cookies }: PortalMember) => [...cookies].map((pair) => pair.join('=')).join('; ');

describe('while an account is suspended', () => {
  test('its keys are refused in every process, with a reason that tells it from a disabled key', async () => {
    const processes = [portal, other];
    for (const app of processes) expectOk(await app.get('/api/Trips', rawApiKey));
    expect(await suspend()).toBe('done');
    for (const app of processes) {
      for (const answer of [
        await app.get('/api/Trips', rawApiKey),
        await app.post(paths.create, rawApiKey, sampleTrip),
      ]) {
        expectRefusal(answer, 401, 'API key is inactive');
        expect(answer.body.reason).toBe('account_suspended');
      }
    }
    expect(await suspend()).toBe('unchanged');
    expect(await resume()).toBe('done');
    for (const app of processes) expectOk(await app.get('/api/Trips', rawApiKey));
  });

  test('its members reach nothing of it, are told why, and reach their other accounts as ever', async () => {
    const before = expectOk(await owner.get('/me')).accounts[0];
    expect(before).toMatchObject({ accountId, isSuspended: false });
    await suspend();
    for (const baseUrl of [portal.baseUrl, other.baseUrl]) {
      const browser = openBrowser(baseUrl);
      for (const path of ['', '/wallet', '/keys', '/audit', '/events/stream']) {
        const answer = await browser.get(`/accounts/${accountId}${path}`, { cookie: cookieOf(owner) });
        expectRefusal(answer, 403, 'Account is suspended');
        expect(answer.body.reason).toBe('portal_account_suspended');
      }
    }
    expect(expectOk(await owner.get('/me')).accounts[0]).toMatchObject({
      accountId,
      isSuspended: true,
      permissions: [],
    });
    await resume();
    expectOk(await owner.get(`/accounts/${accountId}/wallet`));
  });

  test('its open streams end in every process, those of keys and those of the portal', async () => {
    const cookie = cookieOf(owner);
    const readers = await Promise.all(
      [portal.baseUrl, other.baseUrl].flatMap((baseUrl) => [
        openStream(`${baseUrl}/api/Events/stream`, { 'x-api-key': rawApiKey }),
        openStream(`${baseUrl}/portal-api/accounts/${accountId}/events/stream`, { cookie }),
      ]),
    );
    expect(readers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(readers.some((reader) => reader.isOver())).toBe(false);
    await suspend();
    for (const reader of readers) await expect.poll(() => reader.isOver()).toBe(true);
  });

  test('its webhooks wait, whoever delivers, and go on where they were once it is resumed', async () => {
    const scenes = [createWebhookScene(portal.db, systemClock), createWebhookScene(portal.db, systemClock)];
    const [scene] = scenes as [(typeof scenes)[0]];
    const { url: ownUrl } = await scene.addEndpoint({ accountId });
    await scene.tell(accountId);
    await scene.fanOut();
    await suspend();
    await scene.tell(accountId);
    for (const one of scenes) await one.deliver();
    expect(scenes.flatMap(({ sent }) => sent)).toEqual([]);
    const stranger = await scene.makeAccount();
    await scene.addEndpoint({ accountId: stranger });
    await scene.tell(stranger);
    await scene.deliver();
    expect(scene.sent).toHaveLength(1);
    await resume();
    for (const one of scenes) await one.deliver();
    expect(scenes.flatMap(({ sent }) => sent).filter(({ url }) => url === ownUrl)).toHaveLength(2);
  });

  test('a create that was let in before stores nothing, and all others of its batch are stored', async () => {
    const stranger = await makeFundedAccount(portal.db);
    await setBalance(portal.db, stranger, 100_000);
    await suspend();
    const wishes = [accountId, stranger, accountId, stranger].map((of) =>
      makeNewTrip({ accountId: of, fareFils: 100 }),
    );
    const outcomes = await insertTrips(portal.db, wishes);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'account_suspended',
      'created',
      'account_suspended',
      'created',
    ]);
    const { rows } = await portal.db.query({
      text: 'SELECT FROM trips WHERE account_id = $1',
      values: [accountId],
    });
    expect(rows).toHaveLength(0);
  });

  test('its card is not charged, neither for a recharge that is due nor for one that was just begun', async () => {
    const scene = await createPaymentScene(portal.db, systemClock);
    await scene.saveCard(accountId);
    await setBalance(portal.db, accountId, 100_000);
    await scene.turnOn(accountId, 50_000, 200_000);
    await setBalance(portal.db, accountId, 10_000);
    await suspend();
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['open 190000 0']);
    await resume();
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['succeeded 190000 1']);
  });

  test('a payment that the provider tells of is posted all the same', async () => {
    const scene = await createPaymentScene(portal.db, systemClock);
    const topUp = await scene.start(accountId);
    const before = (await scene.look(topUp)).status;
    await suspend();
    await scene.pay(topUp);
    await scene.work();
    expect([before, (await scene.look(topUp)).status]).toEqual(['pending', 'succeeded']);
  });

  test('trips that are booked go on, and their customers watch them by their links', async () => {
    const { tripId } = await booked(owner);
    const link = expectOk(await portal.get(`/api/Trips/${tripId}/tracking-link`, rawApiKey));
    await suspend();
    const token = link.url.split('/t/')[1];
    const visitor = openBrowser(portal.baseUrl, '/tracking-api');
    expect(expectOk(await visitor.get(`/links/${token}`)).tripId).toBe(tripId);
    const { rows } = await portal.db.query<{ status: number }>({
      text: 'SELECT status FROM trips WHERE account_id = $1',
      values: [accountId],
    });
    expect(rows).toEqual([{ status: 1 }]);
  });
});

test('Who suspended an account, and why, its owners read once it is resumed', async () => {
  await suspend();
  await resume();
  const { items } = expectOk(await owner.get(`/accounts/${accountId}/audit?action=account`));
  const told = items.map(({ actor, action, member, details }: Record<string, unknown>) => ({
    actor,
    action,
    member,
    details,
  }));
  expect(told).toEqual([
    { actor: 'operator', action: 'account.resumed', member: null, details: { reason: 'Paid' } },
    { actor: 'operator', action: 'account.suspended', member: null, details: { reason: 'Unpaid since May' } },
  ]);
});

test.each(['', ' ', 'a\nb', 'x'.repeat(501)])(
  'The reason %j is refused, and nothing is changed',
  async (reason) => {
    expect(() => suspendAccount(deps(), { actor: commandLine, accountId, reason })).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        fields: [expect.objectContaining({ field: 'reason' })],
      }),
    );
    expectOk(await portal.get('/api/Trips', rawApiKey));
  },
);
