import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentPolicy } from '../../src/domain/payments/payment-policy.ts';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '../../src/domain/payments/payment-provider.ts';
import { advanceDueTopUps, reconcileTopUp } from '../../src/domain/payments/settling/advance-due-top-ups.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { expectSoundLedger, makeFundedAccount, setBalance } from '../harness/money.ts';
import { createPaymentScene, type PaymentScene } from '../harness/payment-scene.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let clock: TestClock;
let scene: PaymentScene;
beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  scene = await createPaymentScene(database.db, clock);
});
afterAll(async () => {
  await expectSoundLedger(database.db);
  await database.drop();
});

async function makeArmedAccount(): Promise<number> {
  const accountId = await makeFundedAccount(database.db);
  await scene.saveCard(accountId);
  await setBalance(database.db, accountId, 100_000);
  await scene.turnOn(accountId, 50_000, 200_000);
  return accountId;
}

describe('recharges that cannot be begun', () => {
  test('hold up nobody else’s, however many they are, and are tried again by themselves', async () => {
    const { db } = database;
    const stuck: number[] = [];
    while (stuck.length < paymentPolicy.rechargesAtOnce) stuck.push(await makeArmedAccount());
    const other = await makeArmedAccount();
    await db.query({
      text: `CREATE FUNCTION refuse_stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
               IF NEW.account_id IN (${stuck.join()}) THEN RAISE 'stuck'; END IF; RETURN NEW; END $$`,
    });
    await db.query({
      text: 'CREATE TRIGGER refuse_stuck BEFORE INSERT ON top_ups FOR EACH ROW EXECUTE FUNCTION refuse_stuck()',
    });
    for (const accountId of [...stuck, other]) {
      await adjustWallet({ db, clock }, { accountId, amountFils: -60_000 });
    }
    await scene.work();
    expect(await scene.recharges(other)).toEqual(['succeeded 160000 1']);
    const statesOfStuck = () => Promise.all(stuck.map((accountId) => scene.recharges(accountId)));
    expect(new Set((await statesOfStuck()).flat())).toEqual(new Set(['open 160000 0']));
    await db.query({ text: 'DROP TRIGGER refuse_stuck ON top_ups' });
    clock.advance({ seconds: paymentPolicy.leaseSeconds });
    await scene.work();
    expect(new Set((await statesOfStuck()).flat())).toEqual(new Set(['succeeded 160000 1']));
  });
});

describe('a charge that the provider did not answer', () => {
  test('is asked for by the operator under the name that another process may just be at it by', async () => {
    const accountId = await makeFundedAccount(database.db);
    await scene.saveCard(accountId);
    const topUp = await scene.start(accountId, { method: 'saved_card' });
    const { provider, settling } = scene.payments;
    if (!provider) throw new Error('the sandbox has its own provider');
    const tries: number[] = [];
    const silent: PaymentProvider = {
      ...provider,
      async chargeCard({ token, providerAttempts }) {
        if (token === topUp.paymentToken) tries.push(providerAttempts);
        throw new PaymentProviderUnavailable(undefined);
      },
    };
    const deps = { ...settling, provider: silent, onFault: () => {} };
    for (let round = 0; round < 4; round += 1) {
      await advanceDueTopUps(deps);
      const asked = reconcileTopUp(deps, topUp.topUpId);
      await expect(asked).rejects.toBeInstanceOf(PaymentProviderUnavailable);
      clock.advance({ hours: 2 });
    }
    // The first one is looked for before it is made again.
    expect(tries).toEqual([1, 2, 2, 2, 3, 3, 4, 4]);
  });
});
