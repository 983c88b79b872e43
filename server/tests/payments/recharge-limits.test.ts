import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMails } from '../../src/domain/mail/queries.ts';
import { changeAutoRecharge } from '../../src/domain/payments/recharging/change-auto-recharge.ts';
import { findAutoRecharge } from '../../src/domain/payments/recharging/queries.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { createPaymentScene, goodCard, type PaymentScene } from '../harness/payment-scene.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock, quietNoon, type TestClock } from '../harness/test-clock.ts';
import { openTestDatabase } from '../harness/test-database.ts';

const declinedCard = '4000000000000341';
const slowCard = '4000000000001026';

let portal: Portal;
let clock: TestClock;
let scene: PaymentScene;
let accountId: number;

beforeAll(async () => {
  clock = createTestClock();
  portal = await createPortal({ overrides: { clock } });
  scene = await createPaymentScene(portal.db, clock);
});
beforeEach(async () => {
  clock.set(quietNoon);
  accountId = await portal.makeEmptyAccount();
});
afterAll(async () => {
  await expectSoundLedger(portal.db);
  await portal.close();
});

const settings = async () => {
  const found = await findAutoRecharge(portal.db, accountId, clock());
  if (!found) throw new Error('auto recharge was never set');
  return found;
};
const balance = async () => (await getWallet(portal.db, accountId)).balanceFils;
const spend = (fils: number) => adjustWallet({ db: portal.db, clock }, { accountId, amountFils: -fils });

type Limits = { dayLimitFils?: number; monthLimitFils?: number };
const set = (limits: Limits = {}, isOn = true) =>
  portal.db.inTransaction((transaction) =>
    changeAutoRecharge({ transaction, clock }, accountId, {
      isOn,
      thresholdFils: 50_000,
      targetFils: 100_000,
      ...limits,
    }),
  );

/** On with these limits, at the target. */
async function arm(dayLimitFils: number, monthLimitFils: number, card = goodCard): Promise<void> {
  await scene.saveCard(accountId, card);
  clock.advance({ seconds: 10 });
  await scene.work();
  await setBalance(portal.db, accountId, 100_000);
  await set({ dayLimitFils, monthLimitFils });
}

/** Takes the wallet to nothing and lets it be recharged, as far as it may be. */
async function drain(): Promise<void> {
  await setBalance(portal.db, accountId, 0);
  await scene.work();
}

/** What was taken from the card by recharges, and what is being taken. */
async function charges(): Promise<number[]> {
  const topUps = await scene.topUps(accountId);
  return topUps
    .filter(({ recharge, status }) => recharge && status !== 'failed' && status !== 'expired')
    .map(({ amountFils }) => amountFils)
    .reverse();
}

const mailsTo = async (email: string) =>
  (await findMails({ db: portal.db, clock })).filter(({ recipient }) => recipient === email);
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject).sort();

test('An API key alone takes from the card what a day allows and no fils more, through two processes at once', async () => {
  const db = openTestDatabase(portal.databaseUrl);
  const other: TestApp = await startTestApp({
    overrides: { clock },
    shared: { db, url: portal.databaseUrl },
  });
  try {
    const account = await portal.makeAccount();
    ({ accountId } = account);
    await scene.saveCard(accountId);
    const dayLimitFils = 654_321;
    await portal.db.inTransaction((transaction) =>
      changeAutoRecharge({ transaction, clock }, accountId, {
        ...{ isOn: true, thresholdFils: 50_000, targetFils: 150_000 },
        ...{ dayLimitFils, monthLimitFils: 5_000_000 },
      }),
    );
    const second = await createPaymentScene(db, clock);
    const statuses: number[] = [];
    for (let burst = 0; burst < 8; burst += 1) {
      const creates = Array.from({ length: 25 }, (_, index) =>
        (index % 2 === 0 ? portal : other).post(paths.create, account.rawApiKey, sampleTrip),
      );
      const working = [scene.work(), second.work()];
      statuses.push(...(await Promise.all(creates)).map(({ status }) => status));
      await Promise.all(working);
      await Promise.all([scene.work(), second.work(), scene.work(), second.work()]);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 402]));
    const taken = await charges();
    expect(taken.reduce((sum, fils) => sum + fils, 0)).toBe(dayLimitFils);
    expect(await settings()).toMatchObject({ usedTodayFils: dayLimitFils, paused: { by: 'day_limit' } });
  } finally {
    await other.close();
    await db.close();
  }
});

