import type { Database } from '../../../../platform/db/database.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Clock } from '../../../../values/clock.ts';
import { Problem } from '../../../../values/problem.ts';
import type {
  CardCharge,
  NoticeQueue,
  PaymentProvider,
  PaymentReport,
  PaymentStatus,
  Reversal,
} from '../../payment-provider.ts';
import { getCardByLastFour, judgeSaved, testTimes } from './test-cards.ts';
import {
  claimNotices,
  deleteNotices,
  insertNotices,
  insertPayment,
  insertReversal,
  type PlannedNotice,
  selectPayment,
  selectReversals,
  type TestPayment,
  type TestReversal,
} from './test-payments-store.ts';

export type TestProviderDeps = { readonly db: Database; readonly clock: Clock };

const noticeLeaseSeconds = 15;
const noticesAtOnce = 50;

/**
 * Makes the sandbox's provider: payments of its own in tables of its own, told by notices like a real one's.
 */
export function createTestProvider(deps: TestProviderDeps): PaymentProvider {
  const { db, clock } = deps;
  return {
    name: 'test',
    createCustomer: async ({ accountId }) => `test_customer_${accountId}`,
    async startPage({ token, amountFils, customer, savesCard, expiresAt }) {
      const paymentId = paymentIdOf(token);
      await insertPayment(
        db,
        {
          ...{ paymentId, token, amountFils, customer, savesCard, expiresAt },
          ...{ status: 'open', failure: undefined, card: undefined, answersAt: undefined },
        },
        clock(),
      );
      return { reference: paymentId, pageUrl: undefined };
    },
    async chargeCard(charge) {
      const paymentId = paymentIdOf(charge.token);
      const at = clock();
      await db.inTransaction(async (transaction) => {
        const payment = makeCharge(charge, paymentId, at);
        if (await insertPayment(transaction, payment, at)) await followUp(transaction, payment, at);
      });
      return report(db, paymentId, clock());
    },
    async findCharge({ token }) {
      const made = await selectPayment(db, paymentIdOf(token));
      return made && report(db, made.paymentId, clock());
    },
    findPayment: (reference) => report(db, reference, clock()),
    refund: (refund) => refundPayment(deps, refund),
    forgetCard: async () => {},
  };
}

/** Reads the test provider's notices, which come by no HTTP request: a background job takes them. */
export function createTestNotices({ db }: Pick<TestProviderDeps, 'db'>): NoticeQueue {
  return {
    async take(now) {
      const leasedUntil = now.add({ seconds: noticeLeaseSeconds });
      const claimed = await claimNotices(db, { now, leasedUntil, atMost: noticesAtOnce });
      return Promise.all(
        claimed.map(async ({ number, noticeId, paymentId }) => ({
          number,
          notice: { noticeId, report: await report(db, paymentId, now) },
        })),
      );
    },
    drop: (numbers) => deleteNotices(db, numbers),
  };
}

function paymentIdOf(token: string): string {
  return `test_payment_${token}`;
}

function makeCharge(charge: CardCharge, paymentId: string, at: Temporal.Instant): TestPayment {
  const [lastFour = '', month = '', year = ''] = charge.card.replace('test_card_', '').split('_');
  const { outcome } = getCardByLastFour(lastFour);
  const judged = judgeSaved(outcome);
  const isSlow = outcome === 'slow';
  return {
    paymentId,
    token: charge.token,
    amountFils: charge.amountFils,
    status: judged !== 'accepted' ? 'failed' : isSlow ? 'processing' : 'succeeded',
    failure: judged === 'accepted' ? undefined : judged,
    customer: charge.customer,
    savesCard: false,
    card: { lastFour, expiryMonth: Number(month), expiryYear: Number(year) },
    expiresAt: undefined,
    answersAt: isSlow ? at.add({ seconds: testTimes.slowSeconds }) : undefined,
  };
}

