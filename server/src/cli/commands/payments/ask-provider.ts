import { openPayments } from '../../../assembly/parts/open-payments.ts';
import { readConfig } from '../../../config/env.ts';
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
import { formatAed } from '../../output.ts';
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

export async function refund(deps: CommandDeps, topUp: TopUp, amountFils: Fils): Promise<void> {
  const { accountId, topUpId } = topUp;
  const inSameTransaction = notingOperator(deps, {
    accountId,
    action: 'top_up.refunded',
    subject: `top-up ${topUpId}`,
    details: { amountFils },
  });
  const asked = refundTopUp(await openProvider(deps), topUp, amountFils, inSameTransaction);
  const done = await explained(asked).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'top_up_not_refundable') throw error;
    const look = commandText(deps.environment, `payment show --top-up ${topUpId}`);
    throw new Refusal(`Top-up ${topUpId} cannot be refunded: it is ${topUp.status}. ${look} tells more.`);
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