describe('a limit', () => {
  test('of a day leaves the last charge what is left, then none, and goes on by itself at midnight in the UAE', async () => {
    await arm(250_000, 900_000);
    clock.set('2026-11-18T23:59:58+04:00');
    for (let times = 0; times < 4; times += 1) await drain();
    expect(await charges()).toEqual([100_000, 100_000, 50_000]);
    expect(await balance()).toBe(0);
    const midnight = Temporal.Instant.from('2026-11-19T00:00:00+04:00');
    expect((await settings()).paused).toEqual({ by: 'day_limit', until: midnight });
    clock.set('2026-11-18T23:59:59.999+04:00');
    await scene.work();
    expect(await balance()).toBe(0);
    clock.set(midnight);
    await scene.work();
    expect(await balance()).toBe(100_000);
    expect(await settings()).toMatchObject({
      usedTodayFils: 100_000,
      usedThisMonthFils: 350_000,
      paused: undefined,
    });
  });

  test("of a month holds into the month's last moment, and not into the next one", async () => {
    await arm(150_000, 200_000);
    clock.set('2026-11-29T12:00:00+04:00');
    for (let times = 0; times < 3; times += 1) await drain();
    expect((await settings()).paused).toMatchObject({ by: 'day_limit' });
    clock.set('2026-11-30T00:00:00+04:00');
    await scene.work();
    await drain();
    expect(await charges()).toEqual([100_000, 50_000, 50_000]);
    const december = Temporal.Instant.from('2026-12-01T00:00:00+04:00');
    expect((await settings()).paused).toEqual({ by: 'month_limit', until: december });
    clock.set('2026-11-30T23:59:59+04:00');
    await scene.work();
    expect(await balance()).toBe(0);
    clock.set(december);
    await scene.work();
    expect(await balance()).toBe(100_000);
  });

  test('counts charges under way, and no more those that failed', async () => {
    await arm(100_000, 900_000, declinedCard);
    await drain();
    expect(await scene.recharges(accountId)).toEqual(['open 100000 1']);
    expect(await settings()).toMatchObject({ usedTodayFils: 0 });
    clock.advance({ seconds: 10 });
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['open 100000 2']);

    accountId = await portal.makeEmptyAccount();
    await arm(100_000, 900_000, slowCard);
    await drain();
    expect(await settings()).toMatchObject({ usedTodayFils: 100_000 });
    expect(await balance()).toBe(0);
  });

  test('that is raised lets recharges go on at once; one that is lowered holds them up', async () => {
    await arm(100_000, 900_000);
    await drain();
    await drain();
    expect(await balance()).toBe(0);
    expect(await set({ dayLimitFils: 100_999, monthLimitFils: 900_000 })).toMatchObject({
      paused: { by: 'day_limit' },
    });
    await scene.work();
    expect(await balance()).toBe(0);
    expect(await set({ dayLimitFils: 180_000, monthLimitFils: 900_000 })).toMatchObject({
      paused: undefined,
    });
    await scene.work();
    expect(await balance()).toBe(80_000);
    await set({ dayLimitFils: 90_000, monthLimitFils: 900_000 });
    await drain();
    expect(await charges()).toEqual([100_000, 80_000]);
  });

  test('is not there for money that a person pays in', async () => {
    await arm(100_000, 900_000);
    await drain();
    await drain();
    const topUp = await scene.start(accountId, { method: 'saved_card', amountFils: 200_000 });
    await scene.work();
    expect(await scene.look(topUp)).toMatchObject({ status: 'succeeded' });
    expect(await balance()).toBe(200_000);
    expect(await settings()).toMatchObject({ usedTodayFils: 100_000 });
  });
});

describe('limits that nobody set', () => {
  test('are three recharges a day from the lowest floor, ten such days a month, and follow the target', async () => {
    await scene.saveCard(accountId);
    expect(await set()).toMatchObject({ dayLimitFils: 450_000, monthLimitFils: 4_500_000 });
    expect(await set({ dayLimitFils: 1_000, monthLimitFils: 1_000 })).toMatchObject({ dayLimitFils: 1_000 });
    expect(await set()).toMatchObject({ dayLimitFils: 1_000, monthLimitFils: 1_000 });
  });

  test.each([
    [{ dayLimitFils: 999, monthLimitFils: 10_000 }, 'dayLimitFils'],
    [{ dayLimitFils: 100_000_001, monthLimitFils: 1_000_000_000 }, 'dayLimitFils'],
    [{ dayLimitFils: 10_000, monthLimitFils: 9_999 }, 'monthLimitFils'],
    [{ dayLimitFils: 10_000, monthLimitFils: 1_000_000_001 }, 'monthLimitFils'],
    [{ dayLimitFils: 10_000 }, 'monthLimitFils'],
    [{ monthLimitFils: 10_000 }, 'dayLimitFils'],
  ])('are refused as %o', async (limits, field) => {
    await scene.saveCard(accountId);
    await expect(set(limits)).rejects.toMatchObject({ code: 'invalid_request', fields: [{ field }] });
  });
});

