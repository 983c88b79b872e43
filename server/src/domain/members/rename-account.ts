import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import type { Account } from '../accounts/account.ts';
import { changeAccountName } from '../accounts/change-account-name.ts';
import type { AuditOrigin } from './audit/audit-entry.ts';
import { recordAuditEntry } from './audit/record-audit-entry.ts';

/** Gives an account another name. Undefined when there is no such account. @throws Problem invalid_request. */
export function renameAccount(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  {
    name,
    ...actor
  }: AuditOrigin & { readonly accountId: number; readonly memberId: number; readonly name: string },
): Promise<Account | undefined> {
  return db.inTransaction(async (transaction) => {
    const account = await changeAccountName(transaction, actor.accountId, name);
    if (account) {
      await recordAuditEntry(transaction, {
        ...actor,
        action: 'account.renamed',
        subject: `account ${account.accountId}`,
        details: { name: account.name },
        at: clock(),
      });
    }
    return account;
  });
}
