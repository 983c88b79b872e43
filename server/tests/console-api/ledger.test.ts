import { get as httpGet } from 'node:http';
import type { ConsoleLedgerEntry, TrialBalanceLine } from '@satha/contract/console/money/ledger';
import { ledgerNames } from '@satha/terms/ledger-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBookEntries, walkedEntries } from '../../src/domain/wallets/books/queries.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { type CallersScene, type CallersTrip, openCallersScene } from '../harness/callers-scene.ts';
import type { Console, ConsoleOperator } from '../harness/console.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { contentOf, readXlsx } from '../harness/read-xlsx.ts';

let callers: CallersScene;
let scene: Console;
let finance: ConsoleOperator;
let accountId: number;
let trip: CallersTrip;
beforeAll(async () => {
  callers = await openCallersScene();
  ({ scene, finance } = callers);
  accountId = await makeFundedAccount(scene.db);
  for (const [amountFils, reason] of [
    [-12_345, '=1+1, "خصم"'],
    [700, 'Charged twice'],
    [-12_345, 'Again'],
  ] as const)
    await adjustWallet({ db: scene.db, clock: systemClock }, { accountId, amountFils, reason });
  trip = await callers.booked();
  expectOk(await callers.settle(trip, { method: 'transfer' }));
});
afterAll(() => scene.close());

async function listed(query = ''): Promise<ConsoleLedgerEntry[]> {
  const all: ConsoleLedgerEntry[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, nextCursor } = expectOk(
      await finance.get(`/ledger?limit=2&${query}${cursor && `&cursor=${cursor}`}`),
    );
    all.push(...items);
    cursor = nextCursor;
  }
  return all;
}

type Row = { entry_id: number } & Record<string, unknown>;

async function stored(where: string, values: readonly unknown[] = []): Promise<number[]> {
  const { rows } = await scene.db.query<Row>({
    text: `SELECT entry_id FROM ledger_entries WHERE ${where} ORDER BY created_at DESC, entry_id DESC`,
    values,
  });
  return rows.map(({ entry_id }) => entry_id);
}

const numbersOf = (entries: readonly ConsoleLedgerEntry[]) => entries.map(({ entryId }) => entryId);

test('Every entry of every account is listed once, the latest first, whatever a filter leaves of them', async () => {
  expect(numbersOf(await listed())).toEqual(await stored('true'));
  const today = Temporal.Now.plainDateISO('+04:00');
  const yesterday = today.subtract({ days: 1 });
  const cases: readonly (readonly [string, string, readonly unknown[]])[] = [
    [`accountId=${accountId}`, 'account_id = $1', [accountId]],
    [`tripId=${trip.tripId}`, 'trip_id = $1', [trip.tripId]],
    ['kinds=adjustment,caller_payment', `kind IN ('adjustment', 'caller_payment')`, []],
    ['ledger=receivable', `'receivable' IN (from_ledger, to_ledger)`, []],
    ['amountFils=12345', 'amount_fils = 12345', []],
    [`from=${today}&to=${today}`, 'true', []],
    [`to=${yesterday}`, 'false', []],
    ['topUpId=999', 'false', []],
    [
      `accountId=${accountId}&kinds=adjustment&ledger=wallet&amountFils=12345`,
      `account_id = $1 AND kind = 'adjustment' AND amount_fils = 12345`,
      [accountId],
    ],
  ];
  for (const [query, where, values] of cases) {
    expect([query, numbersOf(await listed(query))]).toEqual([query, await stored(where, values)]);
  }
});

test('An entry names its account, its trip, both its ledgers and what it came to; and what a filter leaves is summed', async () => {
  const [entry] = await listed('kinds=caller_payment');
  expect(entry).toMatchObject({
    account: { accountId: trip.accountId, isDemo: false },
    ...{ kind: 'caller_payment', from: 'transfer', to: 'receivable', amountFils: trip.fareFils },
    ...{ tripId: trip.tripId, topUpId: null, balanceAfterFils: null, document: null, reason: null },
  });
  const totalsOf = async (query: string) => expectOk(await finance.get(`/ledger/totals?${query}`));
  expect(await totalsOf(`accountId=${accountId}&kinds=adjustment`)).toEqual({
    mostEntries: 100_000,
    totals: { entries: 3, amountFils: 25_390, debitFils: null, creditFils: null },
  });
  expect((await totalsOf(`accountId=${accountId}&kinds=adjustment&ledger=wallet`)).totals).toEqual({
    ...{ entries: 3, amountFils: 25_390, debitFils: 24_690, creditFils: 700 },
  });
  expect((await totalsOf('topUpId=999')).totals).toMatchObject({ entries: 0, amountFils: 0 });
});

