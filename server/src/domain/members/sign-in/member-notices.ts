import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import type { MailContent } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { forgetAttempts } from '../../people/attempts/take-attempt.ts';
import { resetHours, writePasswordChangedMail, writeResetMail } from '../../people/password-mails.ts';
import { confirmationHours, writeConfirmationMail } from '../mails/member-mails.ts';
import type { PortalLinks } from '../mails/portal-links.ts';
import type { Member } from '../member.ts';
import { confirmByReset } from '../members-store.ts';
import { findMember } from '../queries.ts';
import { recordMemberEntry } from '../record-member-audit.ts';

export type NoticeDeps = { readonly db: Database; readonly clock: Clock; readonly links: PortalLinks };

/** How long it is of use to know that one's password was changed. */
const noticeHours = 24 * 3;

/** Sends the mail that confirms a member's email once more. */
export function sendConfirmation(
  { db, clock, links }: NoticeDeps,
  { memberId, rawToken }: { readonly memberId: number; readonly rawToken: string },
): Promise<void> {
  const url = links.confirmEmail(rawToken);
  return db.inTransaction(async (transaction) => {
    await mailMember(
      transaction,
      { memberId, at: clock(), hours: confirmationHours, kind: 'confirmation' },
      ({ language, name }) => writeConfirmationMail(language, { name, url }),
    );
  });
}

/** Sends the mail whose link sets a new password. */
export function sendReset(
  { db, clock, links }: NoticeDeps,
  { memberId, rawToken }: { readonly memberId: number; readonly rawToken: string },
): Promise<void> {
  const url = links.resetPassword(rawToken);
  return db.inTransaction(async (transaction) => {
    const at = clock();
    await mailMember(transaction, { memberId, at, hours: resetHours, kind: 'reset' }, ({ language, name }) =>
      writeResetMail(language, { name, url }),
    );
    await recordMemberEntry(transaction, { memberId, action: 'member.reset_asked', at });
  });
}

/**
 * Records that a member set a new password by a link from a mail, and mails them. The link shows that the
 * address is theirs: what was set up before anybody had shown that, an authenticator app, was perhaps
 * another's, and goes.
 */
export async function noteReset(
  transaction: Queryable,
  { memberId, at }: { readonly memberId: number; readonly at: Temporal.Instant },
): Promise<void> {
  const hadFactor = await confirmByReset(transaction, memberId, at);
  await tellOfNewPassword(transaction, memberId, at);
  if (hadFactor) {
    await recordMemberEntry(transaction, { memberId, action: 'member.two_factor_ended', at });
  }
  await recordMemberEntry(transaction, { memberId, action: 'member.password_reset', at });
}

/** Records that a member who is signed in changed their password, and mails them. */
export async function notePasswordChange(
  transaction: Queryable,
  { memberId, at, ...audit }: AuditOrigin & { readonly memberId: number; readonly at: Temporal.Instant },
): Promise<void> {
  await tellOfNewPassword(transaction, memberId, at);
  await recordMemberEntry(transaction, { ...audit, memberId, action: 'member.password_changed', at });
}

/** The links that set one are good no more by this, and so none that was sent stands in the way of the next. */
async function tellOfNewPassword(
  transaction: Queryable,
  memberId: number,
  at: Temporal.Instant,
): Promise<void> {
  const notice = { memberId, at, hours: noticeHours };
  const { email } = await mailMember(transaction, notice, ({ language, name }) =>
    writePasswordChangedMail(language, { name }),
  );
  await forgetAttempts({ db: transaction, kindOfPeople: 'member' }, { kind: 'reset-mail', of: email });
}

async function mailMember(
  transaction: Queryable,
  {
    memberId,
    at,
    hours,
    kind,
  }: {
    readonly memberId: number;
    readonly at: Temporal.Instant;
    readonly hours: number;
    /** Of a mail with a link. */
    readonly kind?: 'confirmation' | 'reset';
  },
  write: (member: Member) => MailContent,
): Promise<Member> {
  const member = await findMember(transaction, memberId);
  if (!member) throw new Error(`there is no member ${memberId}`);
  const { email: recipient, language } = member;
  await queueMail(transaction, {
    recipient,
    language,
    content: write(member),
    app: 'portal',
    at,
    expiresAt: at.add({ hours }),
    ...(kind && { purpose: { kind, of: memberId } }),
  });
  return member;
}
