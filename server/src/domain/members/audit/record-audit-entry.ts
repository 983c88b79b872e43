import type { Queryable } from '../../../platform/db/queryable.ts';
import type { NewAuditEntry } from './audit-entry.ts';
import {
  insertAuditEntries,
  insertAuditEntry,
  insertEntryAboutMember,
  insertEntryOfMember,
} from './audit-store.ts';

/** Writes down what was done, in the database transaction that does it: both stand or fall together. */
export function recordAuditEntry(transaction: Queryable, entry: NewAuditEntry): Promise<void> {
  return insertAuditEntry(transaction, entry);
}

/** The same for several that differ in what was done to what. */
export async function recordAuditEntries(
  transaction: Queryable,
  entry: Omit<NewAuditEntry, 'subject' | 'details'>,
  done: readonly Pick<NewAuditEntry, 'subject' | 'details'>[],
): Promise<void> {
  if (done.length > 0) await insertAuditEntries(transaction, entry, done);
}

/** The same for what a member did to nobody but themselves, such as signing in: a line in each of their accounts. */
export function recordMemberEntry(
  transaction: Queryable,
  entry: Omit<NewAuditEntry, 'accountId'> & { readonly memberId: number },
): Promise<void> {
  return insertEntryOfMember(transaction, entry);
}

/** Writes down what the operator did to a member: a line in each of the member's accounts, without a member who did it. */
export function recordEntryAboutMember(
  transaction: Queryable,
  memberId: number,
  entry: Pick<NewAuditEntry, 'action' | 'details' | 'at'>,
): Promise<void> {
  return insertEntryAboutMember(transaction, memberId, entry);
}
