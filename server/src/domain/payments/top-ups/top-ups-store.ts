import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ProviderName } from '../payment-provider.ts';
import type { TopUp, TopUpMethod } from './top-up.ts';
import { type TopUpRow, topUpColumns, toTopUp } from './top-up-row.ts';

export type NewTopUp = Pick<TopUp, 'accountId' | 'amountFils' | 'provider' | 'paymentToken' | 'savesCard'> & {
  readonly clientToken: string;
  readonly method: TopUpMethod;
  readonly dueAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant | undefined;
  readonly at: Temporal.Instant;
};

/**
 * Stores a top-up with our name of its payment; undefined when the account has one of that client token, or has no
 * wallet.
 */
export async function insertTopUp(transaction: Queryable, topUp: NewTopUp): Promise<TopUp | undefined> {
  const { rows } = await transaction.query<TopUpRow>({
    text: `WITH t AS (
             INSERT INTO top_ups (account_id, client_token, amount_fils, method, provider, payment_token, saves_card,
               due_at, expires_at, created_at)
             SELECT account_id, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM wallets WHERE account_id = $1
             ON CONFLICT (account_id, client_token) DO NOTHING RETURNING *
           ), named AS (
             INSERT INTO payment_references SELECT provider, payment_token::text, account_id, top_up_id FROM t
           )
           SELECT ${topUpColumns} FROM t`,
    values: [
      topUp.accountId,
      topUp.clientToken,
      topUp.amountFils,
      topUp.method,
      topUp.provider,
      topUp.paymentToken,
      topUp.savesCard,
      topUp.dueAt.toString(),
      topUp.expiresAt?.toString() ?? null,
      topUp.at.toString(),
    ],
  });
  return rows[0] && toTopUp(rows[0]);
}

export async function selectByClientToken(
  db: Queryable,
  accountId: number,
  clientToken: string,
): Promise<TopUp | undefined> {
  const { rows } = await db.query<TopUpRow>({
    text: `SELECT ${topUpColumns} FROM top_ups AS t WHERE account_id = $1 AND client_token = $2`,
    values: [accountId, clientToken],
    onlyReads: true,
  });
  return rows[0] && toTopUp(rows[0]);
}

/** Stores by which name the provider knows the payment; the first to do so is heard. */
export async function markStarted(
  db: Queryable,
  { accountId, topUpId, provider }: Pick<TopUp, 'accountId' | 'topUpId' | 'provider'>,
  started: {
    readonly reference: string;
    readonly pageUrl: string | undefined;
    readonly dueAt: Temporal.Instant;
  },
): Promise<void> {
  await db.query({
    text: `WITH named AS (
             INSERT INTO payment_references VALUES ($3, $4, $1, $2) ON CONFLICT DO NOTHING
           )
           UPDATE top_ups SET status = 'pending', payment_reference = $4, page_url = $5, due_at = $6
           WHERE account_id = $1 AND top_up_id = $2 AND status = 'created'`,
    values: [
      accountId,
      topUpId,
      provider,
      started.reference,
      started.pageUrl ?? null,
      started.dueAt.toString(),
    ],
  });
}

/** Counts a request to the provider that failed. */
export async function countAsking(
  db: Queryable,
  { accountId, topUpId, providerAttempts }: Pick<TopUp, 'accountId' | 'topUpId' | 'providerAttempts'>,
): Promise<void> {
  await db.query({
    text: `UPDATE top_ups SET provider_attempts = provider_attempts + 1
           WHERE account_id = $1 AND top_up_id = $2 AND status = 'created' AND provider_attempts = $3`,
    values: [accountId, topUpId, providerAttempts],
  });
}

/** Returns an account's name, and the provider's identifier of it. */
export async function selectPayer(
  db: Queryable,
  accountId: number,
  provider: ProviderName,
): Promise<{ readonly name: string; readonly customer: string | undefined } | undefined> {
  const { rows } = await db.query<{ name: string; customer: string | null }>({
    text: `SELECT name, customer FROM accounts LEFT JOIN payment_customers
             ON payment_customers.account_id = accounts.account_id AND provider = $2
           WHERE accounts.account_id = $1`,
    values: [accountId, provider],
    onlyReads: true,
  });
  return rows[0] && { name: rows[0].name, customer: rows[0].customer ?? undefined };
}

/** Stores the name that a provider has for an account; the first one stays. */
export async function keepCustomer(
  db: Queryable,
  accountId: number,
  provider: ProviderName,
  customer: string,
): Promise<string> {
  const { rows } = await db.query<{ customer: string }>({
    text: `INSERT INTO payment_customers VALUES ($1, $2, $3)
           ON CONFLICT (account_id, provider) DO UPDATE SET customer = payment_customers.customer RETURNING customer`,
    values: [accountId, provider, customer],
  });
  return rows[0]?.customer ?? customer;
}

/** Deletes the provider's identifier of an account, unless it has another one by now. */
export async function forgetCustomer(
  db: Queryable,
  known: { readonly accountId: number; readonly provider: ProviderName; readonly customer: string },
): Promise<void> {
  await db.query({
    text: 'DELETE FROM payment_customers WHERE account_id = $1 AND provider = $2 AND customer = $3',
    values: [known.accountId, known.provider, known.customer],
  });
}
