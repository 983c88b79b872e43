import type { Language } from '@satha/terms/languages';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireName } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { requireEmail } from '../../people/email.ts';
import type { PasswordHashing } from '../../people/passwords/hash-passwords.ts';
import { requireUncommonPassword } from '../../people/passwords/require-uncommon-password.ts';
import { createAccountWithWallet } from '../../wallets/create-account-with-wallet.ts';
import { confirmationHours, writeConfirmationMail } from '../mails/member-mails.ts';
import type { PortalLinks } from '../mails/portal-links.ts';
import { insertMember } from '../members-store.ts';
import { insertMembership } from '../memberships/memberships-store.ts';
import type { ConfirmationTokens } from './confirmation-tokens.ts';

/** The test money that a newcomer of the sandbox begins with: AED 1,000.00. */
const openingBalanceFils = 100_000;

export type SignUpDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly links: PortalLinks;
  readonly hashing: Pick<PasswordHashing, 'hashPassword'>;
  readonly confirmations: ConfirmationTokens;
};

export type SignUpInput = AuditOrigin & {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly companyName: string;
  readonly language: Language;
};

/**
 * Makes a member, their account with its wallet and test money, and their ownership of it, in one database transaction:
 * a crash leaves all of it or nothing. The password is hashed before.
 * @throws Problem invalid_request, password_too_common, email_taken.
 */
export async function signUpMember(
  deps: SignUpDeps,
  input: SignUpInput,
): Promise<{ memberId: number; accountId: number }> {
  const {
    language,
    name: givenName,
    email: givenEmail,
    companyName: givenCompany,
    password,
    ...audit
  } = input;
  const email = requireEmail(givenEmail);
  const name = requireName('name', givenName);
  const companyName = requireName('companyName', givenCompany);
  requireUncommonPassword('password', password);
  const passwordHash = await deps.hashing.hashPassword(password);
  const url = deps.links.confirmEmail(deps.confirmations.make(email));
  const at = deps.clock();
  return deps.db.inTransaction(async (transaction) => {
    const member = { name, email, language, passwordHash, isEmailConfirmed: false, at };
    const memberId = await insertMember(transaction, member);
    if (memberId === undefined) throw new Problem('email_taken');
    const { account } = await createAccountWithWallet(
      { transaction, clock: deps.clock },
      { name: companyName, openingBalanceFils },
    );
    const { accountId } = account;
    await insertMembership(transaction, { accountId, memberId, role: 'owner', at });
    await recordAudit(transaction, {
      ...audit,
      accountId,
      actor: { kind: 'member', id: memberId, name },
      action: 'account.created',
      subject: `account ${accountId}`,
      at,
    });
    const content = writeConfirmationMail(language, { name, url });
    const expiresAt = at.add({ hours: confirmationHours });
    const purpose = { kind: 'confirmation', of: memberId } as const;
    const of = { app: 'portal', at, expiresAt, purpose } as const;
    await queueMail(transaction, { recipient: email, language, content, ...of });
    return { memberId, accountId };
  });
}
