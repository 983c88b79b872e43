import type { Queryable } from '../../platform/db/queryable.ts';
import { updateRequiresTwoFactor } from './accounts-store.ts';

/**
 * Sets whether members need two-factor sign-in for what is about the account's money. True when it was otherwise before;
 * undefined when there is no such account.
 */
export function changeTwoFactorRequirement(
  db: Queryable,
  accountId: number,
  isRequired: boolean,
): Promise<boolean | undefined> {
  return updateRequiresTwoFactor(db, accountId, isRequired);
}
