import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeApiKeyStatus } from '../../src/domain/api-keys/change-api-key-status.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type Answer, startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { openTestDatabase } from '../harness/test-database.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;
/** A fixed hour, so that every trip has the same fare. */
const overrides = { clock: createTestClock() };

let app: TestApp;
/** A second process's app on the same database, with connections of its own. */
let otherApp: TestApp;
let fareFils: number;

beforeAll(async () => {
  app = await startTestApp({ overrides });
  const shared = { db: openTestDatabase(app.databaseUrl), url: app.databaseUrl };
  otherApp = await startTestApp({ overrides, shared });
  const { rawApiKey } = await app.makeAccount();
  fareFils = Math.round(expectOk(await app.post(paths.estimate, rawApiKey, sampleTrip)).estimatedFare * 100);
});
afterAll(async () => {
  await otherApp.close();
  await otherApp.db.close();
  await app.close();
});

const apps = () => [app, otherApp];
const create = (on: TestApp, { rawApiKey }: TestAccount) =>
  untilServed(() => on.post(paths.create, rawApiKey, sampleTrip));
const cancel = (on: TestApp, { rawApiKey }: TestAccount, tripId: number) =>
  untilServed(() => on.post(paths.cancel, rawApiKey, { tripId }));
const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index));
const made = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);
const either = (index: number): TestApp => apps()[index % 2] as TestApp;

/** Repeats what waited too long for its turn, as clients do: 503 says that nothing was stored. */
async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

describe('many creates at once on one wallet', () => {
  const rounds = isFull ? 10 : 2;
  test(`give exactly what a serial order allows: ${rounds} rounds of 200, by two processes`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const account = await app.makeAccount();
      const balanceFils = fareFils * (20 + round) + round * 37;
      await setBalance(app.db, account.accountId, balanceFils);
      const answers = await Promise.all(times(200, (index) => create(either(index), account)));

      let left = balanceFils;
      let expected = 0;
      while (left >= 0 && left - fareFils >= -50_000) {
        left -= fareFils;
        expected += 1;
      }
      expect(made(answers)).toHaveLength(expected);
      expect(await getWallet(app.db, account.accountId)).toMatchObject({
        balanceFils: left,
        heldFils: expected * fareFils,
      });
      for (const answer of answers) {
        if (answer.status === 200) continue;
        expectRefusal(answer, 402, 'Wallet balance is already negative');
      }
      const ids = made(answers).map(({ body }) => body.data.tripID);
      expect(new Set(ids).size).toBe(expected);
    }
    await expectSoundLedger(app.db);
  });

  test('of several accounts do not disturb each other', async () => {
    const accounts = await Promise.all(times(8, () => app.makeAccount({ balanceFils: 0 })));
    await Promise.all(accounts.map(({ accountId }) => setBalance(app.db, accountId, fareFils * 3)));
    const answers = await Promise.all(
      times(80, (index) => create(either(index), accounts[index % 8] as TestAccount)),
    );
    expect(made(answers)).toHaveLength(8 * 4);
    for (const { accountId } of accounts) {
      expect((await getWallet(app.db, accountId)).balanceFils).toBe(-fareFils);
    }
  });
});

test('creates, cancels and top-ups at once leave what their sum is', async () => {
  const account = await app.makeAccount({ balanceFils: 0 });
  await setBalance(app.db, account.accountId, fareFils * 100);
  const old = made(await Promise.all(times(30, (index) => create(either(index), account))));
  const before = await getWallet(app.db, account.accountId);
  const deps = { db: app.db, clock: systemClock };
  const [creates, cancels] = await Promise.all([
    Promise.all(times(40, (index) => create(either(index), account))),
    Promise.all(old.map(({ body }, index) => cancel(either(index), account, body.data.tripID))),
    Promise.all(times(20, () => topUpWallet(deps, { accountId: account.accountId, amountFils: 101 }))),
  ]);
  const after = await getWallet(app.db, account.accountId);
  const { length: createdCount } = made(creates);
  expect([createdCount, made(cancels).length]).toEqual([40, 30]);
  expect(after.balanceFils).toBe(before.balanceFils - 40 * fareFils + 30 * fareFils + 20 * 101);
  expect(after.heldFils).toBe(40 * fareFils);
  await expectSoundLedger(app.db);
});

