import { forgetRemovedCards } from '../../domain/payments/cards/forget-removed-cards.ts';
import type { NoticeQueue, PaymentProvider } from '../../domain/payments/payment-provider.ts';
import { beginDueRecharges } from '../../domain/payments/recharging/begin-due-recharges.ts';
import { carryOutDueRefunds } from '../../domain/payments/refunding/carry-out-due-refunds.ts';
import { advanceDueTopUps } from '../../domain/payments/settling/advance-due-top-ups.ts';
import {
  applyDueNotices,
  applyNotice,
  keepNotice,
  type SettlingDeps,
} from '../../domain/payments/settling/receive-notice.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figure: how long a payment may stand before somebody looks. */
const intervalMs = 500;

export type AdvancePaymentsDeps = {
  readonly settling: SettlingDeps;
  readonly provider: PaymentProvider | undefined;
  readonly testNotices: NoticeQueue | undefined;
  /** A random UUID. */
  readonly makeToken: () => string;
  readonly logger: Logger;
};

/**
 * Advances payments that are due, whoever began them; any number of processes may do so. What asks the
 * provider goes by itself: one that is slow does not hold up what it tells.
 */
export function advancePayments(deps: AdvancePaymentsDeps): Repetition {
  const { logger } = deps;
  const tell = (error: unknown) =>
    logger.warn({ err: error }, 'No payments go on until the database answers.');
  const loops = [
    often(intervalMs, () => whileThereIsSome(() => applyNotices(deps)), tell),
    often(intervalMs, () => whileThereIsSome(() => askProvider(deps)), tell),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Our own figure: after so many rounds in a row the process looks around whether it is to stop. */
const mostRounds = 20;

async function whileThereIsSome(work: () => Promise<number>): Promise<void> {
  for (let round = 0; round < mostRounds && (await work()) > 0; round += 1);
}

/** Applies the notices that providers sent; returns how many there were. */
export async function applyNotices({ settling, testNotices, logger }: AdvancePaymentsDeps): Promise<number> {
  const queued = (await testNotices?.take(settling.clock())) ?? [];
  const kept = await Promise.all(queued.map(({ notice }) => keepNotice(settling, 'test', notice)));
  await testNotices?.drop(queued.map(({ number }) => number));
  const onFault = (error: unknown) =>
    logger.warn({ err: error }, 'A payment was not brought further; it is taken up again.');
  await Promise.all(kept.map((notice) => applyNotice(settling, notice).catch(onFault)));
  const applied = await applyDueNotices({ ...settling, onFault });
  return queued.length + applied;
}

/** Begins recharges that are due, charges, refunds and asks for what is due with the provider; returns how much there was. */
export async function askProvider({
  settling,
  provider,
  makeToken,
  logger,
}: AdvancePaymentsDeps): Promise<number> {
  if (!provider) return 0;
  // Just before they are charged for: a recharge asks for what is missing then.
  const recharges = await beginDueRecharges({
    ...settling,
    makeToken,
    onFault: (error) => logger.warn({ err: error }, 'A recharge was not begun; it is taken up again.'),
  });
  const advanced = await advanceDueTopUps({
    ...settling,
    provider,
    onFault: (error, { accountId, topUpId }) =>
      logger.warn(
        { err: error, accountId, topUpId },
        'A top-up was not brought further; it is taken up again.',
      ),
  });
  const forgotten = await forgetRemovedCards({
    ...settling,
    provider,
    onFault: (error) => logger.warn({ err: error }, 'A removed card is not forgotten by the provider yet.'),
  });
  return recharges + advanced + (await refund({ ...settling, provider }, logger)) + forgotten;
}

/** Makes refunds that were ordered; returns how many were taken up. */
function refund(
  deps: SettlingDeps & { readonly provider: PaymentProvider },
  logger: Logger,
): Promise<number> {
  return carryOutDueRefunds({
    ...deps,
    onFault: (error, { accountId, topUpId, refundId }) =>
      logger.warn(
        { err: error, accountId, topUpId, refundId },
        'A refund was not brought further; it is taken up again.',
      ),
    onFailed: ({ accountId, topUpId, refundId }, reason) =>
      logger.error(
        { ...(reason !== undefined && { err: reason }), accountId, topUpId, refundId },
        'The provider did not make a refund that was ordered; look at the top-up there.',
      ),
  });
}
