import type { Language } from '@satha/terms/languages';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireName } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireEmail } from '../../people/email.ts';
import { hashInvitationToken } from '../../people/invitation-link.ts';
import type { PasswordHashing } from '../../people/passwords/hash-passwords.ts';
import { requireUncommonPassword } from '../../people/passwords/require-uncommon-password.ts';
import { insertOperator } from '../operators-store.ts';
import { hasOperators } from '../queries.ts';
import { acceptOperatorInvitation, selectOperatorInvitation } from './invitations-store.ts';
import type { OperatorInvitation } from './operator-invitation.ts';

/** Returns the invitation of a link. @throws Problem link_not_valid. */
export async function findOperatorInvitation(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  rawToken: string,
): Promise<OperatorInvitation> {
  const invitation = await selectOperatorInvitation(db, hashInvitationToken(rawToken), clock());
  if (!invitation) throw new Problem('link_not_valid');
  return invitation;
}

/**
 * Makes an operator of whoever has the link, in one database transaction. The first owner says their email; of all others
 * it is the one that the link was sent to.
 * @throws Problem invalid_request, password_too_common, link_not_valid, already_an_operator.
 */
export async function becomeOperator(
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly hashing: Pick<PasswordHashing, 'hashPassword'>;
  },
  {
    rawToken,
    name: givenName,
    email: givenEmail,
    password,
    language,
    ...origin
  }: AuditOrigin & {
    readonly rawToken: string;
    readonly name: string;
    readonly email: string | undefined;
    readonly password: string;
    readonly language: Language;
  },
): Promise<{ readonly operatorId: number; readonly email: string }> {
  const invitation = await findOperatorInvitation(deps, rawToken);
  const { role } = invitation;
  const email = invitation.email ?? requireOwnEmail(givenEmail);
  const name = requireName('name', givenName);
  requireUncommonPassword('password', password);
  const passwordHash = await deps.hashing.hashPassword(password);
  const at = deps.clock();
  return deps.db.inTransaction(async (transaction) => {
    // The first owner's link makes nobody else's owner: whoever was invited by the command line has come first.
    if (invitation.email === undefined && (await hasOperators(transaction)))
      throw new Problem('link_not_valid');
    const operatorId = await insertOperator(transaction, { name, email, language, role, passwordHash, at });
    if (operatorId === undefined) {
      // Another use of the link, at the same moment, was faster.
      await findOperatorInvitation({ db: transaction, clock: deps.clock }, rawToken);
      throw new Problem('already_an_operator');
    }
    const tokenHash = hashInvitationToken(rawToken);
    const invitationId = await acceptOperatorInvitation(transaction, { tokenHash, operatorId, at });
    if (invitationId === undefined) throw new Problem('link_not_valid');
    await recordAudit(transaction, {
      ...origin,
      actor: { kind: 'operator', id: operatorId, name },
      action: 'operator.joined',
      subject: `operator ${operatorId}`,
      details: { email, role, invitationId },
      at,
    });
    return { operatorId, email };
  });
}

function requireOwnEmail(given: string | undefined): string {
  if (given !== undefined) return requireEmail(given);
  const message = 'email is missing; it is required.';
  throw new Problem('invalid_request', { fields: [{ field: 'email', message }] });
}
