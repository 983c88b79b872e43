import { afterAll, beforeAll, expect, test } from 'vitest';
import { findExtraPrices } from '../../src/domain/extras/queries.ts';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import { findOutcomeFeePolicies } from '../../src/domain/trips/outcomes/queries.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { getWallet, makeFundedAccount } from '../harness/money.ts';
import type { Answer } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: Console;
let proposer: ConsoleOperator;
let approver: ConsoleOperator;
beforeAll(async () => {
  app = await createConsole({ overrides: { clock } });
  [proposer, approver] = [await app.operatorOf('finance'), await app.operatorOf('manager')];
});
afterAll(() => app.close());

let serial = 0;
const ask = (path: string, body: object) =>
  proposer.send(path, { clientToken: `token-of-the-prices-${++serial}`, reason: 'Price list 2027', ...body });
const approve = (approvalId: number) => approver.send(`/approvals/${approvalId}/approve`, {});

async function askedFor(path: string, body: object): Promise<Answer['body']> {
  const answer = await ask(path, body);
  expect(answer.body).toMatchObject({ code: 200, data: { approval: { status: 'proposed' } } });
  return answer.body.data.approval;
}

const inAnHour = () => clock().add({ hours: 1 }).toString();
const share = { basisPoints: 2_500, minimumFils: 3_000 };
const ofWinching = { extraKind: 'winching', priceFils: 20_000 };
const night = { factorBasisPoints: 12_500, fromMinute: 1_320, untilMinute: 360 };
const tariff = {
  ...{ vehicleTypeId: 4, baseFareFils: 11_500, includedMeters: 5_000, filsPerMinute: 50 },
  ...{ minimumFareFils: 12_000, vatBasisPoints: 500, source: 'Price list 2027' },
  distanceTiers: [
    { fromMeters: 0, filsPerKm: 700 },
    { fromMeters: 20_000, filsPerKm: 320 },
  ],
  night,
  weekend: { factorBasisPoints: 10_500, days: [6, 7] },
};

test('Another floor takes two people, however near it is, and holds once it is approved', async () => {
  const accountId = await makeFundedAccount(app.db);
  const asked = await askedFor(`/accounts/${accountId}/wallet/floor`, { floorFils: -49_999 });
  expect(asked.changes).toEqual([{ field: 'floorFils', from: -50_000, to: -49_999 }]);
  expect((await getWallet(app.db, accountId)).floorFils).toBe(-50_000);
  expect((await approve(asked.approvalId)).status).toBe(200);
  expect((await getWallet(app.db, accountId)).floorFils).toBe(-49_999);
  const again = await ask(`/accounts/${accountId}/wallet/floor`, { floorFils: -49_999 });
  expect(again.body.errors).toMatchObject([{ field: 'floorFils' }]);
});

test('Fees of outcomes hold from the approval on, and show what each outcome cost before', async () => {
  const accountId = await makeFundedAccount(app.db);
  const body = { accountId, validFrom: null, rules: { customer_absent: share } };
  const asked = await askedFor('/outcome-fees', body);
  const changes = [
    { field: 'customer_absent', from: expect.objectContaining({ basisPoints: 5_000 }), to: share },
    { field: 'refused_by_customer', from: { asCancelledIn: 'at_pickup' }, to: null },
  ];
  expect(asked.changes).toHaveLength(2);
  expect(asked.changes).toEqual(expect.arrayContaining(changes));
  expect(await findOutcomeFeePolicies(app.db, accountId)).toEqual([]);
  clock.advance({ hours: 1 });
  await approve(asked.approvalId);
  expect(await findOutcomeFeePolicies(app.db, accountId)).toMatchObject([
    { accountId, validFrom: clock(), rules: { customer_absent: share } },
  ]);
});

test('Of two proposals that rest on the same fees, the second one approved is refused', async () => {
  const accountId = await makeFundedAccount(app.db);
  const rules = { customer_absent: share };
  const first = await askedFor('/outcome-fees', { accountId, validFrom: null, rules });
  const second = await askedFor('/outcome-fees', { accountId, validFrom: null, rules: {} });
  const answers = await Promise.all([approve(first.approvalId), approve(second.approvalId)]);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toMatchObject([{ status: 409, body: { reason: 'approval_outdated' } }]);
  expect(await findOutcomeFeePolicies(app.db, accountId)).toHaveLength(1);
});