test('of many cancels of one trip one is done and the rest are told so, and there is one refund', async () => {
  const account = await app.makeAccount();
  for (let round = 0; round < (isFull ? 50 : 5); round += 1) {
    const { tripID } = expectOk(await create(app, account));
    const answers = await Promise.all(times(12, (index) => cancel(either(index), account, tripID)));
    expect(made(answers)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status !== 200) expectRefusal(answer, 409, 'Trip cannot be cancelled');
    }
    expect(await getWallet(app.db, account.accountId)).toMatchObject({ balanceFils: 100_000, heldFils: 0 });
  }
  await expectSoundLedger(app.db);
});

test('creates with one key at once through two processes make one trip', async () => {
  const account = await app.makeAccount({ balanceFils: 10_000_000 });
  for (let round = 0; round < (isFull ? 100 : 10); round += 1) {
    const headers = { 'idempotency-key': `round ${round}` };
    const answers = await Promise.all(
      times(8, (index) =>
        untilServed(() => either(index).post(paths.create, account.rawApiKey, sampleTrip, headers)),
      ),
    );
    expect(new Set(made(answers).map(({ body }) => body.data.tripID)).size).toBe(1);
    for (const answer of answers) {
      if (answer.status === 200) continue;
      expectRefusal(answer, 409, 'A request with this idempotency key is still running');
    }
  }
  expect((await getWallet(app.db, account.accountId)).heldFils).toBe((isFull ? 100 : 10) * fareFils);
});

test('a cancel with one key at once through two processes is done once and answered alike', async () => {
  const account = await app.makeAccount();
  const { tripID } = expectOk(await create(app, account));
  const headers = { 'idempotency-key': 'cancel once' };
  const answers = await Promise.all(
    times(10, (index) => either(index).post(paths.cancel, account.rawApiKey, { tripId: tripID }, headers)),
  );
  for (const answer of answers) {
    if (answer.status === 409)
      expectRefusal(answer, 409, 'A request with this idempotency key is still running');
    else expect(expectOk(answer)).toEqual({ tripID, cancellationFees: 0 });
  }
  expect(made(answers).length).toBeGreaterThan(0);
  expect((await getWallet(app.db, account.accountId)).balanceFils).toBe(100_000);
});

describe('a change of a key counts from the very next request, in every process', () => {
  test('disabled, enabled, revoked', async () => {
    const { rawApiKey, apiKeyId } = await app.makeAccount();
    const change = (action: 'disable' | 'enable' | 'revoke') =>
      changeApiKeyStatus({ db: app.db, clock: systemClock }, { apiKeyId, action });
    const searchEverywhere = () => Promise.all(apps().map((on) => on.get(paths.search, rawApiKey)));
    for (let round = 0; round < 5; round += 1) {
      for (const answer of await searchEverywhere()) expectOk(answer);
      await change('disable');
      for (const answer of await searchEverywhere()) expectRefusal(answer, 401, 'API key is inactive');
      await change('enable');
    }
    for (const answer of await searchEverywhere()) expectOk(answer);
    await change('revoke');
    for (const answer of await searchEverywhere()) expectRefusal(answer, 401, 'API key is revoked');
    expect(await change('enable')).toBe('revoked');
    for (const answer of await searchEverywhere()) expectRefusal(answer, 401, 'API key is revoked');
  });

  test('under load as well: no request begun after the revocation passes', async () => {
    const account = await app.makeAccount({ balanceFils: 100_000_000 });
    const load = times(100, (index) => create(either(index), account));
    await Promise.any(load);
    await changeApiKeyStatus(
      { db: app.db, clock: systemClock },
      { apiKeyId: account.apiKeyId, action: 'revoke' },
    );
    const after = await Promise.all(times(20, (index) => create(either(index), account)));
    for (const answer of after) expectRefusal(answer, 401, 'API key is revoked');
    await Promise.all(load);
  });
});
