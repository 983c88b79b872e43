import type { Language } from '@satha/terms/languages';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { findWallet } from '../../wallets/queries.ts';
import { findSavedCard } from '../cards/queries.ts';
import { isTopUpAmount, paymentPolicy, planNextAsking } from '../payment-policy.ts';
import { type PagePayment, PaymentCustomerGone, type PaymentProvider } from '../payment-provider.ts';
import { findTopUp } from './queries.ts';
import type { TopUp, TopUpMethod } from './top-up.ts';
import {
  countAsking,
  forgetCustomer,
  insertTopUp,
  keepCustomer,
  markStarted,
  selectByClientToken,
  selectPayer,
} from './top-ups-store.ts';

export type StartTopUpDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Undefined where nobody takes cards. */
  readonly provider: PaymentProvider | undefined;
  /** A random UUID. */
  readonly makeToken: () => string;
};

export type StartTopUpInput = {
  readonly accountId: number;
  readonly clientToken: string;
  readonly amountFils: Fils;
  readonly method: TopUpMethod;
  readonly savesCard: boolean;
  readonly language: Language;
  /** Where the payer comes back to from the provider's page. */
  returnUrl(topUpId: number): string;
  /** What else is written with a new top-up, in its database transaction. */
  inSameTransaction(transaction: Queryable, topUp: TopUp): Promise<void>;
};

/**
 * Begins to bring money from a card to a wallet. The same client token gives the same top-up, and one payment with the
 * provider, however often and wherever it breaks off.
 * @throws Problem card_payments_not_offered, invalid_request (the amount), wallet_not_found, no_saved_card,
 * idempotency_key_reused (the token came with other wishes). @throws PaymentProviderUnavailable: ask again.
 */
export async function startTopUp(deps: StartTopUpDeps, input: StartTopUpInput): Promise<TopUp> {
  const { db, provider } = deps;
  if (!provider) throw new Problem('card_payments_not_offered');
  requireAmount(input.amountFils);
  const topUp = await storeOnce(deps, provider, input);
  if (topUp.method === 'page' && topUp.status === 'created') await startPage(deps, provider, topUp, input);
  return (await findTopUp(db, topUp)) ?? topUp;
}

async function storeOnce(
  { db, clock, makeToken }: StartTopUpDeps,
  provider: PaymentProvider,
  input: StartTopUpInput,
): Promise<TopUp> {
  const { accountId, clientToken, amountFils, method } = input;
  const known = await selectByClientToken(db, accountId, clientToken);
  if (known) return requireSame(known, input);
  if (!(await findWallet(db, accountId))) throw new Problem('wallet_not_found');
  if (method === 'saved_card' && !(await findSavedCard(db, accountId))) throw new Problem('no_saved_card');
  const at = clock();
  const made = await db.inTransaction(async (transaction) => {
    const topUp = await insertTopUp(transaction, {
      accountId,
      clientToken,
      amountFils,
      method,
      provider: provider.name,
      paymentToken: makeToken(),
      savesCard: method === 'page' && input.savesCard,
      // The card is charged as soon as somebody looks; a page that is never begun comes to its end.
      dueAt: method === 'page' ? at.add(paymentPolicy.startsWithin) : at,
      expiresAt: method === 'page' ? at.add(paymentPolicy.payableFor) : undefined,
      at,
    });
    if (topUp) await input.inSameTransaction(transaction, topUp);
    return topUp;
  });
  if (made) return made;
  // Another request with the same token was quicker.
  const first = await selectByClientToken(db, accountId, clientToken);
  if (!first) throw new Problem('wallet_not_found');
  return requireSame(first, input);
}

function requireSame(known: TopUp, { amountFils, method }: StartTopUpInput): TopUp {
  if (known.amountFils === amountFils && known.method === method) return known;
  throw new Problem('idempotency_key_reused');
}

async function startPage(
  deps: StartTopUpDeps,
  provider: PaymentProvider,
  topUp: TopUp,
  input: StartTopUpInput,
): Promise<void> {
  const { db, clock } = deps;
  const begin = (customer: string) => provider.startPage(describePage(topUp, customer, input));
  const customer = await requireCustomer(db, provider, topUp.accountId);
  const beginWithAnother = async (error: unknown) => {
    if (!(error instanceof PaymentCustomerGone)) throw error;
    await forgetCustomer(db, { accountId: topUp.accountId, provider: provider.name, customer });
    return begin(await requireCustomer(db, provider, topUp.accountId));
  };
  const started = await begin(customer)
    .catch(beginWithAnother)
    .catch(async (error: unknown) => {
      await countAsking(db, topUp);
      throw error;
    });
  // Of several pages that were begun at once the first is kept, and it is the one that anybody is led to.
  await markStarted(db, topUp, { ...started, dueAt: planNextAsking(0, clock()) });
}

function describePage(
  { topUpId, amountFils, savesCard, paymentToken: token, providerAttempts, expiresAt }: TopUp,
  customer: string,
  { language, returnUrl }: StartTopUpInput,
): PagePayment {
  if (!expiresAt) throw new Error('a payment on a page has an end');
  const payer = { customer, language, returnUrl: returnUrl(topUpId) };
  return { token, providerAttempts, amountFils, savesCard, expiresAt, ...payer };
}

/** What the provider knows the account as; made where it is not known. */
async function requireCustomer(db: Queryable, provider: PaymentProvider, accountId: number): Promise<string> {
  const payer = await selectPayer(db, accountId, provider.name);
  if (!payer) throw new Error(`there is no account ${accountId}`);
  if (payer.customer !== undefined) return payer.customer;
  const made = await provider.createCustomer({ accountId, name: payer.name });
  return keepCustomer(db, accountId, provider.name, made);
}

function requireAmount(amountFils: Fils): void {
  if (isTopUpAmount(amountFils)) return;
  const message = 'amountFils must be AED 10.00 to AED 50,000.00, in whole fils: 1000 to 5000000.';
  throw new Problem('invalid_request', { fields: [{ field: 'amountFils', message }] });
}
