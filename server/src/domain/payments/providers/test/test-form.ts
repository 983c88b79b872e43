import { Problem } from '../../../../values/problem.ts';
import type { FormAnswer, PayerStep, TestCardForm, TypedCard } from '../../test-card-form.ts';
import type { TopUp } from '../../top-ups/top-up.ts';
import {
  findTestCard,
  getCardByLastFour,
  judgeFilledIn,
  lastFourOf,
  testCards,
  testTimes,
} from './test-cards.ts';
import {
  movePayment,
  selectPayment,
  selectStatuses,
  type TestPayment,
  type TestPaymentStatus,
} from './test-payments-store.ts';
import { followUp, statusAt, type TestProviderDeps } from './test-provider.ts';

/**
 * Makes the page of payment that is the sandbox's own. A card that is refused takes nothing: the payer may
 * try another.
 */
export function createTestForm(deps: TestProviderDeps): TestCardForm {
  return {
    cards: testCards,
    fillIn: (topUp, card) => fillIn(deps, topUp, card),
    authenticate: (topUp, approves) => authenticate(deps, topUp, approves),
    async findSteps(topUps) {
      const pending = topUps.filter(({ status, provider }) => status === 'pending' && provider === 'test');
      const statuses = await selectStatuses(
        deps.db,
        pending.map(({ paymentToken }) => paymentToken),
      );
      return new Map(
        pending.flatMap((topUp) => {
          const step = stepAt[statuses.get(topUp.paymentToken) ?? 'open'];
          return step ? [[topUp, step]] : [];
        }),
      );
    },
  };
}

const stepAt: Readonly<Partial<Record<TestPaymentStatus, PayerStep>>> = {
  open: 'fill_in',
  authenticating: 'authenticate',
};

async function fillIn(deps: TestProviderDeps, topUp: TopUp, typed: TypedCard): Promise<FormAnswer> {
  const known = findTestCard(typed.number);
  if (!known) throw new Problem('test_card_required');
  const payment = await requirePayment(deps, topUp);
  const { expiryMonth, expiryYear } = typed;
  const card = { lastFour: lastFourOf(known), expiryMonth, expiryYear };
  const answer = isExpired(typed, deps.clock()) ? 'expired_card' : judgeFilledIn(known.outcome);
  if (answer === 'accepted') await pay(deps, { ...payment, card }, 'open');
  if (answer === 'authentication_needed') {
    const moved = await movePayment(
      deps.db,
      { ...payment, card, status: 'authenticating' },
      { from: 'open', now: deps.clock() },
    );
    if (!moved) throw new Problem('top_up_not_payable');
  }
  return answer;
}

async function authenticate(deps: TestProviderDeps, topUp: TopUp, approves: boolean): Promise<FormAnswer> {
  const payment = await requirePayment(deps, topUp);
  // Nothing is asked of the holder before a card is filled in, nor after a no.
  if (payment.status === 'open' && statusAt(payment, deps.clock()) === 'open') {
    throw new Problem('top_up_waits_for_card');
  }
  if (payment.status !== 'authenticating') throw new Problem('top_up_not_payable');
  if (approves) {
    await pay(deps, payment, 'authenticating');
    return 'accepted';
  }
  const open = { ...payment, card: undefined, status: 'open' } as const;
  const moved = await movePayment(deps.db, open, { from: 'authenticating', now: deps.clock() });
  if (!moved) throw new Problem('top_up_not_payable');
  return 'declined';
}

async function requirePayment({ db }: TestProviderDeps, topUp: TopUp): Promise<TestPayment> {
  const { paymentReference, provider } = topUp;
  const payment =
    provider === 'test' && paymentReference !== undefined
      ? await selectPayment(db, paymentReference)
      : undefined;
  if (!payment) throw new Problem('top_up_not_payable');
  return payment;
}

/** Pays, from one status of two: who is second to pay the same finds it paid. */
async function pay(
  { db, clock }: TestProviderDeps,
  payment: TestPayment,
  from: 'open' | 'authenticating',
): Promise<void> {
  if (!payment.card) throw new Error('a payment is paid by a card');
  const { outcome } = getCardByLastFour(payment.card.lastFour);
  const now = clock();
  const status: TestPaymentStatus =
    outcome === 'slow' ? 'processing' : outcome === 'expires' ? 'expired' : 'succeeded';
  const answersAt = outcome === 'slow' ? now.add({ seconds: testTimes.slowSeconds }) : undefined;
  await db.inTransaction(async (transaction) => {
    const moved = await movePayment(transaction, { ...payment, status, answersAt }, { from, now });
    if (!moved) throw new Problem('top_up_not_payable');
    await followUp(transaction, moved, now);
  });
}

/** A card is good to the end of its month. */
function isExpired({ expiryMonth, expiryYear }: TypedCard, now: Temporal.Instant): boolean {
  const today = now.toZonedDateTimeISO('Asia/Dubai');
  return (
    Temporal.PlainYearMonth.compare(
      { year: expiryYear, month: expiryMonth },
      today.toPlainDate().toPlainYearMonth(),
    ) < 0
  );
}
