import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMails } from '../../src/domain/mail/queries.ts';
import { findSavedCard } from '../../src/domain/payments/cards/queries.ts';
import { removeSavedCard } from '../../src/domain/payments/cards/remove-saved-card.ts';
import { changeAutoRecharge } from '../../src/domain/payments/recharging/change-auto-recharge.ts';
import { findAutoRecharge } from '../../src/domain/payments/recharging/queries.ts';
import { freezeWallet, unfreezeWallet } from '../../src/domain/wallets/change-wallet.ts';
import { adjustWallet, topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { storeTrip } from '../cli/store-trip.ts';
import { expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';
import { createPaymentScene, type PaymentScene } from '../harness/payment-scene.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { openTestDatabase } from '../harness/test-database.ts';

const threshold = 50_000;
const target = 200_000;
/** In life; trucks and waits are thirty times faster in the sandbox. */
const waits = [{ seconds: 10 }, { seconds: 60 }] as const;

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
  accountId = await portal.makeEmptyAccount();
});
afterAll(async () => {
  await expectSoundLedger(portal.db);
  await portal.close();
});

const balance = async () => (await getWallet(portal.db, accountId)).balanceFils;
const settings = () => findAutoRecharge(portal.db, accountId, clock());
const adjust = (amountFils: number) => adjustWallet({ db: portal.db, clock }, { accountId, amountFils });

async function arm(card?: string): Promise<void> {
  await scene.saveCard(accountId, card);
  await setBalance(portal.db, accountId, 100_000);
  await scene.turnOn(accountId, threshold, target);
}

async function eventTypes(): Promise<string[]> {
  const { rows } = await portal.db.query<{ type: string }>({
    text: 'SELECT type FROM events WHERE account_id = $1 ORDER BY event_number',
    values: [accountId],
  });
  return rows.map(({ type }) => type);
}

