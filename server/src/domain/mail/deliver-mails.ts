import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { StoredMail } from './mail.ts';
import type { MailProvider } from './mail-provider.ts';
import { claimDueMails, markFailed, markSent } from './mail-store.ts';

/** Our own figures. */
export const mailPolicy = {
  /** How long a mail may take, waiting for a connection included; a server that never ends holds up the others no longer. */
  sendSeconds: 150,
  /** Longer than that, so that no other process takes up what this one is still at. */
  leaseSeconds: 180,
  mostAtOnce: 10,
  /** Before the second attempt, the third and so on; after the last one, a mail is given up. */
  waitMinutes: [1, 5, 15, 60, 180, 360, 720],
} as const;

/** `again`: it was not taken, and is tried later. */
export type MailAttempt = 'sent' | 'again' | 'given_up';

export type DeliverMailsDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly provider: MailProvider;
  /** Where browsers find the portal: what links lead to, whatever it was when they were written. */
  readonly publicUrl: string;
  /** Told how each attempt went, for the metrics. */
  readonly onAttempt?: (outcome: MailAttempt) => void;
  readonly onFailed: (mail: StoredMail, error: string, isLastAttempt: boolean) => void;
};

/**
 * Sends the mails that are due, and gives how many it took up. Any number of processes may do so at a time; a mail that
 * a killed one had begun is sent again when its lease is over.
 */
export async function deliverMails(deps: DeliverMailsDeps): Promise<number> {
  const now = deps.clock();
  const leasedUntil = now.add({ seconds: mailPolicy.leaseSeconds });
  const lease = { now, leasedUntil, atMost: mailPolicy.mostAtOnce };
  const mails = await claimDueMails(deps.db, lease, deps.publicUrl);
  await Promise.all(mails.map((mail) => deliver(deps, mail)));
  return mails.length;
}

async function deliver(
  { db, clock, provider, onAttempt, onFailed }: DeliverMailsDeps,
  mail: StoredMail,
): Promise<void> {
  const outcome = await provider.send(mail, AbortSignal.timeout(mailPolicy.sendSeconds * 1000));
  const at = clock();
  if (outcome.isSent) {
    await markSent(db, mail.mailId, at);
    onAttempt?.('sent');
    return;
  }
  const waitMinutes = outcome.isFinal ? undefined : mailPolicy.waitMinutes[mail.attempts - 1];
  const nextAttemptAt = waitMinutes === undefined ? undefined : at.add({ minutes: waitMinutes });
  await markFailed(db, mail, { error: outcome.error, nextAttemptAt, at });
  onAttempt?.(nextAttemptAt === undefined ? 'given_up' : 'again');
  onFailed(mail, outcome.error, nextAttemptAt === undefined);
}
