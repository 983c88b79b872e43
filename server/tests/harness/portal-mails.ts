import type { StoredMail } from '../../src/domain/mail/mail.ts';
import { findMails } from '../../src/domain/mail/queries.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';

/** The mails to an address, the latest first. */
export async function mailsTo(db: Database, email: string): Promise<StoredMail[]> {
  const mails = await findMails({ db, clock: systemClock });
  return mails.filter(({ recipient }) => recipient === email);
}

/** What the link of the latest mail to an address holds, of those that lead to a page. */
export async function readLinkToken(db: Database, email: string, page: string): Promise<string> {
  const pattern = new RegExp(`/(?:portal|console)/${page}#(\\S+)`);
  for (const { plainText } of await mailsTo(db, email)) {
    const [, token] = pattern.exec(plainText) ?? [];
    if (token !== undefined) return decodeURIComponent(token);
  }
  throw new Error(`no mail to ${email} leads to ${page}`);
}