test('The price of an extra holds for the account from the approval on', async () => {
  const accountId = await makeFundedAccount(app.db);
  const asked = await askedFor('/extra-prices', { accountId, validFrom: null, ...ofWinching });
  expect(asked.changes).toEqual([{ field: 'priceFils', from: 15_000, to: 20_000 }]);
  await approve(asked.approvalId);
  const prices = await findExtraPrices(app.db);
  expect(prices.filter((price) => price.accountId === accountId)).toMatchObject([
    { kind: 'winching', priceFils: 20_000, validFrom: clock() },
  ]);
});

test('A tariff begins when it says, and one whose time is over before it is approved is refused', async () => {
  const validFrom = inAnHour();
  const asked = await askedFor('/tariffs', { ...tariff, validFrom, unknown: 'left out' });
  expect(asked.proposal).not.toHaveProperty('unknown');
  const late = await askedFor('/tariffs', { ...tariff, vehicleTypeId: 5, validFrom });
  expect((await approve(asked.approvalId)).status).toBe(200);
  clock.advance({ hours: 1 });
  const refused = await approve(late.approvalId);
  expect(refused.body).toMatchObject({ code: 400, errors: [{ field: 'validFrom' }] });
  const { tariffBook } = await loadPriceList(app.db);
  expect(tariffBook.findTariff(4, clock())).toMatchObject({ baseFareFils: 11_500, night });
  expect(tariffBook.findTariff(5, clock())?.source).not.toBe('Price list 2027');
});

test('A surcharge holds for its span once it is approved', async () => {
  const span = { validFrom: inAnHour(), validUntil: clock().add({ hours: 2 }).toString() };
  const surcharge = { name: 'Rain', vehicleTypeId: 4, factorBasisPoints: 12_000, source: 'Decided today' };
  const asked = await askedFor('/event-factors', { ...surcharge, ...span });
  expect((await approve(asked.approvalId)).status).toBe(200);
  const { tariffBook } = await loadPriceList(app.db);
  const within = clock().add({ minutes: 90 });
  expect(tariffBook.findEventFactors(4, within)).toMatchObject([{ name: 'Rain', factorBasisPoints: 12_000 }]);
  expect(tariffBook.findEventFactors(5, within)).toEqual([]);
});

const rain = { name: 'Rain', vehicleTypeId: null, factorBasisPoints: 12_000, source: 'Decided today' };

test.each<[string, object, string]>([
  ['/event-factors', { ...rain, validFrom: '2040-01-02', validUntil: '2040-01-01' }, 'validUntil'],
  ['/event-factors', { ...rain, validFrom: '2020-01-01', validUntil: '2040-01-01' }, 'validFrom'],
  [
    '/event-factors',
    { ...rain, name: 'a\u202eb', validFrom: '2040-01-01', validUntil: '2041-01-01' },
    'name',
  ],
  ['/tariffs', { ...tariff, validFrom: '2040-01-01', source: '\ud800' }, 'source'],
  ['/tariffs', { ...tariff, validFrom: '2020-01-01' }, 'validFrom'],
  ['/tariffs', { ...tariff, validFrom: 'soon' }, 'validFrom'],
  ['/tariffs', { ...tariff, validFrom: '2040-01-01', vehicleTypeId: 77 }, 'vehicleTypeId'],
  ['/tariffs', { ...tariff, validFrom: '2040-01-01', distanceTiers: [] }, 'distanceTiers'],
  ['/tariffs', { ...tariff, validFrom: '2040-01-01', night: { ...night, untilMinute: 1_320 } }, 'tariff'],
  ['/outcome-fees', { accountId: null, validFrom: '2020-01-01', rules: {} }, 'validFrom'],
  ['/outcome-fees', { accountId: null, validFrom: null, rules: { delivered: share } }, 'rules'],
  ['/outcome-fees', { accountId: null, validFrom: null, rules: { unsafe: { basisPoints: -1 } } }, 'rules'],
  ['/extra-prices', { accountId: null, validFrom: null, extraKind: 'winching', priceFils: 0 }, 'priceFils'],
  ['/extra-prices', { accountId: null, validFrom: null, extraKind: 'waiting', priceFils: 100 }, 'waiting'],
  ['/extra-prices', { accountId: null, validFrom: null, extraKind: 'new_destination' }, 'extraKind'],
])('%s %j is refused by its name, when it is proposed', async (path, body, field) => {
  const answer = await ask(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
});

test('Prices of an account that there is not are refused', async () => {
  const body = { accountId: 999_999, validFrom: null, ...ofWinching };
  expect((await ask('/extra-prices', body)).body.reason).toBe('account_not_found');
});
