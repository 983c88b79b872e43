import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { AutoRecharge } from './auto-recharge.ts';
import { setAutoRecharge } from './recharges-store.ts';

export type AutoRechargeWish = Pick<AutoRecharge, 'isOn' | 'thresholdFils' | 'targetFils'>;

/**
 * Sets an account's auto recharge. Turned on, or with a higher threshold, while the balance is below already, it opens
 * a recharge in the same database transaction, which `transaction` is.
 * @throws Problem invalid_request, wallet_not_found, no_saved_card (it cannot be on without one).
 */
export async function changeAutoRecharge(
  { transaction, clock }: { readonly transaction: Queryable; readonly clock: Clock },
  accountId: number,
  wish: AutoRechargeWish,
): Promise<void> {
  requireAmounts(wish);
  const outcome = await setAutoRecharge(transaction, accountId, wish, clock());
  if (outcome === 'no_wallet') throw new Problem('wallet_not_found');
  if (outcome === 'no_card') throw new Problem('no_saved_card');
}

function requireAmounts({ thresholdFils, targetFils }: AutoRechargeWish): void {
  const { largestThresholdFils, largestTargetFils, smallestRechargeFils } = paymentPolicy;
  const fields: FieldProblem[] = [];
  if (!isWithin(thresholdFils, 0, largestThresholdFils)) {
    const message = `thresholdFils must be 0 to ${largestThresholdFils}: AED 0 to ${aedFromFils(largestThresholdFils)}.`;
    fields.push({ field: 'thresholdFils', message });
  }
  const smallestTargetFils = thresholdFils + smallestRechargeFils;
  if (!isWithin(targetFils, smallestTargetFils, largestTargetFils)) {
    const message =
      `targetFils must be at least AED ${aedFromFils(smallestRechargeFils)} above thresholdFils, ` +
      `and at most ${largestTargetFils}: AED ${aedFromFils(largestTargetFils)}.`;
    fields.push({ field: 'targetFils', message });
  }
  if (fields.length > 0) throw new Problem('invalid_request', { fields });
}

function isWithin(fils: Fils, least: Fils, most: Fils): boolean {
  return Number.isSafeInteger(fils) && fils >= least && fils <= most;
}