test('A query that is none is refused in a sentence that names what is wrong, and the books are for those who may read money', async () => {
  const wrong = (path: string, ...fields: string[]) =>
    finance.get(path).then((answer) => expectRefusal(answer, 400, 'Invalid request', fields));
  await wrong('/ledger?from=yesterday&kinds=gift&cursor=x', 'kinds', 'from', 'cursor');
  await wrong('/ledger?ledger=purse', 'ledger');
  await wrong('/ledger/export', 'format');
  await wrong('/ledger/trial-balance?day=2026-02-30', 'day');
  expectRefusal(await finance.get('/ledger/trial-balance?accountId=999999'), 404, 'Account not found');
  for (const path of ['/ledger', '/ledger/totals', '/ledger/export?format=csv', '/ledger/trial-balance'])
    expectRefusal(await callers.dispatcher.get(path), 403, 'Your role does not allow this');
});

test('The list as a file has the same entries, in which nothing is a formula and amounts are numbers', async () => {
  const query = `accountId=${accountId}`;
  const entries = await listed(query);
  const csv = await finance.get(`/ledger/export?format=csv&${query}`);
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="satha-ledger.csv"');
  const lines = (csv.body as string).trimEnd().split('\r\n');
  expect(lines).toHaveLength(entries.length + 1);
  expect(lines[3]).toContain(`,adjustment,wallet,adjustments,123.45,999876.55,,,,,"'=1+1, ""خصم"""`);
  const { headers, pdf: file } = await downloadPdf(
    `${scene.consoleUrl}/console-api/ledger/export?format=xlsx&${query}`,
    finance,
  );
  expect(headers.get('content-type')).toContain('spreadsheetml.sheet');
  const [head = [], ...rows] = readXlsx(file).sheets[0]?.rows ?? [];
  const column = (name: string) => head.map(contentOf).indexOf(name);
  const of = (name: string) => rows.map((row) => contentOf(row[column(name)]));
  expect(of('entry')).toEqual(numbersOf(entries));
  expect(of('amount_aed')).toEqual(entries.map(({ amountFils }) => amountFils / 100));
  expect(of('reason')).toEqual(entries.map(({ reason }) => reason));
});

/** The same by plain SQL. */
async function summed(where: string, values: readonly unknown[] = []): Promise<TrialBalanceLine[]> {
  const { rows } = await scene.db.query<{ ledger: string; debit: number; credit: number }>({
    text: `SELECT l.ledger,
             (SELECT coalesce(sum(amount_fils), 0)::bigint FROM ledger_entries WHERE from_ledger = ledger AND ${where}) AS debit,
             (SELECT coalesce(sum(amount_fils), 0)::bigint FROM ledger_entries WHERE to_ledger = ledger AND ${where}) AS credit
           FROM unnest($1::text[]) WITH ORDINALITY AS l (ledger, place) ORDER BY place`,
    values: [ledgerNames, ...values],
  });
  return rows.map(({ ledger, debit, credit }) => ({
    ledger: ledger as TrialBalanceLine['ledger'],
    ...{ debitFils: debit, creditFils: credit, balanceFils: credit - debit },
  }));
}

