import { expect, test } from 'vitest';
import type { TopUp } from '../../../domain/payments/top-ups/top-up.ts';
import { viewPayment, viewPaymentDetails } from './payment-view.ts';

const at = Temporal.Instant.from('2026-11-01T08:00:00Z');
const topUp = {
  ...{ accountId: 4, topUpId: 7, amountFils: 10_000, status: 'succeeded', method: 'page', provider: 'test' },
  ...{ paymentToken: 'token', refundedFils: 4_000, disputedFils: 0, createdAt: at, settledAt: at },
} as TopUp;
const order = { refundId: 1, amountFils: 2_500, reference: undefined, orderedAt: at, endedAt: undefined };
const records = { entries: [], refunds: [], documents: [] };

test('Of a payment that is disputed whole after a part was refunded nothing is left, and not less', () => {
  expect(viewPayment({ ...topUp, disputedFils: 10_000 }).leftFils).toBe(0);
});

test('What a refund that is ordered takes is not left; what was not made is', () => {
  const leftOf = (status: 'ordered' | 'made' | 'failed') =>
    viewPaymentDetails(topUp, { ...records, refunds: [{ ...order, status }] }).leftFils;
  expect([leftOf('ordered'), leftOf('made'), leftOf('failed')]).toEqual([3_500, 6_000, 6_000]);
});
