import { openPayments } from '../../../assembly/parts/open-payments.ts';
import { readConfig } from '../../../config/env.ts';
import { findEqualRefund, type PaymentEntry } from '../../../domain/payments/all-accounts/payment-records.ts';
import { findPaymentEntries } from '../../../domain/payments/all-accounts/queries.ts';
import { PaymentProviderUnavailable } from '../../../domain/payments/payment-provider.ts';
import { type AdvanceDeps, reconcileTopUp } from '../../../domain/payments/settling/advance-due-top-ups.ts';
import type { Applied } from '../../../domain/payments/settling/apply-report.ts';
import { findUnsettled } from '../../../domain/payments/settling/queries.ts';
import { refundTopUp } from '../../../domain/payments/settling/refund-top-up.ts';
import { findTopUpByNumber } from '../../../domain/payments/top-ups/queries.ts';
import type { TopUp } from '../../../domain/payments/top-ups/top-up.ts';
import { findWallet } from '../../../domain/wallets/queries.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { type CommandDeps, commandText } from '../../in-environment.ts';
import { notingOperator } from '../../note-operator.ts';
import { formatAed, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

/** What came of a top-up is told by the command itself. */
const unheard = {
  logger: { error: () => {} },
  observePayment: () => {},
  observePaymentCall: () => {},
  onFault: () => {},
};

async function openProvider({ db, clock, environment }: CommandDeps): Promise<AdvanceDeps> {
  const { provider, settling } = await openPayments(readConfig(), { environment, db, clock, ...unheard });
  if (provider) return { ...settling, provider, onFault: unheard.onFault };
  throw new Refusal(
    'No payment provider is set up: SATHA_LIVE_STRIPE_KEY and SATHA_LIVE_STRIPE_WEBHOOK_SECRET name Stripe.',
  );
}

/** Says in a sentence why the provider gave no answer. */
async function explained<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    const reason = error.cause instanceof Error ? `: ${error.cause.message}` : '';
    throw new Refusal(`The payment provider cannot be reached${reason.replace(/\.?$/, '')}. Run it again.`);
  }
}

export type RefundWish = {
  readonly amountFils: Fils;
  /** The refund of the same amount after which this one is another, by its name at the provider. */
  readonly after: string | undefined;
};

export async function refund(
  deps: CommandDeps,
  { topUpId, accountId, status }: TopUp,
  { amountFils, after }: RefundWish,
): Promise<void> {
  const payments = await openProvider(deps);
  // Whoever runs it again after a lost answer is told what the first run did.
  if (status === 'succeeded' && !(await explained(reconcileTopUp(payments, topUpId)))) {
    throw new Refusal(`Another process is at top-up ${topUpId} just now. Run it again.`);
  }
  const entries = await findPaymentEntries(deps.db, { topUpId, accountId });
  requireNoOtherEqual(topUpId, entries, { amountFils, after });
  const topUp = await findTopUpByNumber(deps.db, topUpId);
  if (!topUp) throw new Error(`top-up ${topUpId} is not there any more`);
  const note = { accountId, subject: `top-up ${topUpId}`, details: { amountFils } };
  const asked = refundTopUp(payments, topUp, amountFils, {
    refundsBefore: entries.filter(({ kind }) => kind === 'card_refund').length,
    notes: {
      asked: notingOperator(deps, { ...note, action: 'top_up.refund_ordered' }),
      done: notingOperator(deps, { ...note, action: 'top_up.refunded' }),
      failed: notingOperator(deps, { ...note, action: 'top_up.refund_failed' }),
    },
  });
  const done = await explained(asked).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'top_up_not_refundable') throw error;
    const look = commandText(deps.environment, `payment show --top-up ${topUpId}`);
    const reason = error.cause instanceof Error ? `: ${error.cause.message}` : `: it is ${topUp.status}`;
    throw new Refusal(
      `Top-up ${topUpId} cannot be refunded${reason.replace(/\.?$/, '')}. ${look} tells more.`,
    );
  });
  if (done.isReturned)
    throw new Refusal(`The provider could not refund top-up ${topUpId}; nothing has moved.`);
  const wallet = await findWallet(deps.db, accountId);
  const balanceFils = wallet?.balanceFils ?? 0;
  deps.show(
    {
      topUpId,
      accountId,
      refunded: aedFromFils(amountFils),
      refund: done.reference,
      balance: aedFromFils(balanceFils),
    },
    `${formatAed(amountFils)} of top-up ${topUpId} went back to the card (${done.reference}); the wallet of account ` +
      `${accountId} has ${formatAed(balanceFils)} now.`,
  );
}

/** @throws Refusal when the same amount went back to the card by another refund than is known to whoever asks. */
function requireNoOtherEqual(
  topUpId: number,
  entries: readonly PaymentEntry[],
  { amountFils, after }: RefundWish,
): void {
  const equal = findEqualRefund(entries, amountFils);
  if (equal?.reference === after) return;
  if (!equal) {
    throw new Refusal(
      `No refund of ${formatAed(amountFils)} of top-up ${topUpId} is called ${after}: leave --after out.`,
    );
  }
  throw new Refusal(
    `${formatAed(amountFils)} of top-up ${topUpId} went back to the card already, at ${formatTime(equal.at)}. ` +
      `To refund the same amount once more, say --after ${equal.reference}.`,
  );
}

/** Our own figure: of more, the next run asks for the rest. */
const mostReconciled = 1_000;

export async function reconcile(deps: CommandDeps, { topUp: one }: { topUp?: number }): Promise<void> {
  const payments = await openProvider(deps);
  if (one !== undefined && !(await findTopUpByNumber(deps.db, one))) {
    throw new Refusal(`There is no top-up ${one} in the ${deps.environment} environment.`);
  }
  const numbers = one === undefined ? await findUnsettled(payments, mostReconciled) : [one];
  const outcomes: (Applied | undefined)[] = [];
  for (const number of numbers) outcomes.push(await explained(reconcileTopUp(payments, number)));
  const count = (became: Applied['became']) =>
    outcomes.filter((outcome) => outcome?.became === became).length;
  const result = {
    asked: numbers.length,
    succeeded: count('succeeded'),
    failed: count('failed'),
    expired: count('expired'),
    mismatch: count('mismatch'),
    reversals: outcomes.reduce((sum, outcome) => sum + (outcome?.posted ?? 0), 0),
  };
  deps.show(
    result,
    `Top-ups asked for: ${result.asked}. Now succeeded: ${result.succeeded}, failed: ${result.failed}, expired: ` +
      `${result.expired}, paid otherwise than asked for: ${result.mismatch}. Refunds and disputes posted: ${result.reversals}.`,
  );
}