test('A trial balance is what plain sums over the entries give, of all accounts and of one, now and at the end of a day', async () => {
  const today = Temporal.Now.plainDateISO('+04:00').toString();
  const whole = expectOk(await finance.get('/ledger/trial-balance'));
  expect(whole).toEqual({
    lines: await summed('true'),
    entries: (await stored('true')).length,
    sumFils: 0,
    wallets: { count: expect.any(Number), mismatched: 0 },
  });
  expect(whole.lines.find(({ ledger }: TrialBalanceLine) => ledger === 'transfer').debitFils).toBe(
    trip.fareFils,
  );
  expect(expectOk(await finance.get(`/ledger/trial-balance?day=${today}`)).lines).toEqual(whole.lines);
  const before = expectOk(await finance.get('/ledger/trial-balance?day=2020-01-31'));
  expect(before).toMatchObject({ entries: 0, sumFils: 0, wallets: { mismatched: 0 } });
  expect(before.lines).toEqual(await summed('false'));
  const one = expectOk(await finance.get(`/ledger/trial-balance?accountId=${accountId}`));
  expect(one).toMatchObject({ lines: await summed('account_id = $2', [accountId]), wallets: { count: 1 } });
});

test('Account by account it comes to the same, page by page and as a file', async () => {
  const sums = new Map<string, number>();
  const accounts: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `limit=1${cursor && `&cursor=${cursor}`}`;
    const { items, nextCursor } = expectOk(await finance.get(`/ledger/trial-balance/accounts?${query}`));
    for (const { account, lines } of items) {
      accounts.push(account.accountId);
      for (const { ledger, balanceFils } of lines) sums.set(ledger, (sums.get(ledger) ?? 0) + balanceFils);
    }
    cursor = nextCursor;
  }
  expect(accounts).toEqual(accounts.toSorted((one, other) => one - other));
  const whole = await summed('true');
  expect(Object.fromEntries(sums)).toEqual(
    Object.fromEntries(whole.map(({ ledger, balanceFils }) => [ledger, balanceFils])),
  );
  const csv = await finance.get(`/ledger/trial-balance/export?format=csv&by=account&accountId=${accountId}`);
  expect((csv.body as string).replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'account,account_name,ledger,debit_aed,credit_aed,balance_aed',
    `${accountId},Integrator,wallet,246.90,1000007.00,999760.10`,
    `${accountId},Integrator,funding,1000000.00,0.00,-1000000.00`,
    `${accountId},Integrator,adjustments,7.00,246.90,239.90`,
  ]);
  const byLedger = await finance.get('/ledger/trial-balance/export?format=csv&by=ledger&day=2020-01-31');
  expect(byLedger.headers.get('content-disposition')).toContain('satha-trial-balance-2020-01-31.csv');
  expect((byLedger.body as string).trimEnd().split('\r\n')).toHaveLength(ledgerNames.length + 1);
});

test('A wallet that is not what its entries make it is counted, whatever makes up for it elsewhere', async () => {
  const other = await makeFundedAccount(scene.db);
  const move = (id: number, fils: number) =>
    scene.db.query({
      text: 'UPDATE wallets SET balance_fils = balance_fils + $2 WHERE account_id = $1',
      values: [id, fils],
    });
  await move(accountId, 1);
  await move(other, -1);
  const { wallets, sumFils } = expectOk(await finance.get('/ledger/trial-balance'));
  expect([wallets.mismatched, sumFils]).toEqual([2, 0]);
  await move(accountId, -1);
  await move(other, 1);
  expect(expectOk(await finance.get('/ledger/trial-balance')).wallets.mismatched).toBe(0);
});

test('Trial balances of all accounts are made one at a time, which all who ask for it get; one that takes too long says what to use', async () => {
  const path = '/ledger/trial-balance';
  await whileLocked(async () => {
    const [first, second] = [finance.get(path), finance.get(`${path}/export?format=csv&by=ledger`)];
    await expect.poll(waiting).toBe(1);
    expectRefusal(await finance.get(`${path}?day=2026-11-01`), 429, 'Too many requests');
    const ofOne = finance.get(`${path}?accountId=${accountId}`);
    await expect.poll(waiting).toBe(2);
    return async () => {
      for (const asked of [first, second, ofOne]) expect((await asked).status).toBe(200);
    };
  });
  await whileLocked(async () => {
    const asked = [finance.get(path), finance.get(`${path}/accounts`)];
    await expect.poll(waiting).toBe(2);
    await scene.db.query({ text: `SELECT pg_cancel_backend(pid) ${waitingSql}` });
    for (const answer of await Promise.all(asked)) expectRefusal(answer, 422, 'Trial balance takes too long');
  });
  expectOk(await finance.get(path));
});

