import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { getWallet } from '../harness/money.ts';
import { createPaymentScene, goodCard, type PaymentScene } from '../harness/payment-scene.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';

let clock: TestClock;
let portal: Portal;
let scene: PaymentScene;
let finance: PortalMember;

beforeAll(async () => {
  clock = createTestClock();
  portal = await createPortal({ overrides: { clock } });
  scene = await createPaymentScene(portal.db, clock);
});
beforeEach(async () => {
  finance = await portal.memberOf('finance');
});
afterAll(() => portal.close());

const path = ({ accountId }: PortalMember) => `/accounts/${accountId}/payments`;
const wish = (more = {}) => ({ clientToken: randomUUID(), amountFils: 50_000, method: 'page', ...more });
const card = (number = goodCard) => ({ number, expiryMonth: 12, expiryYear: 2040, cvc: '123' });
const start = async (member: PortalMember, more = {}) =>
  expectOk(await member.send(`${path(member)}/top-ups`, wish(more)));

async function auditOf(member: PortalMember): Promise<string[]> {
  const { rows } = await portal.db.query<{ line: string }>({
    text: `SELECT action || ', ' || subject || ', ' || coalesce(actor_id::text, 'nobody') AS line
           FROM audit_entries WHERE account_id = $1 AND action !~ '^member' ORDER BY audit_entry_id`,
    values: [member.accountId],
  });
  return rows.map(({ line }) => line);
}

describe('test money', () => {
  it('is added once for each wish, by whoever may top up, and is written down with who did', async () => {
    const url = `${path(finance)}/test-money`;
    const one = { clientToken: randomUUID(), amountFils: 25_050 };
    for (const _ of ['at first', 'again']) {
      expect(expectOk(await finance.send(url, one))).toEqual({ balanceFils: 125_050 });
    }
    expectRefusal(
      await finance.send(url, { ...one, amountFils: 30_000 }),
      422,
      'Idempotency key was used with another request',
    );
    const tooMuch = await finance.send(url, { clientToken: randomUUID(), amountFils: 5_000_001 });
    expectRefusal(tooMuch, 400, 'Invalid request', ['amountFils']);
    expect(await getWallet(portal.db, finance.accountId)).toMatchObject({ balanceFils: 125_050 });
    const line = `wallet.topped_up, wallet of account ${finance.accountId}, ${finance.memberId}`;
    expect((await auditOf(finance)).filter((text) => text === line)).toHaveLength(1);
  });

  it('is nothing that live has', async () => {
    const live = await createPortal({ environment: 'live' });
    const owner = await live.memberOf('owner');
    const wished = { clientToken: randomUUID(), amountFils: 25_050 };
    expectRefusal(await owner.send(`${path(owner)}/test-money`, wished), 404, 'Not found');
    await live.close();
  });
});

