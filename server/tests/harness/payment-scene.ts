import { randomUUID } from 'node:crypto';
import { openPayments, type Payments } from '../../src/assembly/parts/open-payments.ts';
import type { PaymentReport } from '../../src/domain/payments/payment-provider.ts';
import { changeAutoRecharge } from '../../src/domain/payments/recharging/change-auto-recharge.ts';
import { findLatestRecharges } from '../../src/domain/payments/recharging/queries.ts';
import { applyNotice, keepNotice } from '../../src/domain/payments/settling/receive-notice.ts';
import { findTopUp, findTopUps } from '../../src/domain/payments/top-ups/queries.ts';
import { startTopUp } from '../../src/domain/payments/top-ups/start-top-up.ts';
import type { TopUp } from '../../src/domain/payments/top-ups/top-up.ts';
import { applyNotices, askProvider } from '../../src/entrypoints/jobs/advance-payments.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import type { Clock } from '../../src/values/clock.ts';
import { makeTestConfig } from './test-app.ts';

export type PaymentScene = {
  readonly payments: Payments;
  start(accountId: number, more?: Partial<StartOptions>): Promise<TopUp>;
  /** Fills in a test card by its number; gives the form's answer. */
  pay(topUp: TopUp, number?: string): Promise<string>;
  /** Does everything that is due at this moment of the clock, until nothing is. */
  work(): Promise<void>;
  /** Pays a top-up with a card that is kept. */
  saveCard(accountId: number, number?: string): Promise<void>;
  turnOn(accountId: number, thresholdFils: number, targetFils: number): Promise<void>;
  /** Tells by a notice what a report says; a name of its own unless one is given. */
  notice(report: PaymentReport, noticeId?: string): Promise<'applied' | 'waits'>;
  look(topUp: Pick<TopUp, 'accountId' | 'topUpId'>): Promise<TopUp>;
  topUps(accountId: number): Promise<readonly TopUp[]>;
  /** Such as `open 80000 1`, the latest first. */
  recharges(accountId: number): Promise<string[]>;
};

type StartOptions = {
  readonly clientToken: string;
  readonly amountFils: number;
  readonly method: 'page' | 'saved_card';
  readonly savesCard: boolean;
};

export const goodCard = '4242424242424242';
const cardExpiry = { expiryMonth: 12, expiryYear: 2040 };

/** What lets money come in a test on a database that is given; `variables` are an operator's settings. */
export async function createPaymentScene(
  db: Database,
  clock: Clock,
  { environment = 'test', variables = {} }: SceneOptions = {},
): Promise<PaymentScene> {
  const logger = createLogger({ level: 'silent', environment });
  const parts = { environment, db, clock, logger, observePayment: () => {}, observePaymentCall: () => {} };
  const payments = await openPayments(makeTestConfig(variables), parts);
  const { provider, settling, testForm } = payments;
  const deps = { ...payments, makeToken: randomUUID, logger };

  const scene: PaymentScene = {
    payments,
    start: (accountId, more = {}) =>
      startTopUp(
        { db, clock, provider, makeToken: randomUUID },
        {
          accountId,
          clientToken: randomUUID(),
          amountFils: 10_000,
          method: 'page',
          savesCard: false,
          language: 'en',
          returnUrl: (topUpId) => `https://portal.example.ae/${topUpId}`,
          inSameTransaction: async () => {},
          ...more,
        },
      ),
    async pay(topUp, number = goodCard) {
      return (await testForm?.fillIn(topUp, { number, ...cardExpiry })) ?? 'no form';
    },
    async work() {
      let done: number;
      do done = (await applyNotices(deps)) + (await askProvider(deps));
      while (done > 0);
    },
    async saveCard(accountId, number = goodCard) {
      const topUp = await scene.start(accountId, { savesCard: true, amountFils: 1_000 });
      const answer = await scene.pay(topUp, number);
      if (answer === 'authentication_needed') await testForm?.authenticate(topUp, true);
      await scene.work();
    },
    async turnOn(accountId, thresholdFils, targetFils) {
      await db.inTransaction((transaction) =>
        changeAutoRecharge({ transaction, clock }, accountId, { isOn: true, thresholdFils, targetFils }),
      );
    },
    async notice(report, noticeId = randomUUID()) {
      const name = provider?.name ?? 'test';
      return applyNotice(settling, await keepNotice(settling, name, { noticeId, report }));
    },
    async look(name) {
      const topUp = await findTopUp(db, name);
      if (!topUp) throw new Error(`there is no top-up ${name.topUpId}`);
      return topUp;
    },
    async topUps(accountId) {
      return (await findTopUps(db, { accountId, status: undefined, before: undefined, limit: 100 })).topUps;
    },
    async recharges(accountId) {
      const found = await findLatestRecharges(db, accountId);
      return found.map(({ status, amountFils, attempts }) => `${status} ${amountFils} ${attempts}`);
    },
  };
  return scene;
}

export type SceneOptions = {
  readonly environment?: 'test' | 'live';
  readonly variables?: Record<string, string>;
};

/** A report that a payment of these names came whole. */
export function paid(topUp: TopUp, more: Partial<PaymentReport> = {}): PaymentReport {
  return {
    references: [topUp.paymentToken],
    status: 'succeeded',
    amountFils: topUp.amountFils,
    currency: 'aed',
    reversals: [],
    ...more,
  };
}
