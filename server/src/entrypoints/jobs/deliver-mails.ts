import { type DeliverMailsDeps, deliverMails } from '../../domain/mail/deliver-mails.ts';
import type { MailProvider } from '../../domain/mail/mail-provider.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

/** Our own figure: whoever waits for a link looks into their mailbox sooner than that. */
const intervalMs = 1_000;

export type DeliverMailsJobDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly provider: MailProvider;
  readonly publicUrl: string;
  readonly observeMail?: DeliverMailsDeps['onAttempt'];
};

/** Sends the mails that are due; any number of processes may do so. */
export function sendMails({
  db,
  clock,
  logger,
  provider,
  publicUrl,
  observeMail,
}: DeliverMailsJobDeps): Repetition {
  let isStopped = false;
  const repetition = often(
    intervalMs,
    async () => {
      const deps = {
        db,
        clock,
        provider,
        publicUrl,
        onFailed,
        ...(observeMail && { onAttempt: observeMail }),
      };
      while (!isStopped && (await deliverMails(deps)) > 0);
    },
    (error) => logger.warn({ err: error }, 'No mails are sent until the database answers.'),
  );

  /** Why is told by `satha mail list`: a server's sentence may name the reader. */
  function onFailed({ mailId }: { readonly mailId: number }, _: string, isLastAttempt: boolean): void {
    const what = isLastAttempt ? 'A mail was given up.' : 'A mail was not taken; it is tried again.';
    logger.warn({ mailId }, `${what} \`npx satha mail list\` tells why.`);
  }

  return {
    async stop() {
      isStopped = true;
      await repetition.stop();
      provider.close();
    },
  };
}
