import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxSeller } from '../../src/domain/documents/seller/seller-details.ts';
import { findStatementMonths, makeStatement } from '../../src/domain/documents/statements/make-statement.ts';
import type { Statement } from '../../src/domain/documents/statements/statement.ts';
import { setAccountClock } from '../../src/domain/sandbox/controls/set-account-clock.ts';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { adjustWallet, topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { getWallet } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;

let app: TestApp;
let clock: TestClock;
beforeEach(async () => {
  clock = createTestClock('2026-01-10T12:00:00+04:00');
  app = await startTestApp({ overrides: { clock } });
});
afterEach(() => app.close());

const month = (text: string) => Temporal.PlainYearMonth.from(text);

function draw(accountId: number, text: string): Promise<Statement | undefined> {
  return makeStatement({ db: app.db, clock, defaultSeller: sandboxSeller }, accountId, month(text));
}

async function makeAccountNow(): Promise<number> {
  const { account } = await app.db.inTransaction((transaction) =>
    createAccountWithWallet({ transaction, clock }, { name: 'Integrator', openingBalanceFils: 0 }),
  );
  return account.accountId;
}

/** Each month's figures, straight from the entries. */
async function addUp(accountId: number) {
  const { rows } = await app.db.query<{ month: string; kind: string; fils: number; count: number }>({
    text: `SELECT to_char(created_at AT TIME ZONE 'Asia/Dubai', 'YYYY-MM') AS month, kind, count(*),
             sum(CASE WHEN to_ledger = 'wallet' THEN amount_fils ELSE -amount_fils END)::bigint AS fils
           FROM ledger_entries WHERE account_id = $1 AND 'wallet' IN (from_ledger, to_ledger) GROUP BY 1, 2`,
    values: [accountId],
  });
  return rows;
}

test('each month opens as the one before closed, and its lines and totals are the ledger’s, whatever was posted when', async () => {
  const posting = fc.record({
    minutes: fc.integer({ min: 0, max: 60 * 24 * 20 }),
    amountFils: fc.integer({ min: -50_000, max: 50_000 }).filter((fils) => fils !== 0),
    isTopUp: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { maxLength: 25 }), async (postings) => {
      clock.set('2026-01-10T12:00:00+04:00');
      const accountId = await makeAccountNow();
      for (const { minutes, amountFils, isTopUp } of postings) {
        clock.advance({ minutes });
        const deps = { db: app.db, clock };
        if (isTopUp) await topUpWallet(deps, { accountId, amountFils: Math.abs(amountFils) });
        else await adjustWallet(deps, { accountId, amountFils });
      }
      clock.advance({ hours: 24 * 40 });
      const sums = await addUp(accountId);
      const months = await findStatementMonths({ db: app.db, clock, defaultSeller: undefined }, accountId);
      let balanceFils = 0;
      for (const one of months.toReversed()) {
        const statement = (await draw(accountId, one.toString())) as Statement;
        expect(statement.openingFils).toBe(balanceFils);
        const ofMonth = sums.filter((sum) => sum.month === one.toString());
        balanceFils += ofMonth.reduce((sum, { fils }) => sum + fils, 0);
        expect(statement.closingFils).toBe(balanceFils);
        expect(statement.lines.at(-1)?.balanceFils ?? statement.openingFils).toBe(balanceFils);
        const totals = statement.totals.map(({ kind, count, inFils, outFils }) => [
          kind,
          count,
          inFils - outFils,
        ]);
        expect(totals.toSorted()).toEqual(
          ofMonth.map(({ kind, count, fils }) => [kind, count, fils]).toSorted(),
        );
      }
      expect(balanceFils).toBe((await getWallet(app.db, accountId)).balanceFils);
    }),
    { numRuns: isFull ? 200 : 8 },
  );
});

test('trips and fees are told in the month in which they were carried out, with the tax in them', async () => {
  const account = await app.makeAccount({ balanceFils: 10_000_000 });
  const { accountId } = account;
  await app.db.query({ text: 'UPDATE accounts SET created_at = $1', values: [clock().toString()] });
  const driver = await addDriver(app.db);
  const [held, done] = [await createTrip(app, account), await createTrip(app, account)];
  clock.set('2026-02-03T12:00:00+04:00');
  await takeTripTo(app.db, done, driver, 6, clock());
  await takeTripTo(app.db, held, driver, 4, clock());
  await app.post(paths.cancel, account.rawApiKey, { tripId: held.tripId });
  clock.set('2026-03-20T12:00:00+04:00');
  const fee = Math.round(held.fareFils / 2);

  const january = await draw(accountId, '2026-01');
  expect(january).toMatchObject({ supplies: [], closingHeldFils: held.fareFils + done.fareFils });
  const february = await draw(accountId, '2026-02');
  expect(february).toMatchObject({
    closingHeldFils: 0,
    openingFils: january?.closingFils,
    supplies: [
      {
        kind: 'trip_revenue',
        count: 1,
        grossFils: done.fareFils,
        vatFils: Math.round((done.fareFils * 5) / 105),
      },
      { kind: 'cancellation_fee', count: 1, grossFils: fee, vatFils: Math.round((fee * 5) / 105) },
    ],
  });
});

test('there is none of a month that is not over, nor of one before the account, nor of an account without a wallet', async () => {
  const accountId = await makeAccountNow();
  clock.set('2026-02-15T12:00:00+04:00');
  expect(await draw(accountId, '2026-01')).toBeDefined();
  for (const text of ['2026-02', '2025-12', '2030-01']) expect(await draw(accountId, text)).toBeUndefined();
  const { accountId: walletless } = await app.makeAccount({ wallet: false });
  await app.db.query({ text: 'UPDATE accounts SET created_at = $1', values: [clock().toString()] });
  clock.set('2027-06-15T12:00:00+04:00');
  expect(await draw(walletless, '2027-01')).toBeUndefined();
});

test('in the sandbox a month is over when the account’s own clock says so, and adds up though that clock was set back', async () => {
  const accountId = await makeAccountNow();
  const deps = { db: app.db, clock };
  const days = (count: number) => ({ offsetSeconds: count * 86_400 });
  await setAccountClock(deps, accountId, days(40));
  await topUpWallet(deps, { accountId, amountFils: 700 });
  await setAccountClock(deps, accountId, days(0));
  await topUpWallet(deps, { accountId, amountFils: 50 });
  expect(await draw(accountId, '2026-01')).toBeUndefined();
  await setAccountClock(deps, accountId, days(60));
  expect(await draw(accountId, '2026-01')).toMatchObject({ openingFils: 0, closingFils: 50 });
  expect(await draw(accountId, '2026-02')).toMatchObject({ openingFils: 50, closingFils: 750 });
});
