import type { Queryable } from '../../../platform/db/queryable.ts';
import { findAccount } from '../../accounts/find-accounts.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { recordAuditEntry } from '../../members/audit/record-audit-entry.ts';
import { findRecipients } from '../../members/memberships/find-memberships.ts';
import { type StopReason, writeStoppedMail } from './stopped-mail.ts';

/** Our own figure: after it the mail says nothing that the portal does not show. */
const goodFor = Temporal.Duration.from({ hours: 7 * 24 });

export type Stopped = {
  readonly accountId: number;
  readonly reason: StopReason;
  readonly at: Temporal.Instant;
  readonly walletUrl: string;
};

/** Tells those who look after an account's money, in the database transaction that turned auto recharge off. */
export async function tellRechargeStopped(
  transaction: Queryable,
  { accountId, reason, at, walletUrl }: Stopped,
): Promise<void> {
  const account = await findAccount(transaction, accountId);
  const recipients = await findRecipients(transaction, accountId, ['owner', 'finance']);
  for (const { email, language } of recipients) {
    const content = writeStoppedMail(language, {
      accountName: account?.name ?? String(accountId),
      reason,
      url: walletUrl,
    });
    await queueMail(transaction, {
      recipient: email,
      language,
      content,
      at,
      uselessAt: at.add(goodFor),
    });
  }
  await recordAuditEntry(transaction, {
    accountId,
    action: 'auto_recharge.stopped',
    subject: 'auto recharge',
    details: { reason },
    at,
  });
}
