import { claimDueRows, type DueRows, type Lease } from '../../../platform/db/due-rows/claim-due-rows.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ProviderName, ReportedCard } from '../payment-provider.ts';
import type { SavedCard } from './saved-card.ts';

/** Stores the card in place of the one before, which the provider is to delete. */
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

const dueCards: DueRows = {
  dueTable: 'removed_cards',
  key: ['provider', 'card'],
  dueAt: 'due_at',
  where: 'provider = $4',
  returning: 'claimed.card',
};

/** Takes up cards that a provider is to forget. */
export async function claimRemovedCards(
  db: Queryable,
  provider: ProviderName,
  lease: Lease,
): Promise<string[]> {
  const rows = await claimDueRows<{ card: string }>(db, dueCards, lease, [provider]);
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
