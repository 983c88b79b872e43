import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { AutoRecharge, RechargeLimits } from './auto-recharge.ts';
import { findAutoRecharge } from './queries.ts';
import { setAutoRecharge, setLimits } from './recharges-store.ts';

/** Limits that are left out, both of them, stay as they are; the first time they are the usual ones. */
export type AutoRechargeWish = Pick<AutoRecharge, 'isOn' | 'thresholdFils' | 'targetFils'> &
  Partial<RechargeLimits>;

/**
 * Sets an account's auto recharge. Turned on, or with a higher threshold, while the balance is below already, it opens
 * a recharge in the same database transaction, which `transaction` is. A recharge that waits for a limit is decided
 * anew. Returns the settings as they are then.
 * @throws Problem invalid_request, wallet_not_found, no_saved_card (it cannot be on without one).
 */
export async function changeAutoRecharge(
  { transaction, clock }: { readonly transaction: Queryable; readonly clock: Clock },
  accountId: number,
  wish: AutoRechargeWish,
): Promise<AutoRecharge> {
  const limits = readLimits(wish);
  requireAmounts(wish);
  const at = clock();
  const outcome = await setAutoRecharge(transaction, accountId, wish, at);
  if (outcome === 'no_wallet') throw new Problem('wallet_not_found');
  if (outcome === 'no_card') throw new Problem('no_saved_card');
  await setLimits(transaction, accountId, limits, at);
  const changed = await findAutoRecharge(transaction, accountId, at);
  if (!changed) throw new Error('what was set is there');
  return changed;
}

/** @throws Problem invalid_request when there is one without the other. */
function readLimits({ dayLimitFils, monthLimitFils }: AutoRechargeWish): RechargeLimits | undefined {
  if (dayLimitFils === undefined && monthLimitFils === undefined) return undefined;
  if (dayLimitFils !== undefined && monthLimitFils !== undefined) return { dayLimitFils, monthLimitFils };
  const field = dayLimitFils === undefined ? 'dayLimitFils' : 'monthLimitFils';
  const message = `${field} is missing: dayLimitFils and monthLimitFils are sent both, or neither.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}

function requireAmounts(wish: AutoRechargeWish): void {
  const fields = [...findWrongAmounts(wish), ...findWrongLimits(wish)];
  if (fields.length > 0) throw new Problem('invalid_request', { fields });
}

function findWrongLimits({ dayLimitFils, monthLimitFils }: AutoRechargeWish): FieldProblem[] {
  const { smallestRechargeFils: least, largestDayLimitFils, largestMonthLimitFils } = paymentPolicy;
  if (dayLimitFils === undefined || monthLimitFils === undefined) return [];
  const range = (most: Fils) => `AED ${aedFromFils(least)} to ${aedFromFils(most)}`;
  const fields: FieldProblem[] = [];
  if (!isWithin(dayLimitFils, least, largestDayLimitFils)) {
    const message = `dayLimitFils must be ${least} to ${largestDayLimitFils}: ${range(largestDayLimitFils)}.`;
    fields.push({ field: 'dayLimitFils', message });
  }
  if (!isWithin(monthLimitFils, Math.max(least, dayLimitFils), largestMonthLimitFils)) {
    const message =
      `monthLimitFils must be ${least} to ${largestMonthLimitFils}, ${range(largestMonthLimitFils)}, ` +
      'and not below dayLimitFils.';
    fields.push({ field: 'monthLimitFils', message });
  }
  return fields;
}

function findWrongAmounts({ thresholdFils, targetFils }: AutoRechargeWish): FieldProblem[] {
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
  return fields;
}

function isWithin(fils: Fils, least: Fils, most: Fils): boolean {
  return Number.isSafeInteger(fils) && fils >= least && fils <= most;
}
