import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import type { MailContent } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { forgetAttempts } from '../../people/attempts/take-attempt.ts';
import { resetHours, writePasswordChangedMail, writeResetMail } from '../../people/password-mails.ts';
import type { ConsoleLinks } from '../mails/console-links.ts';
import type { Operator } from '../operator.ts';
import { findOperator } from '../queries.ts';
import { recordOwnEntry } from './record-own-entry.ts';

export type OperatorNoticeDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly links: ConsoleLinks;
};

/** How long it is of use to know that one's password was changed. */
const noticeHours = 24 * 3;

/** Sends the mail whose link sets a new password. */
export function sendOperatorReset(
  { db, clock, links }: OperatorNoticeDeps,
  { operatorId, rawToken }: { readonly operatorId: number; readonly rawToken: string },
): Promise<void> {
  const url = links.resetPassword(rawToken);
  return db.inTransaction(async (transaction) => {
    const at = clock();
    const mail = {
      operatorId,
      at,
      hours: resetHours,
      purpose: { kind: 'operator_reset', of: operatorId },
    } as const;
    await mailOperator(transaction, mail, ({ language, name }) => writeResetMail(language, { name, url }));
    await recordOwnEntry(transaction, { operatorId, action: 'operator.reset_asked', at });
  });
}

/** Records that an operator set a new password by a link from a mail, and mails them. */
export async function noteOperatorReset(
  transaction: Queryable,
  { operatorId, at }: { readonly operatorId: number; readonly at: Temporal.Instant },
): Promise<void> {
  await tellOfNewPassword(transaction, operatorId, at);
  await recordOwnEntry(transaction, { operatorId, action: 'operator.password_reset', at });
}

/** Records that an operator who is signed in changed their password, and mails them. */
export async function noteOperatorPasswordChange(
  transaction: Queryable,
  { operatorId, at, ...origin }: AuditOrigin & { readonly operatorId: number; readonly at: Temporal.Instant },
): Promise<void> {
  await tellOfNewPassword(transaction, operatorId, at);
  await recordOwnEntry(transaction, { ...origin, operatorId, action: 'operator.password_changed', at });
}

/** The links that set one are good no more by this, and so none that was sent stands in the way of the next. */
async function tellOfNewPassword(
  transaction: Queryable,
  operatorId: number,
  at: Temporal.Instant,
): Promise<void> {
  const { email } = await mailOperator(
    transaction,
    { operatorId, at, hours: noticeHours },
    ({ language, name }) => writePasswordChangedMail(language, { name }),
  );
  await forgetAttempts({ db: transaction, kindOfPeople: 'operator' }, { kind: 'reset-mail', of: email });
}

async function mailOperator(
  transaction: Queryable,
  {
    operatorId,
    at,
    hours,
    purpose,
  }: {
    readonly operatorId: number;
    readonly at: Temporal.Instant;
    readonly hours: number;
    readonly purpose?: { readonly kind: 'operator_reset'; readonly of: number };
  },
  write: (operator: Operator) => MailContent,
): Promise<Operator> {
  const operator = await findOperator(transaction, operatorId);
  if (!operator) throw new Error(`there is no operator ${operatorId}`);
  const { email: recipient, language } = operator;
  await queueMail(transaction, {
    recipient,
    language,
    content: write(operator),
    app: 'console',
    at,
    expiresAt: at.add({ hours }),
    ...(purpose && { purpose }),
  });
  return operator;
}