describe('a wallet that falls below its threshold', () => {
  test.each([
    ['it fell further meanwhile', [-9_999], 160_000],
    ['some money came meanwhile', [-9_999, 5_000], 155_000],
  ])('is brought to its target by the saved card, once, also when %s', async (_, meanwhile, charged) => {
    await arm();
    await adjust(-50_000);
    expect(await scene.recharges(accountId)).toEqual([]);
    await adjust(-1);
    expect(await scene.recharges(accountId)).toEqual(['open 150001 0']);
    for (const amountFils of meanwhile) await adjust(amountFils);
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual([`succeeded ${charged} 1`]);
    expect(await balance()).toBe(target);
  });

  test('is not charged for what came between two tries, and not at all when that is enough', async () => {
    await arm('4000000000000341');
    await adjust(-60_000);
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['open 160000 1']);
    await adjust(7_000);
    clock.advance(waits[0]);
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['open 153000 2']);
    expect((await scene.topUps(accountId))[0]).toMatchObject({ amountFils: 153_000, status: 'failed' });
    await adjust(3_000);
    clock.advance(waits[1]);
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['cancelled 153000 2']);
    expect(await settings()).toMatchObject({ isOn: true });
  });

  test('opens nothing when what made it fall is rolled back', async () => {
    await arm();
    const undone = portal.db.inTransaction(async (transaction) => {
      await adjustWallet({ db: transaction, clock }, { accountId, amountFils: -90_000 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await scene.recharges(accountId)).toEqual([]);
  });

  test('is charged for once more when the first time did not bring it above', async () => {
    await scene.saveCard(accountId, '4000000000001026');
    clock.advance({ seconds: 10 });
    await scene.work();
    await setBalance(portal.db, accountId, 100_000);
    await scene.turnOn(accountId, threshold, target);
    await adjust(-60_000);
    await scene.work();
    // While the card is being charged.
    await adjust(-300_000);
    for (let times = 0; times < 2; times += 1) {
      clock.advance({ seconds: 10 });
      await scene.work();
    }
    expect(await scene.recharges(accountId)).toEqual(['succeeded 300000 1', 'succeeded 160000 1']);
    expect(await balance()).toBe(target);
  });

  test('is left alone while it is frozen', async () => {
    await arm();
    await freezeWallet(portal.db, accountId);
    await adjust(-90_000);
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual([]);
    await unfreezeWallet(portal.db, accountId);
    await adjust(-1);
    await scene.work();
    expect(await balance()).toBe(target);
  });

  test('is not charged for when money came otherwise in time', async () => {
    await arm();
    await adjust(-60_000);
    await topUpWallet({ db: portal.db, clock }, { accountId, amountFils: 500_000 });
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['cancelled 160000 0']);
    expect(await scene.topUps(accountId)).toHaveLength(1);
  });

  test('opens one recharge, of what was missing at the crossing, when 200 trips cross it at once', async () => {
    const other = openTestDatabase(portal.databaseUrl);
    try {
      await scene.saveCard(accountId);
      await setBalance(portal.db, accountId, threshold + 15_000 * 60 + 7_000);
      await scene.turnOn(accountId, threshold, 4_000_000);
      const created = await Promise.allSettled(
        Array.from({ length: 200 }, (_, index) => storeTrip(index % 2 === 0 ? portal.db : other, accountId)),
      );
      // As many as a wallet of AED 9,570.00 bears until it is below zero.
      expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(64);
      const crossedAt = threshold + 7_000 - 15_000;
      expect(await scene.recharges(accountId)).toEqual([`open ${4_000_000 - crossedAt} 0`]);
      const second = await createPaymentScene(other, clock);
      await Promise.all([scene.work(), second.work(), scene.work(), second.work()]);
      expect(await scene.recharges(accountId)).toEqual([`succeeded ${4_000_000 + 3_000} 1`]);
      expect(await balance()).toBe(4_000_000);
      expect((await scene.topUps(accountId)).filter(({ recharge }) => recharge)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

describe('turning it on', () => {
  test('while the balance is below already charges at once, and so does raising the threshold', async () => {
    await scene.saveCard(accountId);
    await setBalance(portal.db, accountId, 30_000);
    await scene.turnOn(accountId, threshold, target);
    await scene.work();
    expect(await balance()).toBe(target);
    await scene.turnOn(accountId, 300_000, 400_000);
    expect(await scene.recharges(accountId)).toEqual(['open 200000 0', 'succeeded 170000 1']);
  });

  test('needs a saved card', async () => {
    await expect(scene.turnOn(accountId, threshold, target)).rejects.toMatchObject({ code: 'no_saved_card' });
    expect(await settings()).toBeUndefined();
  });

  test.each([
    [-1, 100_000],
    [2_000_001, 4_000_000],
    [50_000, 50_999],
    [50_000, 4_500_001],
    [0.5, 100_000],
    [Number.NaN, 100_000],
  ])('is refused for a threshold of %d and a target of %d', async (below, upTo) => {
    await scene.saveCard(accountId);
    await expect(scene.turnOn(accountId, below, upTo)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('off again leaves what is open untried', async () => {
    await arm();
    await adjust(-60_000);
    await portal.db.inTransaction((transaction) =>
      changeAutoRecharge({ transaction, clock }, accountId, {
        isOn: false,
        thresholdFils: threshold,
        targetFils: target,
      }),
    );
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['cancelled 160000 0']);
    expect(await settings()).toMatchObject({ isOn: false, offReason: 'by_hand' });
    await adjust(-1);
    expect(await scene.recharges(accountId)).toHaveLength(1);
  });

  test('ends with the card: who removes it turns it off', async () => {
    await arm();
    await portal.db.inTransaction((transaction) => removeSavedCard({ transaction, clock }, accountId));
    expect(await settings()).toMatchObject({ isOn: false, offReason: 'card_removed' });
    await adjust(-90_000);
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual([]);
  });

  test('has no card again when the payment that saved it is told of once more', async () => {
    await scene.saveCard(accountId, '4000000000001018');
    await portal.db.inTransaction((transaction) => removeSavedCard({ transaction, clock }, accountId));
    clock.advance({ seconds: 15 });
    await scene.work();
    expect(await findSavedCard(portal.db, accountId)).toBeUndefined();
  });
});

describe('a card that is refused', () => {
  test('is tried three times, ever later; then auto recharge is off, and those who pay are told', async () => {
    const owner = await portal.memberOf('owner', accountId);
    const finance = await portal.memberOf('finance', accountId);
    const developer = await portal.memberOf('developer', accountId);
    await arm('4000000000000341');
    await adjust(-60_000);
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['open 160000 1']);
    for (const wait of waits) {
      clock.advance({ seconds: wait.seconds - 1 });
      await scene.work();
      const [before] = await scene.recharges(accountId);
      clock.advance({ seconds: 1 });
      await scene.work();
      expect(await scene.recharges(accountId)).not.toEqual([before]);
    }
    expect(await scene.recharges(accountId)).toEqual(['failed 160000 3']);
    expect(await settings()).toMatchObject({ isOn: false, offReason: 'failed' });
    expect(await balance()).toBe(40_000);
    expect((await eventTypes()).at(-1)).toBe('wallet.recharge_failed');

    const mails = await findMails({ db: portal.db, clock });
    const told = mails.map(({ recipient }) => recipient);
    expect(told).toEqual(expect.arrayContaining([owner.email, finance.email]));
    expect(told).not.toContain(developer.email);
    clock.advance({ hours: 1 });
    await adjust(-1);
    await scene.work();
    expect(await scene.recharges(accountId)).toHaveLength(1);
  });

  test('because its holder would have to confirm is not tried again', async () => {
    await arm('4000002760003184');
    await adjust(-60_000);
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual(['failed 160000 1']);
    expect(await scene.topUps(accountId)).toMatchObject([
      { status: 'failed', failure: 'authentication_required' },
      { status: 'succeeded' },
    ]);
  });

  test('by a card whose holder confirmed once is charged without being asked again', async () => {
    await arm('4000002500003155');
    await adjust(-60_000);
    await scene.work();
    expect(await balance()).toBe(target);
  });
});

describe('what goes back to the card', () => {
  test('by a refund is not taken from it again at once; by the next trip it is', async () => {
    await arm();
    const [topUp] = await scene.topUps(accountId);
    if (!topUp) throw new Error('the card was saved by a top-up');
    await adjust(-49_500);
    const reversals = [
      { reference: 're_1', kind: 'card_refund', amountFils: 1_000, isReturned: false } as const,
    ];
    await scene.notice({ references: [topUp.paymentToken], reversals });
    expect(await balance()).toBe(49_500);
    expect(await scene.recharges(accountId)).toEqual([]);
    await adjust(-1);
    expect(await scene.recharges(accountId)).toEqual(['open 150501 0']);
  });

  test('by a dispute turns auto recharge off, takes the balance below the floor, and is told', async () => {
    await arm();
    const owner = await portal.memberOf('owner', accountId);
    const [topUp] = await scene.topUps(accountId);
    if (!topUp) throw new Error('the card was saved by a top-up');
    await setBalance(portal.db, accountId, 50_000);
    await adjust(-99_999);
    const told = { reference: 'dp_1', kind: 'dispute', amountFils: 1_000, isReturned: false } as const;
    await scene.notice({ references: [topUp.paymentToken], reversals: [told] });
    expect(await balance()).toBe(-50_999);
    expect(await settings()).toMatchObject({ isOn: false, offReason: 'disputed' });
    expect(await scene.recharges(accountId)).toEqual(['cancelled 249999 0']);
    const mails = await findMails({ db: portal.db, clock });
    expect(mails.filter(({ recipient }) => recipient === owner.email)).toHaveLength(1);
  });
});

describe('a process that dies', () => {
  test('after the card was charged and before it is told leaves one payment, that comes once', async () => {
    await arm();
    await adjust(-60_000);
    const { provider } = scene.payments;
    const { rows } = await portal.db.query<{ top_up_id: number }>({
      text: `SELECT attempt.made_top_up_id AS top_up_id
             FROM recharges, begin_recharge_attempt(account_id, recharge_id, due_at, $2, $3) AS attempt
             WHERE account_id = $1`,
      values: [accountId, randomUUID(), clock().toString()],
    });
    const topUp = await scene.look({ accountId, topUpId: rows[0]?.top_up_id ?? 0 });
    const { rows: cards } = await portal.db.query<{ customer: string; card: string }>({
      text: 'SELECT customer, card FROM saved_cards WHERE account_id = $1',
      values: [accountId],
    });
    const card = cards[0] ?? { customer: '', card: '' };
    const charge = {
      ...card,
      token: topUp.paymentToken,
      amountFils: topUp.amountFils,
      providerAttempts: 1,
    };
    await Promise.all([provider?.chargeCard(charge), provider?.chargeCard(charge)]);
    await Promise.all([scene.work(), scene.work()]);
    clock.advance({ minutes: 5 });
    await scene.work();
    expect(await balance()).toBe(target);
    expect(await scene.recharges(accountId)).toEqual(['succeeded 160000 1']);
  });
});
