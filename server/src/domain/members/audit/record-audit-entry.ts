import type { Queryable } from '../../../platform/db/queryable.ts';
import type { NewAuditEntry } from './audit-entry.ts';

const values = (entry: Omit<NewAuditEntry, 'accountId'>) => [
  entry.memberId ?? null,
  entry.action,
  entry.subject,
  JSON.stringify(entry.details ?? {}),
  entry.at.toString(),
  entry.requestId ?? null,
  entry.remoteAddress ?? null,
];

/** Writes down what was done, in the database transaction that does it: both stand or fall together. */
export async function recordAuditEntry(transaction: Queryable, entry: NewAuditEntry): Promise<void> {
  await transaction.query({
    text: `INSERT INTO audit_entries (account_id, member_id, action, subject, details, at, request_id, remote_address)
           VALUES ($8, $1, $2, $3, $4, $5, $6, $7)`,
    values: [...values(entry), entry.accountId],
  });
}

/** Writes down what a member did to nobody but themselves, such as signing in: a line in each of their accounts. */
export async function recordMemberEntry(
  transaction: Queryable,
  entry: Omit<NewAuditEntry, 'accountId'> & { readonly memberId: number },
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO audit_entries (account_id, member_id, action, subject, details, at, request_id, remote_address)
           SELECT account_id, $1, $2, $3, $4, $5, $6, $7 FROM memberships WHERE member_id = $1`,
    values: values(entry),
  });
}

/**
 * Writes down what the operator did to a member: a line in each of the member's accounts, without a member who did it.
 * The email tells the accounts' owners whom it is about.
 */
export async function recordEntryAboutMember(
  transaction: Queryable,
  memberId: number,
  entry: Pick<NewAuditEntry, 'action' | 'details' | 'at'>,
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO audit_entries (account_id, action, subject, details, at)
           SELECT account_id, $2, 'member ' || member_id, jsonb_build_object('email', email) || $3::jsonb, $4
           FROM memberships JOIN members USING (member_id) WHERE member_id = $1`,
    values: [memberId, entry.action, JSON.stringify(entry.details ?? {}), entry.at.toString()],
  });
}

/** Writes down several entries that differ in what was done to what, in the transaction that does it. */
export async function recordAuditEntries(
  transaction: Queryable,
  entry: Omit<NewAuditEntry, 'subject' | 'details'>,
  done: readonly Pick<NewAuditEntry, 'subject' | 'details'>[],
): Promise<void> {
  if (done.length === 0) return;
  await transaction.query({
    text: `INSERT INTO audit_entries (account_id, member_id, action, subject, details, at, request_id, remote_address)
           SELECT $1, $2, $3, subject, coalesce(details, '{}'), $4, $5, $6
           FROM jsonb_to_recordset($7::jsonb) AS done (subject text, details jsonb)`,
    values: [
      entry.accountId,
      entry.memberId ?? null,
      entry.action,
      entry.at.toString(),
      entry.requestId ?? null,
      entry.remoteAddress ?? null,
      JSON.stringify(done),
    ],
  });
}