describe('topping up by card', () => {
  it('goes from the amount over the form to the money, and is written down with who began it', async () => {
    const begun = await start(finance);
    expect(begun).toMatchObject({ status: 'pending', next: { kind: 'test_form' }, origin: 'by_hand' });
    const url = `${path(finance)}/top-ups/${begun.topUpId}`;
    const paid = expectOk(await finance.send(`${url}/test-card`, card('4242 4242 4242 4242')));
    // The form is done with, though the money is not there yet.
    expect(paid).toMatchObject({
      answer: 'accepted',
      topUp: { topUpId: begun.topUpId, status: 'pending', next: { kind: 'wait' } },
    });
    await scene.work();
    expect(expectOk(await finance.get(url))).toMatchObject({
      status: 'succeeded',
      next: { kind: 'none' },
      cardBrand: 'visa',
      cardLastFour: '4242',
      expiresAt: null,
    });
    expect(await getWallet(portal.db, finance.accountId)).toMatchObject({ balanceFils: 150_000 });
    const lines = await auditOf(finance);
    expect(lines).toContain(`top_up.started, top-up ${begun.topUpId}, ${finance.memberId}`);
  });

  it('has a line of the account’s log for a card that is declined, with who tried it, and one for the money that came', async () => {
    const { topUpId } = await start(finance);
    const url = `${path(finance)}/top-ups/${topUpId}`;
    expectOk(await finance.send(`${url}/test-card`, card('4000000000000002')));
    expectOk(await finance.send(`${url}/test-card`, card()));
    await scene.work();
    expect(await auditOf(finance)).toEqual([
      `top_up.started, top-up ${topUpId}, ${finance.memberId}`,
      `top_up.declined, top-up ${topUpId}, ${finance.memberId}`,
      `top_up.succeeded, top-up ${topUpId}, nobody`,
    ]);
  });

  it('asks the bank where the card wants it, by a step of its own', async () => {
    const { topUpId } = await start(finance);
    const url = `${path(finance)}/top-ups/${topUpId}`;
    expect(expectOk(await finance.send(`${url}/test-card`, card('4000002760003184')))).toMatchObject({
      answer: 'authentication_needed',
      topUp: { next: { kind: 'test_authentication' } },
    });
    expect(expectOk(await finance.send(`${url}/authentication`, { approve: true }))).toMatchObject({
      answer: 'accepted',
      topUp: { next: { kind: 'wait' } },
    });
    expectRefusal(
      await finance.send(`${url}/authentication`, { approve: true }),
      409,
      'Top-up cannot be paid any more',
    );
    await scene.work();
    expect(expectOk(await finance.get(url))).toMatchObject({ status: 'succeeded' });
  });

  it('has no answer of the bank to take before it asked, nor after a no', async () => {
    const { topUpId } = await start(finance);
    const url = `${path(finance)}/top-ups/${topUpId}`;
    const answer = (approve: boolean) => finance.send(`${url}/authentication`, { approve });
    const expectNothingAsked = async () => {
      for (const approve of [true, false]) {
        expectRefusal(await answer(approve), 409, 'Top-up waits for a card');
      }
    };
    await expectNothingAsked();
    expectOk(await finance.send(`${url}/test-card`, card('4000002760003184')));
    expect(expectOk(await answer(false))).toMatchObject({ answer: 'declined' });
    await expectNothingAsked();
    expectOk(await finance.send(`${url}/test-card`, card()));
    await scene.work();
    expect(expectOk(await finance.get(url))).toMatchObject({ status: 'succeeded' });
  });

  it('takes no real card: it is refused, and its number stands neither in the database nor in the log', async () => {
    const { topUpId } = await start(finance);
    const number = '5425233430109903';
    const answer = await finance.send(`${path(finance)}/top-ups/${topUpId}/test-card`, card(number));
    expectRefusal(answer, 422, 'Only test cards are taken here');
    expect(JSON.stringify(answer.body)).not.toContain(number);
    await finance.send(`${path(finance)}/top-ups/${topUpId}/test-card`, card());
    expect(portal.logLines.join('\n')).not.toMatch(new RegExp(`${number}|${goodCard}`));
    const { rows: tables } = await portal.db.query<{ name: string }>({
      text: `SELECT quote_ident(table_name) AS name FROM information_schema.tables
             WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    });
    for (const { name } of tables) {
      const { rows } = await portal.db.query({
        text: `SELECT 1 FROM ${name} AS t WHERE t::text ~ $1`,
        values: [`${number}|${goodCard}`],
      });
      expect([name, rows]).toEqual([name, []]);
    }
  });

  it.each([
    ['amountFils', 999],
    ['amountFils', 5_000_001],
    ['amountFils', '5000'],
    ['method', 'cash'],
  ])('is refused with a %s of %j', async (field, value) => {
    const answer = await finance.send(`${path(finance)}/top-ups`, wish({ [field]: value }));
    expectRefusal(answer, 400, 'Invalid request', [field]);
  });

  it('asked for again with the same token gives the same top-up; with another amount it is refused', async () => {
    const same = wish();
    const url = `${path(finance)}/top-ups`;
    const first = expectOk(await finance.send(url, same));
    expect(expectOk(await finance.send(url, same))).toEqual(first);
    expectRefusal(
      await finance.send(url, { ...same, amountFils: 60_000 }),
      422,
      'Idempotency key was used with another request',
    );
    expect((await auditOf(finance)).filter((line) => line.startsWith('top_up.started'))).toHaveLength(1);
  });

  it('is listed, the latest first, by pages and by status', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await start(finance)).topUpId);
    const url = `${path(finance)}/top-ups`;
    const first = expectOk(await finance.get(`${url}?limit=3`));
    expect(first.items.map(({ topUpId }: { topUpId: number }) => topUpId)).toEqual(ids.slice(0, 3));
    const rest = expectOk(await finance.get(`${url}?limit=3&cursor=${first.nextCursor}`));
    expect(rest.items.map(({ topUpId }: { topUpId: number }) => topUpId)).toEqual(ids.slice(3));
    expect(rest.nextCursor).toBeNull();
    expect(expectOk(await finance.get(`${url}?status=succeeded`)).items).toEqual([]);
    expectRefusal(await finance.get(`${url}?cursor=abc`), 400, 'Invalid request', ['cursor']);
  });
});

describe('the saved card', () => {
  it('is kept with a top-up, pays the next one without a form, and goes when it is removed', async () => {
    const url = path(finance);
    expect(expectOk(await finance.get(`${url}/options`))).toMatchObject({
      provider: 'test',
      savedCard: null,
    });
    expectRefusal(
      await finance.send(`${url}/top-ups`, wish({ method: 'saved_card' })),
      409,
      'No card is saved',
    );
    const { topUpId } = await start(finance, { saveCard: true });
    await finance.send(`${url}/top-ups/${topUpId}/test-card`, card('5555555555554444'));
    await scene.work();
    expect(expectOk(await finance.get(`${url}/options`)).savedCard).toMatchObject({
      brand: 'mastercard',
      lastFour: '4444',
      expiryYear: 2040,
    });
    const quick = await start(finance, { method: 'saved_card' });
    expect(quick).toMatchObject({ next: { kind: 'wait' } });
    await scene.work();
    expect(expectOk(await finance.get(`${url}/top-ups/${quick.topUpId}`))).toMatchObject({
      status: 'succeeded',
    });
    expect(expectOk(await finance.send(`${url}/card/remove`, {}))).toMatchObject({ savedCard: null });
    expectRefusal(await finance.send(`${url}/card/remove`, {}), 409, 'No card is saved');
    expect(await auditOf(finance)).toContain(`card.removed, saved card, ${finance.memberId}`);
  });

  it('is not kept unless the payer wants it', async () => {
    const { topUpId } = await start(finance);
    await finance.send(`${path(finance)}/top-ups/${topUpId}/test-card`, card());
    await scene.work();
    expect(expectOk(await finance.get(`${path(finance)}/options`)).savedCard).toBeNull();
  });
});

describe('auto recharge', () => {
  const set = (member: PortalMember, body: object) =>
    member.send(`${path(member)}/auto-recharge`, body, { method: 'PUT' });

  it('is off at first, needs a card, and then charges as soon as the balance is below', async () => {
    const url = `${path(finance)}/auto-recharge`;
    expect(expectOk(await finance.get(url))).toEqual({
      on: false,
      offReason: null,
      thresholdFils: null,
      targetFils: null,
      dayLimitFils: null,
      monthLimitFils: null,
      usedTodayFils: 0,
      usedThisMonthFils: 0,
      pausedBy: null,
      pausedUntil: null,
      savedCard: null,
      changedAt: null,
      recharges: [],
    });
    const body = { on: true, thresholdFils: 200_000, targetFils: 300_000 };
    expectRefusal(await set(finance, body), 409, 'No card is saved');
    await scene.saveCard(finance.accountId);
    expect(expectOk(await set(finance, body))).toMatchObject({
      on: true,
      savedCard: { lastFour: '4242' },
      recharges: [{ status: 'open', amountFils: 199_000, attempts: 0, nextAttemptAt: null }],
    });
    await scene.work();
    expect(await getWallet(portal.db, finance.accountId)).toMatchObject({ balanceFils: 300_000 });
    const off = expectOk(await set(finance, { ...body, on: false }));
    expect(off).toMatchObject({ on: false, offReason: 'by_hand', thresholdFils: 200_000 });
    expect(off.recharges).toMatchObject([{ status: 'succeeded', attempts: 1, failure: null }]);
    const lines = await auditOf(finance);
    expect(lines).toContain(`auto_recharge.set, auto recharge, ${finance.memberId}`);
    expect(lines).toContain(`auto_recharge.turned_off, auto recharge, ${finance.memberId}`);
  });

  it('is refused with amounts that make no sense, each field named', async () => {
    const answer = await set(finance, { on: false, thresholdFils: -5, targetFils: 9_999_999 });
    expectRefusal(answer, 400, 'Invalid request', ['thresholdFils', 'targetFils']);
  });
});

describe('who may', () => {
  const acts: readonly [
    name: string,
    act: (member: PortalMember, account: string, topUp: string) => Promise<{ status: number }>,
    reads: boolean,
  ][] = [
    ['look at the options', (member, at) => member.get(`${at}/options`), true],
    ['list top-ups', (member, at) => member.get(`${at}/top-ups`), true],
    ['look at a top-up', (member, at, topUp) => member.get(`${at}/top-ups/${topUp}`), true],
    ['look at auto recharge', (member, at) => member.get(`${at}/auto-recharge`), true],
    ['begin a top-up', (member, at) => member.send(`${at}/top-ups`, wish()), false],
    ['fill in a card', (member, at, topUp) => member.send(`${at}/top-ups/${topUp}/test-card`, card()), false],
    [
      'answer the bank',
      (member, at, topUp) => member.send(`${at}/top-ups/${topUp}/authentication`, { approve: true }),
      false,
    ],
    ['remove the card', (member, at) => member.send(`${at}/card/remove`, {}), false],
    [
      'set auto recharge',
      (member, at) =>
        member.send(
          `${at}/auto-recharge`,
          { on: false, thresholdFils: 0, targetFils: 1_000 },
          { method: 'PUT' },
        ),
      false,
    ],
  ];

  it('look: every role; pay: owner and finance alone; and nobody at another account', async () => {
    const { topUpId } = await start(finance);
    const { accountId } = finance;
    const stranger = await portal.memberOf('owner');
    const members = [
      [await portal.memberOf('owner', accountId), true],
      [await portal.memberOf('developer', accountId), false],
      [await portal.memberOf('viewer', accountId), false],
    ] as const;
    for (const [name, act, reads] of acts) {
      for (const [member, pays] of members) {
        const { status } = await act(member, path(finance), String(topUpId));
        expect([name, member.name, status === 403]).toEqual([name, member.name, !reads && !pays]);
      }
      const { status } = await act(stranger, path(finance), String(topUpId));
      expect([name, status]).toEqual([name, 404]);
    }
    expectRefusal(await stranger.get(`${path(stranger)}/top-ups/${topUpId}`), 404, 'Top-up not found');
    expectRefusal(
      await stranger.send(`${path(stranger)}/top-ups/${topUpId}/test-card`, card()),
      404,
      'Top-up not found',
    );
  });
});

describe('live without a payment provider', () => {
  it('offers no cards, says so, and knows neither test cards nor notices', async () => {
    const live = await createPortal({ environment: 'live' });
    try {
      const member = await live.memberOf('owner');
      expect(expectOk(await member.get(`${path(member)}/options`))).toMatchObject({
        provider: null,
        testCards: [],
      });
      const url = `${path(member)}/top-ups`;
      expectRefusal(await member.send(url, wish()), 409, 'Card payments are not offered');
      expectRefusal(await member.send(`${url}/1/test-card`, card()), 404, 'Not found');
      expectRefusal(await member.send(`${url}/1/authentication`, { approve: true }), 404, 'Not found');
      expectRefusal(await live.post('/payments/stripe/webhook', undefined, {}), 404, 'Not found');
      const body = { on: true, thresholdFils: 0, targetFils: 1_000 };
      expectRefusal(
        await member.send(`${path(member)}/auto-recharge`, body, { method: 'PUT' }),
        409,
        'Card payments are not offered',
      );
    } finally {
      await live.close();
    }
  });
});
