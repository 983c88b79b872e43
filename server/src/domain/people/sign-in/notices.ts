import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { MailContent } from '../../mail/mail.ts';
import { type MailPurpose, queueMail } from '../../mail/queue-mail.ts';
import type { OwnEntry, PeopleKind } from '../kinds-of-people.ts';
import { resetHours, writePasswordChangedMail, writeResetMail } from '../password-mails.ts';
import { forgetAttempts } from '../take-attempt.ts';

/** What people do to nobody but themselves while they are signed in, and what stands of it in the audit log. */
export type OwnAct =
  | 'signed_in'
  | 'two_factor_begun'
  | 'two_factor_ended'
  | 'backup_codes_renewed'
  | 'password_changed';

/** Somebody, and when something becomes of them. */
type PersonAt = { readonly personId: number; readonly at: Temporal.Instant };

/** How long it is of use to know that one's password was changed. */
const noticeHours = 24 * 3;

/** Makes the address of a page that sets a new password. */
export type ResetLinks = { resetPassword(rawToken: string): string };

/** Leaves the mail whose link sets a new password. */
export async function mailReset(
  transaction: Queryable,
  people: PeopleKind,
  { personId, at, url }: PersonAt & { readonly url: string },
): Promise<void> {
  const mail = { personId, at, hours: resetHours, purpose: people.resetPurpose };
  await mailPerson(transaction, people, mail, ({ language, name }) =>
    writeResetMail(language, { name, url }),
  );
  await people.record(transaction, { personId, action: `${people.kind}.reset_asked`, at });
}

/** Records that somebody set a new password by a link from a mail, and mails them. */
export async function noteReset(
  transaction: Queryable,
  people: PeopleKind,
  { personId, at }: PersonAt,
): Promise<void> {
  const hadFactor = await people.confirmByReset?.(transaction, personId, at);
  await tellOfNewPassword(transaction, people, { personId, at });
  if (hadFactor) {
    await people.record(transaction, { personId, action: `${people.kind}.two_factor_ended`, at });
  }
  await people.record(transaction, { personId, action: `${people.kind}.password_reset`, at });
}

/** Records what somebody who is signed in did to themselves; of a new password, it also mails them. */
export async function noteOwnAct(
  transaction: Queryable,
  people: PeopleKind,
  { act, ...done }: Omit<OwnEntry, 'action' | 'subject'> & { readonly act: OwnAct },
): Promise<void> {
  if (act === 'password_changed') await tellOfNewPassword(transaction, people, done);
  await people.record(transaction, { ...done, action: `${people.kind}.${act}` });
}

/** The links that set one are good no more by this, and so none that was sent stands in the way of the next. */
async function tellOfNewPassword(
  transaction: Queryable,
  people: PeopleKind,
  { personId, at }: PersonAt,
): Promise<void> {
  const { email } = await mailPerson(
    transaction,
    people,
    { personId, at, hours: noticeHours },
    ({ language, name }) => writePasswordChangedMail(language, { name }),
  );
  await forgetAttempts({ db: transaction, kindOfPeople: people.kind }, { kind: 'reset-mail', of: email });
}

type Recipient = { readonly name: string; readonly email: string; readonly language: Language };

/** Leaves a mail to somebody about themselves; one with a purpose has a link. Returns whom it is to. */
export async function mailPerson(
  transaction: Queryable,
  { kind, app, findPerson }: PeopleKind,
  { personId, at, hours, purpose }: PersonAt & { readonly hours: number; readonly purpose?: MailPurpose },
  write: (recipient: Recipient) => MailContent,
): Promise<Recipient> {
  const person = await findPerson(transaction, personId);
  if (!person) throw new Error(`there is no ${kind} ${personId}`);
  const { email: recipient, language } = person;
  await queueMail(transaction, {
    ...{ recipient, language, app, at },
    content: write(person),
    expiresAt: at.add({ hours }),
    ...(purpose && { purpose: { kind: purpose, of: personId } }),
  });
  return person;
}
