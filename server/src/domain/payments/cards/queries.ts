import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ProviderName } from '../payment-provider.ts';
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

/** Returns an account's saved card; undefined when it has none. */
export async function findSavedCard(db: Queryable, accountId: number): Promise<SavedCard | undefined> {
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
