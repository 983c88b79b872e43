import { randomUUID } from 'node:crypto';
import { insertReversal } from '../../../../src/domain/payments/providers/test/test-payments-store.ts';
import {
  beginAttempt,
  selectUse,
  setLimits,
} from '../../../../src/domain/payments/recharging/recharges-store.ts';
import { selectIsOrdered } from '../../../../src/domain/payments/refunding/ordered-refunds-store.ts';
import { selectRefundCount } from '../../../../src/domain/payments/settling/settling-store.ts';
import { countAsking, forgetCustomer } from '../../../../src/domain/payments/top-ups/top-ups-store.ts';
import type { StoreCall } from './store-call.ts';

/** Of payments: what a provider has to fail for first, or a limit to be reached. */
export const paymentCalls: readonly StoreCall[] = [
  // Of an account that is gone by then.
  (db, { at }) => beginAttempt(db, { accountId: 0, rechargeId: 1, leasedUntil: at }, randomUUID(), at),
  (db, { accountId, at }) => selectUse(db, accountId, at),
  (db, { accountId, at }) => setLimits(db, accountId, { dayLimitFils: 100_000, monthLimitFils: 100_000 }, at),
  (db, { at }) =>
    insertReversal(db, {
      ...{ reference: 're_1', paymentId: 'pay_1', kind: 'card_refund', amountFils: 100 },
      ...{ happensAt: at, returnedAt: undefined },
    }),
  (db, { accountId }) => selectIsOrdered(db, { accountId, topUpId: 1 }),
  (db, { accountId }) => selectRefundCount(db, { accountId, topUpId: 1 }),
  (db, { accountId }) => countAsking(db, { accountId, topUpId: 1, providerAttempts: 0 }),
  (db, { accountId }) => forgetCustomer(db, { accountId, provider: 'test', customer: 'nobody' }),
];
