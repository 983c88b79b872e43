import type { SettleReceivableRequest } from '@satha/contract/console/money/receivables';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';

/**
 * Names a payment that is to be noted, by what it is alone: when an answer was lost, another amount may be due by now because of
 * this very payment, and it is the same one that is noted again.
 */
export function nameSettlement({
  method,
  reference,
  amountFils,
}: Pick<SettleReceivableRequest, 'method' | 'reference' | 'amountFils'>): string {
  return JSON.stringify([method, reference, amountFils]);
}

/** Tells whether another amount is due than its reader was shown: then nothing was noted, and they decide again. */
export function isOutdated(error: unknown): boolean {
  return (
    error instanceof ApiProblem && ['version_conflict', 'receivable_settled'].includes(error.reason ?? '')
  );
}
