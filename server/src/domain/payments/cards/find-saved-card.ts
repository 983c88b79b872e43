import type { Queryable } from '../../../platform/db/queryable.ts';
import { selectCard } from './cards-store.ts';
import type { SavedCard } from './saved-card.ts';

/** Undefined when the account has none. */
export function findSavedCard(db: Queryable, accountId: number): Promise<SavedCard | undefined> {
  return selectCard(db, accountId);
}
