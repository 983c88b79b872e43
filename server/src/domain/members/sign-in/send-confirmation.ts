import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { mailPerson } from '../../people/sign-in/notices.ts';
import { confirmationHours, writeConfirmationMail } from '../mails/member-mails.ts';
import type { PortalLinks } from '../mails/portal-links.ts';
import { membersAsPeople } from './members-as-people.ts';

/** Sends the mail that confirms a member's email once more. */
export function sendConfirmation(
  { db, clock, links }: { readonly db: Database; readonly clock: Clock; readonly links: PortalLinks },
  { memberId, rawToken }: { readonly memberId: number; readonly rawToken: string },
): Promise<void> {
  const url = links.confirmEmail(rawToken);
  return db.inTransaction(async (transaction) => {
    const mail = {
      personId: memberId,
      at: clock(),
      hours: confirmationHours,
      purpose: 'confirmation',
    } as const;
    await mailPerson(transaction, membersAsPeople, mail, ({ language, name }) =>
      writeConfirmationMail(language, { name, url }),
    );
  });
}
