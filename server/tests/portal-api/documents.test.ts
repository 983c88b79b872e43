import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setAccountClock } from '../../src/domain/sandbox/controls/set-account-clock.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { issueAll } from '../harness/documents.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { readPdfBackwards, readPdfText } from '../harness/pdf-text.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { createTestClock } from '../harness/test-clock.ts';

let portal: Portal;
const clock = createTestClock('2026-11-20T12:00:00+04:00');
beforeAll(async () => {
  portal = await createPortal({ overrides: { clock } });
});
afterAll(() => portal.close());

const billing = { legalName: 'Noor Motors LLC', trn: '100987654300003', address: 'Al Quoz 3\nDubai' };

/** An account with a receipt and a tax invoice, and somebody in it. */
async function makeScene(role: 'owner' | 'viewer' = 'viewer') {
  const account = await portal.makeAccount({ balanceFils: 0 });
  await portal.db.query({
    text: 'UPDATE accounts SET created_at = $2 WHERE account_id = $1',
    values: [account.accountId, clock().toString()],
  });
  await topUpWallet({ db: portal.db, clock }, { accountId: account.accountId, amountFils: 1_000_000 });
  const trip = await createTrip(portal, account);
  await takeTripTo(portal.db, trip, await addDriver(portal.db), 6, clock());
  await issueAll(portal.db, clock);
  return { member: await portal.memberOf(role, account.accountId), trip };
}

async function listOf(member: PortalMember, query = '') {
  const { status, body } = await member.get(`/accounts/${member.accountId}/documents${query}`);
  expect(status).toBe(200);
  return body.data.items;
}