describe('those who pay are told', () => {
  test('of each recharge, with what it took and what is left, and once when a limit is reached', async () => {
    const owner = await portal.memberOf('owner', accountId);
    const finance = await portal.memberOf('finance', accountId);
    const developer = await portal.memberOf('developer', accountId);
    await arm(150_000, 900_000);
    await drain();
    const [mail] = await mailsTo(finance.email);
    expect(mail?.subject).toBe('Auto recharge of Integrator: AED 1,000.00');
    for (const said of [
      'ending in 4242',
      'balance is AED 1,000.00',
      'AED 500.00 today',
      'AED 8,000.00 this month',
    ]) {
      expect(mail?.plainText).toContain(said);
    }
    for (let times = 0; times < 3; times += 1) await drain();
    // What else falls or is set anew in the meantime tells nobody once more.
    await set();
    await spend(1);
    await scene.work();
    const reached = 'Auto recharge of Integrator has reached its limit';
    const told = [
      reached,
      'Auto recharge of Integrator: AED 1,000.00',
      'Auto recharge of Integrator: AED 500.00',
    ];
    expect(await subjectsTo(owner.email)).toEqual(told);
    expect(await subjectsTo(finance.email)).toEqual(told);
    expect(await subjectsTo(developer.email)).toEqual([]);
    const last = (await mailsTo(owner.email)).find(({ subject }) => subject === reached);
    expect(last?.plainText).toContain('its limit of AED 1,500.00 a day');
    clock.advance({ hours: 24 });
    await scene.work();
    await drain();
    await drain();
    expect((await subjectsTo(owner.email)).filter((subject) => subject === reached)).toHaveLength(2);
  });

  test('in their language', async () => {
    const owner = await portal.memberOf('owner', accountId);
    await portal.db.query({
      text: "UPDATE members SET language = 'ar' WHERE member_id = $1",
      values: [owner.memberId],
    });
    await arm(100_000, 100_000);
    await drain();
    await drain();
    const mails = await mailsTo(owner.email);
    expect(mails).toHaveLength(2);
    for (const { subject, html } of mails) {
      expect(subject).toContain('Integrator');
      expect(subject).not.toContain('Auto recharge');
      expect(html).toContain('1,000.00 درهم');
    }
  });
});

test('The portal tells the limits, what is used of them and why nothing is taken; who changes them is noted', async () => {
  const finance = await portal.memberOf('finance', accountId);
  const url = `/accounts/${accountId}/payments/auto-recharge`;
  await arm(100_000, 900_000);
  await drain();
  await drain();
  expect((await finance.get(url)).body.data).toMatchObject({
    dayLimitFils: 100_000,
    monthLimitFils: 900_000,
    usedTodayFils: 100_000,
    usedThisMonthFils: 100_000,
    pausedBy: 'day_limit',
    pausedUntil: '2026-11-19T00:00:00.000+04:00',
  });
  const body = { on: true, thresholdFils: 50_000, targetFils: 100_000, dayLimitFils: 200_000 };
  const both = { ...body, monthLimitFils: 900_000 };
  expect((await finance.send(url, both, { method: 'PUT' })).body.data).toMatchObject({ pausedBy: null });
  const viewer = await portal.memberOf('viewer', accountId);
  expect((await viewer.send(url, both, { method: 'PUT' })).status).toBe(403);
  const owner = await portal.memberOf('owner', accountId);
  const { items } = (await owner.get(`/accounts/${accountId}/audit?action=auto_recharge`)).body.data;
  expect(items).toMatchObject([
    {
      action: 'auto_recharge.set',
      actor: 'member',
      details: { dayLimitFils: 200_000, monthLimitFils: 900_000 },
      member: { memberId: finance.memberId },
    },
    { action: 'auto_recharge.paused', actor: 'service', details: { reason: 'day_limit' }, member: null },
  ]);
});
