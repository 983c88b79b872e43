import type { AutoRecharge as AutoRechargeOfWire } from '@satha/contract/portal/auto-recharge';
import type * as wire from '@satha/contract/portal/payments';
import type { SavedCard } from '../../../domain/payments/cards/saved-card.ts';
import type { AutoRecharge, Recharge } from '../../../domain/payments/recharging/auto-recharge.ts';
import type { PayerStep } from '../../../domain/payments/test-card-form.ts';
import { isOver, type TopUp } from '../../../domain/payments/top-ups/top-up.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

export function viewTopUp(
  topUp: TopUp,
  /** At the sandbox's own page of payment; undefined: it waits for nothing of the payer's there. */
  { step }: { readonly step: PayerStep | undefined },
): wire.TopUp {
  return {
    topUpId: topUp.topUpId,
    amountFils: topUp.amountFils,
    status: topUp.status,
    failure: topUp.failure ?? null,
    origin: topUp.recharge ? 'auto_recharge' : 'by_hand',
    method: topUp.method,
    next: nextOf(topUp, step),
    cardBrand: topUp.cardBrand ?? null,
    cardLastFour: topUp.cardLastFour ?? null,
    refundedFils: topUp.refundedFils,
    disputedFils: topUp.disputedFils,
    createdAt: formatUaeTimestamp(topUp.createdAt),
    settledAt: momentOf(topUp.settledAt),
    expiresAt: isOver(topUp) ? null : momentOf(topUp.expiresAt),
  };
}

function nextOf(topUp: TopUp, step: PayerStep | undefined): wire.TopUp['next'] {
  if (isOver(topUp)) return { kind: 'none' };
  if (topUp.method === 'saved_card' || topUp.status === 'created') return { kind: 'wait' };
  if (topUp.pageUrl !== undefined) return { kind: 'page', url: topUp.pageUrl };
  // A card that was accepted has paid, or is about to: what the provider says of it is on its way.
  if (step === undefined) return { kind: 'wait' };
  return { kind: step === 'authenticate' ? 'test_authentication' : 'test_form' };
}

export function viewSavedCard(card: SavedCard): wire.SavedCard {
  return {
    brand: card.brand,
    lastFour: card.lastFour,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    savedAt: formatUaeTimestamp(card.savedAt),
  };
}

export function viewAutoRecharge(
  settings: AutoRecharge | undefined,
  { card, recharges }: { readonly card: SavedCard | undefined; readonly recharges: readonly Recharge[] },
): AutoRechargeOfWire {
  return {
    on: settings?.isOn ?? false,
    offReason: settings?.offReason ?? null,
    thresholdFils: settings?.thresholdFils ?? null,
    targetFils: settings?.targetFils ?? null,
    dayLimitFils: settings?.dayLimitFils ?? null,
    monthLimitFils: settings?.monthLimitFils ?? null,
    usedTodayFils: settings?.usedTodayFils ?? 0,
    usedThisMonthFils: settings?.usedThisMonthFils ?? 0,
    pausedBy: settings?.paused?.by ?? null,
    pausedUntil: momentOf(settings?.paused?.until),
    savedCard: card ? viewSavedCard(card) : null,
    changedAt: momentOf(settings?.changedAt),
    recharges: recharges.map((recharge) => ({
      rechargeId: recharge.rechargeId,
      status: recharge.status,
      amountFils: recharge.amountFils,
      attempts: recharge.attempts,
      failure: recharge.failure ?? null,
      nextAttemptAt: momentOf(recharge.nextAttemptAt),
      openedAt: formatUaeTimestamp(recharge.openedAt),
      closedAt: momentOf(recharge.closedAt),
    })),
  };
}

function momentOf(at: Temporal.Instant | undefined): string | null {
  return at ? formatUaeTimestamp(at) : null;
}
