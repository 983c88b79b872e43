import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PaymentFailure, ProviderName, Reversal } from '../payment-provider.ts';
import type { TopUp, TopUpName } from '../top-ups/top-up.ts';
import { type TopUpRow, topUpColumns, toTopUp } from '../top-ups/top-up-row.ts';

/** Locks an account's wallet until the transaction ends. */
export async function lockWallet(transaction: Queryable, accountId: number): Promise<void> {
  await transaction.query({
    text: 'SELECT FROM wallets WHERE account_id = $1 FOR NO KEY UPDATE',
    values: [accountId],
  });
}

/** Returns the top-up that one of these names leads to. */
export async function selectTopUpByReferences(
  db: Queryable,
  provider: ProviderName,
  references: readonly string[],
): Promise<TopUp | undefined> {
  const { rows } = await db.query<TopUpRow>({
    text: `SELECT ${topUpColumns} FROM top_ups AS t JOIN payment_references AS named
             ON named.account_id = t.account_id AND named.top_up_id = t.top_up_id
           WHERE named.provider = $1 AND named.reference = ANY ($2::text[]) LIMIT 1`,
    values: [provider, references],
    onlyReads: true,
  });
  return rows[0] && toTopUp(rows[0]);
}

/** Stores every name that a payment goes by, and wakes the notices that waited for one that is new. */
export async function keepReferences(
  transaction: Queryable,
  { accountId, topUpId, provider }: TopUp,
  references: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `WITH named AS (
             INSERT INTO payment_references SELECT $1, reference, $2, $3 FROM unnest($4::text[]) AS reference
             ON CONFLICT DO NOTHING RETURNING reference
           )
           UPDATE payment_notices SET due_at = $5
           WHERE provider = $1 AND due_at > $5 AND payment_references && ARRAY (SELECT reference FROM named)`,
    values: [provider, accountId, topUpId, references, at.toString()],
  });
}

/** Wakes the notices that waited for the money of a top-up to come. */
export async function wakeNotices(
  transaction: Queryable,
  { accountId, topUpId, provider }: TopUp,
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `UPDATE payment_notices SET due_at = $4
           WHERE provider = $1 AND due_at > $4 AND payment_references && ARRAY (
             SELECT reference FROM payment_references WHERE account_id = $2 AND top_up_id = $3
           )`,
    values: [provider, accountId, topUpId, at.toString()],
  });
}

export type SettledAs = 'succeeded' | 'failed' | 'expired' | 'mismatch' | 'unchanged';

/** Ends a top-up; one SQL function changes money, ledger and recharge with it. */
export async function settle(
  transaction: Queryable,
  { accountId, topUpId }: TopUpName,
  end: {
    readonly status: 'succeeded' | 'failed' | 'expired';
    readonly failure: PaymentFailure | undefined;
    readonly amountFils: number | undefined;
    readonly currency: string | undefined;
    readonly nextAttemptAt: Temporal.Instant | undefined;
    readonly at: Temporal.Instant;
  },
): Promise<{ readonly became: SettledAs; readonly rechargeStopped: boolean }> {
  const { rows } = await transaction.query<{ became: SettledAs; recharge_stopped: boolean }>({
    text: 'SELECT became, recharge_stopped FROM settle_top_up($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      accountId,
      topUpId,
      end.status,
      end.failure ?? null,
      end.amountFils ?? null,
      end.currency ?? null,
      end.nextAttemptAt?.toString() ?? null,
      end.at.toString(),
    ],
  });
  const [settled] = rows;
  if (!settled) throw new Error('the function gives one row');
  return { became: settled.became, rechargeStopped: settled.recharge_stopped };
}

/** Counts the refunds of a top-up that were posted, also those that did not reach the card. */
export async function selectRefundCount(db: Queryable, { accountId, topUpId }: TopUpName): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `SELECT count(*) AS count FROM ledger_entries
           WHERE account_id = $1 AND top_up_id = $2 AND kind = 'card_refund'`,
    values: [accountId, topUpId],
  });
  return rows[0]?.count ?? 0;
}

export type ReversalOutcome = 'posted' | 'unchanged' | 'waits';

/** Posts what went back of a payment, one after the other; what each came to. */
export async function postReversals(
  transaction: Queryable,
  { accountId, topUpId }: TopUpName,
  reversals: readonly Reversal[],
  at: Temporal.Instant,
): Promise<{ readonly outcome: ReversalOutcome; readonly rechargeStopped: boolean }[]> {
  if (reversals.length === 0) return [];
  const { rows } = await transaction.query<{ outcome: ReversalOutcome; recharge_stopped: boolean }>({
    text: `SELECT posted.outcome, posted.recharge_stopped
           FROM jsonb_to_recordset($3::jsonb)
             AS told (reference text, kind text, "amountFils" bigint, "isReturned" boolean)
           CROSS JOIN LATERAL post_payment_reversal($1, $2, told.kind, told.reference, told."amountFils",
             told."isReturned", $4) AS posted`,
    values: [accountId, topUpId, JSON.stringify(reversals), at.toString()],
  });
  return rows.map((row) => ({ outcome: row.outcome, rechargeStopped: row.recharge_stopped }));
}

/**
 * Stores which card paid, and that the provider need not be asked for it again; false when one was stored
 * before.
 */
export async function noteCard(
  transaction: Queryable,
  { accountId, topUpId }: TopUpName,
  card: { readonly brand: string; readonly lastFour: string },
): Promise<boolean> {
  const { rows } = await transaction.query<{ is_first: boolean }>({
    text: `UPDATE top_ups AS noted SET card_brand = $3, card_last_four = $4,
             due_at = CASE WHEN noted.settled_at IS NULL THEN noted.due_at END
           FROM top_ups AS before
           WHERE noted.account_id = $1 AND noted.top_up_id = $2
             AND before.account_id = noted.account_id AND before.top_up_id = noted.top_up_id
           RETURNING before.card_last_four IS NULL AS is_first`,
    values: [accountId, topUpId, card.brand, card.lastFour],
  });
  return rows[0]?.is_first === true;
}

/** Marks a top-up whose charge the provider has accepted and not finished. */
export async function markPending(
  transaction: Queryable,
  { accountId, topUpId }: TopUpName,
  reference: string,
): Promise<void> {
  await transaction.query({
    text: `UPDATE top_ups SET status = 'pending', payment_reference = $3
           WHERE account_id = $1 AND top_up_id = $2 AND status = 'created'`,
    values: [accountId, topUpId, reference],
  });
}

/** Stores the provider's name of a payment that was over at once. */
export async function keepFirstReference(
  transaction: Queryable,
  { accountId, topUpId }: TopUpName,
  reference: string,
): Promise<void> {
  await transaction.query({
    text: `UPDATE top_ups SET payment_reference = coalesce(payment_reference, $3)
           WHERE account_id = $1 AND top_up_id = $2`,
    values: [accountId, topUpId, reference],
  });
}