/** Works while nobody can read the ledger, and then goes on with what that returned. */
async function whileLocked(work: () => Promise<(() => Promise<void>) | void>): Promise<void> {
  const then = await scene.db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'LOCK TABLE ledger_entries' });
    return work();
  });
  await then?.();
}

/** What waits for the ledger's lock, as a timeout would end it. */
const waitingSql = `FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%sides AS%'`;

async function waiting(): Promise<number> {
  const { rows } = await scene.db.query<{ count: number }>({ text: `SELECT count(*) ${waitingSql}` });
  return rows[0]?.count ?? 0;
}

/** Of the many, every thousandth is of another amount. */
const many = walkedEntries + 5_000;

test('What is rare among many entries is found part by part; a file of many comes whole, and its reading ends with its reader', async () => {
  const { account } = await scene.makeAccount().then(({ accountId: id }) => ({ account: id }));
  await scene.db.query({
    text: `INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, created_at)
           SELECT $1, 'held', 'revenue', 100 + (n % 5000 = 7)::int, 'trip_revenue', now() - n * interval '1 second'
           FROM generate_series(1, $2::int) AS n`,
    values: [account, many],
  });
  const query = `accountId=${account}&amountFils=101`;
  const first = expectOk(await finance.get(`/ledger?limit=50&${query}`));
  expect(first.items).toHaveLength(2);
  const rest = expectOk(await finance.get(`/ledger?limit=50&${query}&cursor=${first.nextCursor}`));
  expect([rest.items.length, rest.nextCursor]).toEqual([1, null]);
  await expectOneMoment(account);
  const csv = await finance.get(`/ledger/export?format=csv&accountId=${account}`);
  const numbers = (csv.body as string)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  // Nobody topped this account up but as it was made.
  expect(new Set(numbers).size).toBe((await stored('account_id = $1', [account])).length);
  await leaveEarly(`/console-api/ledger/export?format=xlsx&accountId=${account}`);
  await expect.poll(readingStatements).toBe(0);
});

/** Of a part whose entries leave room, what comes next begins where its own look ended, whatever is posted meanwhile. */
async function expectOneMoment(ofAccount: number): Promise<void> {
  const statements: string[] = [];
  const filter = { accountId: ofAccount, amountFils: 101 };
  const db: Queryable = {
    query(statement) {
      statements.push(statement.text);
      return scene.db.query(statement);
    },
  };
  const { entries, next } = await findBookEntries(db, filter, { limit: 50 });
  expect([statements.length, entries.length]).toEqual([1, 2]);
  // The account was topped up as it was made: the latest entries are those.
  const { rows } = await scene.db.query<{ entry_id: number }>({
    text: `SELECT entry_id FROM ledger_entries WHERE account_id = $1
           ORDER BY created_at DESC, entry_id DESC OFFSET $2 LIMIT 1`,
    values: [ofAccount, walkedEntries - 1],
  });
  expect(next?.id).toBe(rows[0]?.entry_id);
  // A part that has no entry leads on as well.
  const rare = await findBookEntries(db, { ...filter, amountFils: 102 }, { limit: 50 });
  expect(rare).toEqual({ entries: [], next });
}

/** Asks for a file, and goes once it begins to come. */
async function leaveEarly(path: string): Promise<void> {
  const cookie = [...finance.cookies].map((pair) => pair.join('=')).join('; ');
  await new Promise<void>((resolve, reject) => {
    const request = httpGet(`${scene.consoleUrl}${path}`, { headers: { cookie } }, (response) => {
      response.once('data', () => request.destroy());
      response.once('close', resolve);
      response.on('error', () => {});
    });
    request.on('error', (error) => (request.destroyed ? resolve() : reject(error)));
  });
}

async function readingStatements(): Promise<number> {
  const { rows } = await scene.db.query<{ count: number }>({
    text: `SELECT count(*) FROM pg_stat_activity
           WHERE datname = current_database() AND state = 'active' AND query LIKE '%ledger_entries e%' AND pid <> pg_backend_pid()`,
  });
  return rows[0]?.count ?? 0;
}
