import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ProviderName, ReportedCard } from '../payment-provider.ts';
import type { SavedCard } from './saved-card.ts';

type CardRow = {
  account_id: number;
  provider: ProviderName;
  customer: string;
  card: string;
  brand: string;
  last_four: string;
  expiry_month: number;
  expiry_year: number;
  saved_at: Temporal.Instant;
};

export async function selectCard(db: Queryable, accountId: number): Promise<SavedCard | undefined> {
  const { rows } = await db.query<CardRow>({
    text: 'SELECT * FROM saved_cards WHERE account_id = $1',
    values: [accountId],
    onlyReads: true,
  });
  const [row] = rows;
  return (
    row && {
      accountId: row.account_id,
      provider: row.provider,
      customer: row.customer,
      card: row.card,
      brand: row.brand,
      lastFour: row.last_four,
      expiryMonth: row.expiry_month,
      expiryYear: row.expiry_year,
      savedAt: row.saved_at,
    }
  );
}

/** Keeps the card in place of the one before, which the provider is to forget. */
export async function upsertCard(
  transaction: Queryable,
  { accountId, provider }: Pick<SavedCard, 'accountId' | 'provider'>,
  card: ReportedCard,
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `WITH forgotten AS (
             INSERT INTO removed_cards SELECT provider, card, $9 FROM saved_cards WHERE account_id = $1 AND card <> $4
             ON CONFLICT DO NOTHING
           )
           INSERT INTO saved_cards VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (account_id) DO UPDATE SET provider = excluded.provider, customer = excluded.customer,
             card = excluded.card, brand = excluded.brand, last_four = excluded.last_four,
             expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year,
             saved_at = CASE saved_cards.card WHEN excluded.card THEN saved_cards.saved_at ELSE excluded.saved_at END`,
    values: [
      accountId,
      provider,
      card.customer,
      card.card,
      card.brand,
      card.lastFour,
      card.expiryMonth,
      card.expiryYear,
      at.toString(),
    ],
  });
}

/** Removes the card, leaves its forgetting to be done, and turns off what charges it; false when there is none. */
export async function deleteCard(
  transaction: Queryable,
  accountId: number,
  at: Temporal.Instant,
): Promise<boolean> {
  await transaction.query({
    text: 'SELECT FROM wallets WHERE account_id = $1 FOR NO KEY UPDATE',
    values: [accountId],
  });
  const { rowCount } = await transaction.query({
    text: `WITH gone AS (
             DELETE FROM saved_cards WHERE account_id = $1 RETURNING *
           ), forgotten AS (
             INSERT INTO removed_cards SELECT provider, card, $2 FROM gone ON CONFLICT DO NOTHING
           )
           SELECT stop_auto_recharge(account_id, 'card_removed', $2) FROM gone`,
    values: [accountId, at.toString()],
  });
  return rowCount === 1;
}

/** Takes up cards that are to be forgotten, by moving their time on. */
export async function claimRemovedCards(
  db: Queryable,
  claim: {
    readonly provider: ProviderName;
    readonly now: Temporal.Instant;
    readonly again: Temporal.Instant;
    readonly atMost: number;
  },
): Promise<string[]> {
  const { rows } = await db.query<{ card: string }>({
    text: `UPDATE removed_cards AS removed SET due_at = $3
           FROM (
             SELECT provider, card FROM removed_cards WHERE provider = $1 AND due_at <= $2
             ORDER BY due_at LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED
           ) AS due
           WHERE removed.provider = due.provider AND removed.card = due.card RETURNING removed.card`,
    values: [claim.provider, claim.now.toString(), claim.again.toString(), claim.atMost],
  });
  return rows.map(({ card }) => card);
}

export async function deleteRemovedCards(
  db: Queryable,
  provider: ProviderName,
  cards: readonly string[],
): Promise<void> {
  if (cards.length === 0) return;
  await db.query({
    text: 'DELETE FROM removed_cards WHERE provider = $1 AND card = ANY ($2::text[])',
    values: [provider, cards],
  });
}