/** A file as it arrives, byte for byte. */
async function download(member: PortalMember, path: string) {
  const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ');
  const response = await fetch(`${portal.baseUrl}/portal-api${path}`, { headers: { cookie } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('lists receipts and tax invoices, the latest first, filtered by kind, month of issue and trip', async () => {
  const { member, trip } = await makeScene();
  const [invoice, receipt, ...more] = await listOf(member);
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({
    kind: 'tax_invoice',
    name: expect.stringMatching(/^INV-2026-\d{6}$/),
    tripId: trip.tripId,
    amountFils: trip.fareFils,
    vatFils: Math.round((trip.fareFils * 5) / 105),
  });
  expect(receipt).toMatchObject({ kind: 'receipt', tripId: null, amountFils: 1_000_000, vatFils: 0 });
  expect(await listOf(member, '?kinds=receipt')).toEqual([receipt]);
  expect(await listOf(member, `?tripId=${trip.tripId}`)).toEqual([invoice]);
  expect(await listOf(member, '?month=2026-11')).toEqual([invoice, receipt]);
  expect(await listOf(member, '?month=2026-10')).toEqual([]);
  expect(await listOf(member, `?name=${invoice.name.toLowerCase()}`)).toEqual([invoice]);
  expect(await listOf(member, `?name=${invoice.name}&kinds=receipt`)).toEqual([]);
  const { body } = await member.get(`/accounts/${member.accountId}/documents?limit=1`);
  expect(body.data.items).toEqual([invoice]);
  expect(await listOf(member, `?cursor=${body.data.nextCursor}`)).toEqual([receipt]);
  const wrong = await member.get(`/accounts/${member.accountId}/documents?month=2026-13&kinds=letter&name=x`);
  expect(wrong.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'kinds',
    'month',
    'name',
  ]);
});

test('another account’s document is not found by its number', async () => {
  const [{ member }, other] = [await makeScene(), await makeScene()];
  const [invoice] = await listOf(other.member);
  expect(await listOf(member, `?name=${invoice.name}`)).toEqual([]);
});

test.each(['documents?tripId', 'documents?topUpId', 'wallet/entries?tripId'])(
  'a number that is none of any trip or top-up is refused, not looked for: %s',
  async (question) => {
    const { member } = await makeScene();
    const { status } = await member.get(`/accounts/${member.accountId}/${question}=99999999999999999999`);
    expect(status).toBe(400);
  },
);

describe('a document is downloaded', () => {
  test('as a PDF in English and in Arabic, named by its number, the same bytes each time', async () => {
    const { member, trip } = await makeScene();
    const [{ documentId, name }] = await listOf(member, '?kinds=tax_invoice');
    const path = `/accounts/${member.accountId}/documents/${documentId}/pdf`;
    const english = await download(member, path);
    expect(english.response.headers.get('content-type')).toBe('application/pdf');
    expect(english.response.headers.get('content-disposition')).toBe(`attachment; filename="${name}-en.pdf"`);
    expect(readPdfText(english.bytes)).toContain(`Vehicle recovery, trip ${trip.tripId}`);
    expect(readPdfText(english.bytes)).toContain('Sandbox');
    expect((await download(member, `${path}?language=en`)).bytes.equals(english.bytes)).toBe(true);
    const arabic = await download(member, `${path}?language=ar`);
    expect(readPdfBackwards(arabic.bytes)).toContain('فاتورة ضريبية');
    // Nothing but names that have no Arabic one is in English.
    const arabicText = readPdfText(arabic.bytes);
    expect(arabicText).not.toContain('Standard Recovery Truck');
    expect(arabicText).not.toContain('Dubai');
    expect(readPdfBackwards(arabic.bytes)).toContain('سطحة عادية');
    expect((await download(member, `${path}?language=fr`)).response.status).toBe(400);
  });

  test('by members of its account alone', async () => {
    const { member } = await makeScene();
    const stranger = await portal.memberOf('owner');
    const [{ documentId }] = await listOf(member);
    for (const accountId of [member.accountId, stranger.accountId]) {
      const { status, body } = await stranger.get(`/accounts/${accountId}/documents/${documentId}/pdf`);
      const message = accountId === stranger.accountId ? 'Document not found' : 'Account not found';
      expect({ status, message: body.message }).toEqual({ status: 404, message });
    }
  });
});

test('a statement is there once its month is over, and tells what the ledger does', async () => {
  const { member, trip } = await makeScene();
  const path = `/accounts/${member.accountId}/statements`;
  expect((await member.get(path)).body.data.items).toEqual([]);
  expect((await member.get(`${path}/2026-11/pdf`)).body.message).toBe('Document not found');
  const before = clock();
  clock.set('2026-12-01T01:00:00+04:00');
  const later = await portal.memberOf('viewer', member.accountId);
  expect((await later.get(path)).body.data.items).toEqual([{ month: '2026-11' }]);
  const { response, bytes } = await download(later, `${path}/2026-11/pdf`);
  expect(response.headers.get('content-disposition')).toContain(
    `statement-${member.accountId}-2026-11-en.pdf`,
  );
  const text = readPdfText(bytes);
  const closing = ((1_000_000 - trip.fareFils) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect(text).toContain(`Closing balance AED ${closing}`);
  for (const month of ['2026-12', '2026-10', 'x', '2026-13']) {
    expect((await later.get(`${path}/${month}/pdf`)).status).toBe(404);
  }
  clock.set(before);
});

test('a statement of a month that is over by the account’s own clock alone says that it may change', async () => {
  const { member } = await makeScene();
  const { accountId } = member;
  const path = `/accounts/${accountId}/statements/2026-11/pdf`;
  const deps = { db: portal.db, clock };
  await setAccountClock(deps, accountId, { offsetSeconds: 30 * 86_400 });
  const early = await download(member, path);
  expect(readPdfText(early.bytes)).toContain('Provisional: the month has ended on the account');
  expect(readPdfBackwards((await download(member, `${path}?language=ar`)).bytes)).toContain('كشف مؤقت');
  await setAccountClock(deps, accountId, { offsetSeconds: 0 });
  expect((await download(member, path)).response.status).toBe(404);
  const before = clock();
  clock.set('2026-12-01T01:00:00+04:00');
  const later = await portal.memberOf('viewer', accountId);
  expect(readPdfText((await download(later, path)).bytes)).not.toContain('Provisional');
  clock.set(before);
});

describe('billing details', () => {
  test('begin as the account’s name, and stand on what is issued after they were told', async () => {
    const { member } = await makeScene('owner');
    const path = `/accounts/${member.accountId}/billing-details`;
    expect((await member.get(path)).body.data).toEqual({
      legalName: 'Integrator',
      trn: null,
      address: null,
      isTold: false,
    });
    const changed = await member.send(path, billing, { method: 'PUT' });
    const told = { ...billing, address: 'Al Quoz 3, Dubai', isTold: true };
    expect(changed.body.data).toEqual(told);
    expect((await member.get(path)).body.data).toEqual(told);
    const { body } = await member.get(`/accounts/${member.accountId}/audit?action=billing_details`);
    expect(body.data.items[0]).toMatchObject({ action: 'billing_details.changed' });
  });

  test('that are saved as they are change nothing, and nobody is said to have changed them', async () => {
    const { member } = await makeScene('owner');
    const path = `/accounts/${member.accountId}/billing-details`;
    const save = async (details: object) => {
      expect((await member.send(path, details, { method: 'PUT' })).status).toBe(200);
      const { body } = await member.get(`/accounts/${member.accountId}/audit?action=billing_details`);
      const { rows } = await portal.db.query<{ count: number }>({
        text: 'SELECT count(*) AS count FROM billing_details WHERE account_id = $1',
        values: [member.accountId],
      });
      return [rows[0]?.count, body.data.items.length];
    };
    const nameAlone = { legalName: 'Noor Motors LLC', trn: null, address: null };
    expect(await save(nameAlone)).toEqual([1, 1]);
    expect(await save(nameAlone)).toEqual([1, 1]);
    expect(await save(billing)).toEqual([2, 2]);
    expect(await save({ ...billing, address: 'Al Quoz 3, Dubai ' })).toEqual([2, 2]);
    expect(await save(nameAlone)).toEqual([3, 3]);
  });

  test.each([
    [{ ...billing, trn: '123' }, 'trn'],
    [{ ...billing, address: null }, 'address'],
    [{ ...billing, legalName: ' ' }, 'legalName'],
    [{ ...billing, legalName: 'Tow 🚚' }, 'legalName'],
    [{ ...billing, legalName: 'svc_sk_live_4eC39HqLyjWDarjtT1zd' }, 'legalName'],
    [{ ...billing, address: 'Dubai whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }, 'address'],
    [{ legalName: 'x' }, 'trn'],
  ])('that cannot stand on a document are refused by name: %j', async (request, field) => {
    const member = await portal.memberOf('finance');
    const path = `/accounts/${member.accountId}/billing-details`;
    const { status, body } = await member.send(path, request, { method: 'PUT' });
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
    expect((await member.get(path)).body.data.isTold).toBe(false);
  });

  test('are changed by owners and finance members alone', async () => {
    for (const [role, status] of [
      ['owner', 200],
      ['finance', 200],
      ['developer', 403],
      ['viewer', 403],
    ] as const) {
      const member = await portal.memberOf(role);
      const path = `/accounts/${member.accountId}/billing-details`;
      expect((await member.send(path, billing, { method: 'PUT' })).status).toBe(status);
    }
  });
});
