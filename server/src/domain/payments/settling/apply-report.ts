import type { Queryable } from '../../../platform/db/queryable.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { upsertCard } from '../cards/cards-store.ts';
import { planRechargeRetry } from '../payment-policy.ts';
import type { PaymentReport } from '../payment-provider.ts';
import type { RechargeNotifier } from '../recharging/recharge-notifier.ts';
import type { StopReason } from '../recharging/stopped-mail.ts';
import { isOver, type TopUp } from '../top-ups/top-up.ts';
import {
  keepFirstReference,
  keepReferences,
  lockWallet,
  markPending,
  noteCard,
  postReversals,
  type SettledAs,
  settle,
  wakeNotices,
} from './settling-store.ts';

export type ApplyDeps = {
  /** One database transaction: what a report tells takes effect as a whole or not at all. */
  readonly transaction: Queryable;
  readonly at: Temporal.Instant;
  /** How many times shorter than in life a recharge waits for its next try. */
  readonly timeScale: number;
  readonly notifier: RechargeNotifier;
};

export type Applied = {
  readonly became: SettledAs;
  /** How many refunds and disputes were posted by this. */
  readonly posted: number;
  /** Whether some wait for the money of the top-up to come. */
  readonly waits: boolean;
};

/**
 * Takes in what a provider says of a payment, however often it was said and in whatever order: money in once, each
 * refund and dispute out once, the card kept.
 */
export async function applyReport(deps: ApplyDeps, topUp: TopUp, report: PaymentReport): Promise<Applied> {
  const { transaction, at } = deps;
  // Whatever is written of an account's payments is written under its wallet's lock.
  await lockWallet(transaction, topUp.accountId);
  await keepReferences(transaction, topUp, report.references, at);
  const settled = await settleByReport(deps, topUp, report);
  if (settled.became === 'succeeded') await wakeNotices(transaction, topUp, at);
  if (settled.became !== 'unchanged') await recordEnd(deps, topUp, report, settled.became);
  // A payment in another currency was refused as a whole, and so is what goes back of it.
  const posted =
    report.currency === undefined || report.currency === 'aed'
      ? await postReversals(transaction, topUp, report.reversals, at)
      : [];
  if (report.card) await keepCard(deps, topUp, report.card);
  const stops: StopReason[] = [
    ...(settled.rechargeStopped ? (['failed'] as const) : []),
    ...(posted.some(({ rechargeStopped }) => rechargeStopped) ? (['disputed'] as const) : []),
  ];
  const isRecharged = settled.became === 'succeeded' && topUp.recharge !== undefined;
  if (isRecharged) await deps.notifier.recharged(transaction, topUp);
  for (const reason of stops) await deps.notifier.stopped(transaction, topUp.accountId, reason);
  return {
    became: settled.became,
    posted: posted.filter(({ outcome }) => outcome === 'posted').length,
    waits: posted.some(({ outcome }) => outcome === 'waits'),
  };
}

/** Tells the account's log how a top-up ended: by the word of whoever took the card. */
function recordEnd(
  { transaction, at }: ApplyDeps,
  { accountId, topUpId, amountFils }: TopUp,
  { failure }: PaymentReport,
  became: Exclude<SettledAs, 'unchanged'>,
): Promise<void> {
  const reason = became === 'mismatch' ? 'amount_mismatch' : (failure ?? 'provider_error');
  return recordAudit(transaction, {
    ...{ accountId, at, actor: { kind: 'system' } },
    action: became === 'mismatch' ? 'top_up.failed' : `top_up.${became}`,
    subject: `top-up ${topUpId}`,
    details: { amountFils, ...((became === 'failed' || became === 'mismatch') && { reason }) },
  });
}

async function settleByReport(
  { transaction, at, timeScale }: ApplyDeps,
  topUp: TopUp,
  report: PaymentReport,
): Promise<{ readonly became: SettledAs; readonly rechargeStopped: boolean }> {
  const { status, amountFils, currency } = report;
  const [reference] = report.references;
  if (status === undefined) return { became: 'unchanged', rechargeStopped: false };
  if (status === 'open' || status === 'processing') {
    if (reference !== undefined && !isOver(topUp)) await markPending(transaction, topUp, reference);
    return { became: 'unchanged', rechargeStopped: false };
  }
  if (reference !== undefined) await keepFirstReference(transaction, topUp, reference);
  const failure = status === 'failed' ? (report.failure ?? 'provider_error') : undefined;
  const nextAttemptAt =
    failure !== undefined && topUp.recharge
      ? planRechargeRetry(topUp.recharge.attempt, { failure, at, timeScale })
      : undefined;
  return settle(transaction, topUp, { status, failure, amountFils, currency, nextAttemptAt, at });
}

async function keepCard(
  { transaction, at }: ApplyDeps,
  topUp: TopUp,
  card: NonNullable<PaymentReport['card']>,
): Promise<void> {
  const isFirstTold = await noteCard(transaction, topUp, card);
  // Told again, it may have been removed or replaced by its holder since.
  if (topUp.savesCard && isFirstTold) await upsertCard(transaction, topUp, card, at);
}
