import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundTopUp } from '../../src/domain/payments/settling/refund-top-up.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { issueAll } from '../harness/documents.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { createPaymentScene, type PaymentScene } from '../harness/payment-scene.ts';
import { contentOf, readXlsx } from '../harness/read-xlsx.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: Console;
let scene: PaymentScene;
let finance: ConsoleOperator;
/** Payments by what became of them, in the order in which they were asked for. */
const made = new Map<string, { readonly accountId: number; readonly topUpId: number }>();
const idOf = (name: string) => made.get(name)?.topUpId ?? 0;

beforeAll(async () => {
  app = await createConsole({ overrides: { clock } });
  scene = await createPaymentScene(app.db, clock);
  finance = await app.operatorOf('finance');
  const [first, second] = [await app.makeEmptyAccount(0), await app.makeEmptyAccount(0)];
  await pay('refunded', first, '4242424242424242');
  await pay('disputed', first, '4000000000000259');
  await pay('won', second, '4000000000001018');
  await pay('expired', second, '4000000000000002');
  // Whoever was declined tries no other card.
  clock.advance({ hours: 24 });
  await scene.work();
  const { provider, settling } = scene.payments;
  if (!provider) throw new Error('the sandbox has a provider');
  const refunded = await scene.look({ accountId: first, topUpId: idOf('refunded') });
  await refundTopUp({ ...settling, provider, onFault: () => {} }, refunded, 40_00);
  made.set('waiting', await scene.start(first));
  // The provider did not make this one.
  await app.db.query({
    text: `INSERT INTO ordered_refunds (account_id, top_up_id, amount_fils, status, ordered_at, ended_at)
           VALUES ($1, $2, 100, 'failed', $3, $3)`,
    values: [second, idOf('won'), clock().toString()],
  });
  await issueAll(app.db, clock);
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

async function pay(name: string, accountId: number, number: string): Promise<void> {
  clock.advance({ minutes: 1 });
  const topUp = await scene.start(accountId);
  made.set(name, topUp);
  await scene.pay(topUp, number);
  await scene.work();
}

type Query = Readonly<Record<string, string>>;
const ask = (query: Query, who = finance) => who.get(`/payments?${new URLSearchParams(query)}`);
const idsOf = async (query: Query): Promise<number[]> =>
  expectOk(await ask(query)).items.map(({ topUpId }: { topUpId: number }) => topUpId);

describe('the list of payments', () => {
  it.each<[string, () => Query, readonly string[]]>([
    ['nothing', () => ({}), ['waiting', 'expired', 'won', 'disputed', 'refunded']],
    ['an account', () => ({ accountId: String(made.get('won')?.accountId) }), ['expired', 'won']],
    ['a status', () => ({ status: 'expired' }), ['expired']],
    ['those under way', () => ({ status: 'pending' }), ['waiting']],
    ['refunds', () => ({ reversal: 'refunded' }), ['refunded']],
    ['disputes, those that were won among them', () => ({ reversal: 'disputed' }), ['won', 'disputed']],
    ['those that a member asked for', () => ({ origin: 'by_hand', status: 'expired' }), ['expired']],
    ['those that nobody asked for', () => ({ origin: 'auto_recharge' }), []],
    ['a day', () => ({ from: '2026-11-19', to: '2026-11-19' }), ['waiting']],
    ['the days until one', () => ({ to: '2026-11-18' }), ['expired', 'won', 'disputed', 'refunded']],
    [
      'several together',
      () => ({ status: 'succeeded', reversal: 'disputed', to: '2026-11-18' }),
      ['won', 'disputed'],
    ],
  ])('is narrowed by %s', async (_, query, names) => {
    expect(await idsOf(query())).toEqual(names.map(idOf));
  });

  it('finds a payment by each name that the provider has for it, its refund and its dispute', async () => {
    for (const name of ['refunded', 'disputed']) {
      const one = expectOk(await finance.get(`/payments/${idOf(name)}`));
      const references = one.entries.map(({ reference }: { reference: string | null }) => reference);
      const all = [one.paymentReference, one.paymentToken, ...references.filter(Boolean)];
      expect(all).toHaveLength(3);
      for (const reference of all)
        expect([reference, await idsOf({ reference })]).toEqual([reference, [idOf(name)]]);
    }
    expect(await idsOf({ reference: 'pi_nobody' })).toEqual([]);
  });

  it('comes page by page, each payment once', async () => {
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = expectOk(await ask({ limit: '2', ...(cursor !== '' && { cursor }) }));
      seen.push(...page.items.map(({ topUpId }: { topUpId: number }) => topUpId));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...made.values()].map(({ topUpId }) => topUpId).toReversed());
  });

  it('tells what of each can still go back', async () => {
    const { items } = expectOk(await ask({ status: 'succeeded' }));
    expect(items).toMatchObject([
      { topUpId: idOf('won'), amountFils: 10_000, disputedFils: 0, leftFils: 10_000 },
      { topUpId: idOf('disputed'), disputedFils: 10_000, leftFils: 0 },
      { topUpId: idOf('refunded'), refundedFils: 4_000, leftFils: 6_000, card: { lastFour: '4242' } },
    ]);
  });

  it.each([
    ['cursor', 'x'],
    ['cursor', Buffer.from(`below:${'9'.repeat(16)}:1`).toString('base64url')],
    ['from', '2026-02-30'],
    ['to', 'tomorrow'],
    ['reference', '\u0000'],
    ['status', 'paid'],
    ['limit', '0'],
  ])('refuses %s as %j in a sentence', async (field, value) => {
    expectRefusal(await ask({ [field]: value }), 400, 'Invalid request', [field]);
  });

  it.each(['csv', 'xlsx'])('is saved as a %s with what its filter leaves', async (format) => {
    const url = `${app.consoleUrl}/console-api/payments/export?format=${format}&reversal=disputed`;
    const { status, headers, pdf: file } = await downloadPdf(url, finance);
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="satha-payments.${format}"`,
    ]);
    const rows =
      format === 'xlsx'
        ? readXlsx(file).sheets[0]?.rows.map((row) => row.map(contentOf).map(String))
        : file
            .toString()
            .trim()
            .split('\r\n')
            .map((line) => line.split(','));
    const column = rows?.[0]?.indexOf('disputed_aed') ?? -1;
    const told = rows?.slice(1).map((row) => [Number(row[0]), Number(row[column])]);
    expect(told).toEqual([
      [idOf('won'), 0],
      [idOf('disputed'), 100],
    ]);
  });
});

describe('one payment', () => {
  it('tells what a dispute took, and whether it came back', async () => {
    const disputed = expectOk(await finance.get(`/payments/${idOf('disputed')}`));
    expect(disputed).toMatchObject({
      status: 'succeeded',
      entries: [
        { kind: 'top_up', amountFils: 10_000, reference: null },
        { kind: 'dispute', amountFils: -10_000 },
      ],
      disputes: [{ reference: disputed.entries[1].reference, amountFils: 10_000, returnedAt: null }],
      documents: [{ kind: 'receipt', topUpId: idOf('disputed') }],
    });
    const won = expectOk(await finance.get(`/payments/${idOf('won')}`));
    expect(won.disputes).toMatchObject([{ amountFils: 10_000, returnedAt: expect.any(String) }]);
    expect(won.entries.map(({ amountFils }: { amountFils: number }) => amountFils)).toEqual([
      10_000, -10_000, 10_000,
    ]);
  });

  it('tells of refunds at the provider, of those ordered here, and what became of these', async () => {
    const name = made.get('refunded');
    if (!name) throw new Error('one was refunded');
    const before = expectOk(await finance.get(`/payments/${name.topUpId}`));
    expect(before).toMatchObject({
      ...{ refunds: [], disputes: [] },
      entries: [{ kind: 'top_up' }, { kind: 'card_refund', amountFils: -4_000 }],
      documents: [{ kind: 'refund_note' }, { kind: 'receipt' }],
    });
    const wish = { clientToken: 'token-of-one-refund-here', amountFils: 1_000, reason: 'Charged twice' };
    expectOk(await finance.send(`/accounts/${name.accountId}/top-ups/${name.topUpId}/refunds`, wish));
    const after = expectOk(await finance.get(`/payments/${name.topUpId}`));
    expect(after.refunds).toMatchObject([
      { amountFils: 1_000, status: 'ordered', reference: null, endedAt: null },
    ]);
    expect([before.leftFils, after.leftFils]).toEqual([6_000, 5_000]);
  });

  it('that there is not is not found', async () => {
    expectRefusal(await finance.get('/payments/999999'), 404, 'Top-up not found');
  });
});
