import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { expect, test } from 'vitest';
import { isOutdated, nameSettlement } from './settlement-wish.ts';

const payment = { method: 'cash', reference: 'Receipt 7', amountFils: 10_000 } as const;

test('A payment is the same one whatever is due by now, so that it is noted once though the answer was lost', () => {
  const before = { ...payment, dueFils: 30_000 };
  const after = { ...payment, dueFils: 20_000 };
  expect(nameSettlement(after)).toBe(nameSettlement(before));
  for (const other of [{ method: 'transfer' }, { reference: 'Receipt 8' }, { amountFils: 10_001 }] as const)
    expect(nameSettlement({ ...payment, ...other })).not.toBe(nameSettlement(payment));
});

test('Only a refusal that says so shows what is due by now: after a lost answer it is not known whether the payment was noted', () => {
  const isOf = (status: number, reason?: string) =>
    isOutdated(new ApiProblem({ status, message: '', reason }));
  expect([isOf(409, 'version_conflict'), isOf(409, 'receivable_settled')]).toEqual([true, true]);
  expect([isOf(0), isOf(500), isOf(400, 'invalid_request')]).toEqual([false, false, false]);
});
