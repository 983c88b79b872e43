import type { Queryable } from '../../platform/db/queryable.ts';
import type { Acting, AuditOrigin, NewAuditEntry } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findPersonInAccounts, type PersonInAccount } from './memberships/queries.ts';

type Done = Pick<NewAuditEntry, 'action' | 'details' | 'at'> & { readonly memberId: number };

/** Writes down what a member did to nobody but themselves, such as signing in: a line in each of their accounts. */
export function recordMemberEntry(
  transaction: Queryable,
  { memberId, subject = `member ${memberId}`, ...done }: Done & AuditOrigin & { readonly subject?: string },
): Promise<void> {
  return recordInTheirAccounts(transaction, memberId, ({ name }) => ({
    ...done,
    subject,
    actor: { kind: 'member', id: memberId, name },
  }));
}

/**
 * Writes down what an operator did to a member: a line in each of the member's accounts. The email tells the accounts'
 * owners whom it is about.
 */
export function recordEntryAboutMember(
  transaction: Queryable,
  { memberId, details, ...done }: Done & Acting,
): Promise<void> {
  return recordInTheirAccounts(transaction, memberId, ({ email }) => ({
    ...done,
    subject: `member ${memberId}`,
    details: { email, ...details },
  }));
}

/** Of a member who has no account there is one line, of none. */
async function recordInTheirAccounts(
  transaction: Queryable,
  memberId: number,
  lineOf: (person: PersonInAccount) => NewAuditEntry,
): Promise<void> {
  const places = await findPersonInAccounts(transaction, memberId);
  await recordAudit(
    transaction,
    ...places.map((place) => ({ ...lineOf(place), accountId: place.accountId })),
  );
}