/** Plans what follows from a payment by its card: notices at their times, refunds and disputes. */
export async function followUp(
  transaction: Queryable,
  payment: TestPayment,
  at: Temporal.Instant,
): Promise<void> {
  const { paymentId, card, amountFils, status, answersAt } = payment;
  const outcome = card && getCardByLastFour(card.lastFour).outcome;
  const plan = (name: string, seconds: number): PlannedNotice => ({
    noticeId: `${paymentId}_${name}`,
    dueAt: at.add({ seconds }),
  });
  const notices: PlannedNotice[] = [{ noticeId: `${paymentId}_ended`, dueAt: answersAt ?? at }];
  if (outcome === 'noticed_twice') {
    // The same notice again, at once and later, and another one that says the same.
    notices.push(plan('ended', 0), plan('ended', testTimes.noticedAgainSeconds), plan('ended_too', 0));
  }
  const kind = outcome === 'refunded' ? 'card_refund' : 'dispute';
  if (
    status === 'succeeded' &&
    (outcome === 'refunded' || outcome === 'disputed' || outcome === 'dispute_won')
  ) {
    const isWon = outcome === 'dispute_won';
    await insertReversal(transaction, {
      reference: `${paymentId}_${kind}`,
      paymentId,
      kind,
      amountFils,
      happensAt: at.add({ seconds: testTimes.reversedSeconds }),
      returnedAt: isWon ? at.add({ seconds: testTimes.returnedSeconds }) : undefined,
    });
    notices.push(plan(kind, testTimes.reversedSeconds));
    if (isWon) notices.push(plan(`${kind}_returned`, testTimes.returnedSeconds));
  }
  await insertNotices(transaction, paymentId, notices);
}

/** Before the key of a refund, in its name. */
const refundPrefix = 'test_refund_';

async function refundPayment(
  { db, clock }: TestProviderDeps,
  { reference, amountFils, key }: { reference: string; amountFils: number; key: string },
): Promise<Reversal> {
  const at = clock();
  const refund: TestReversal = {
    reference: `${refundPrefix}${key}`,
    paymentId: reference,
    kind: 'card_refund',
    amountFils,
    happensAt: at,
    returnedAt: undefined,
  };
  await db.inTransaction(async (transaction) => {
    const isNew = await insertReversal(transaction, refund);
    const known = await selectReversals(transaction, reference);
    if (!known.some((one) => one.reference === refund.reference)) throw new Problem('top_up_not_refundable');
    if (isNew) {
      await insertNotices(transaction, reference, [{ noticeId: `${refund.reference}_made`, dueAt: at }]);
    }
  });
  return { reference: refund.reference, kind: 'card_refund', amountFils, isReturned: false };
}

async function report(db: Queryable, paymentId: string, now: Temporal.Instant): Promise<PaymentReport> {
  const payment = await selectPayment(db, paymentId);
  if (!payment) throw new Error(`the test provider has no payment ${paymentId}`);
  const reversals = await selectReversals(db, paymentId);
  const { token, amountFils, failure, card, customer } = payment;
  const status = statusAt(payment, now);
  return {
    references: [paymentId, token],
    status,
    amountFils,
    currency: 'aed',
    ...(failure !== undefined && { failure }),
    ...(status === 'succeeded' && card && { card: viewCard(card, { customer, token }) }),
    reversals: reversals
      .filter(({ happensAt }) => Temporal.Instant.compare(happensAt, now) <= 0)
      .map(({ reference, kind, amountFils: backFils, returnedAt }) => ({
        reference,
        kind,
        amountFils: backFils,
        isReturned: returnedAt !== undefined && Temporal.Instant.compare(returnedAt, now) <= 0,
        ...(reference.startsWith(refundPrefix) && { key: reference.slice(refundPrefix.length) }),
      })),
  };
}

export function statusAt(
  { status, expiresAt, answersAt }: TestPayment,
  now: Temporal.Instant,
): PaymentStatus {
  const isPast = (moment: Temporal.Instant | undefined) =>
    moment !== undefined && Temporal.Instant.compare(moment, now) <= 0;
  if (status === 'open' || status === 'authenticating') return isPast(expiresAt) ? 'expired' : 'open';
  if (status === 'processing') return isPast(answersAt) ? 'succeeded' : 'processing';
  return status;
}

/** A card's name tells by itself what a later charge of it does. */
function viewCard(
  { lastFour, expiryMonth, expiryYear }: NonNullable<TestPayment['card']>,
  { customer, token }: Pick<TestPayment, 'customer' | 'token'>,
) {
  return {
    customer,
    card: `test_card_${lastFour}_${expiryMonth}_${expiryYear}_${token}`,
    brand: getCardByLastFour(lastFour).brand,
    lastFour,
    expiryMonth,
    expiryYear,
  };
}
