import type { Language } from '@satha/terms/languages';
import type { OperatorRole } from '@satha/terms/people';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireName } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { requireEmail } from '../../people/email.ts';
import { hashInvitationToken, invitationDays, makeInvitationToken } from '../../people/invitation-link.ts';
import type { ConsoleLinks } from '../mails/console-links.ts';
import { writeOperatorInvitationMail } from '../mails/operator-mails.ts';
import { hasOperators } from '../queries.ts';
import { lockInviter } from '../require-acting.ts';
import { upsertOperatorInvitation } from './invitations-store.ts';

export type InviteOperatorDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly links: ConsoleLinks;
};

export type NewOperatorLink = {
  readonly invitationId: number;
  /** Known here and in the mail alone. */
  readonly url: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

/**
 * Invites somebody to the console by mail; a link that was open for the email is replaced.
 * @throws Problem invalid_request, already_an_operator, insufficient_role.
 */
export function inviteOperator(
  { db, clock, links }: InviteOperatorDeps,
  {
    name: givenName,
    email: givenEmail,
    role,
    language,
    ...acting
  }: Acting & {
    readonly name: string;
    readonly email: string;
    readonly role: OperatorRole;
    readonly language: Language;
  },
): Promise<NewOperatorLink> {
  const name = requireName('name', givenName);
  const email = requireEmail(givenEmail);
  const rawToken = makeInvitationToken();
  const url = links.acceptInvitation(rawToken);
  const at = clock();
  const expiresAt = at.add({ hours: invitationDays * 24 });
  const inviter =
    acting.actor.kind === 'operator' && acting.actor.id !== undefined ? acting.actor : undefined;
  return db.inTransaction(async (transaction) => {
    await lockInviter(transaction, acting.actor);
    const tokenHash = hashInvitationToken(rawToken);
    const invitation = { name, email, role, tokenHash, invitedBy: inviter?.id, at, expiresAt };
    const invitationId = await upsertOperatorInvitation(transaction, invitation);
    if (invitationId === undefined) throw new Problem('already_an_operator');
    await recordAudit(transaction, {
      ...acting,
      action: 'operator.invited',
      subject: `invitation ${invitationId}`,
      details: { email, role },
      at,
    });
    const content = writeOperatorInvitationMail(language, { name, invitedBy: inviter?.name, role, url });
    const purpose = { kind: 'operator_invitation', of: invitationId } as const;
    const of = { app: 'console', at, expiresAt, purpose } as const;
    await queueMail(transaction, { recipient: email, language, content, ...of });
    return { invitationId, url, name, email, role, createdAt: at, expiresAt };
  });
}

/**
 * Makes the link of the first owner, who says their name and email when they open it; undefined where somebody is an
 * operator already. In the transaction of whoever sees to it that it is made once.
 */
export async function inviteFirstOwner(
  { transaction, clock, links }: { readonly transaction: Queryable } & Omit<InviteOperatorDeps, 'db'>,
  acting: Acting,
): Promise<string | undefined> {
  if (await hasOperators(transaction)) return undefined;
  const rawToken = makeInvitationToken();
  const at = clock();
  const invitationId = await upsertOperatorInvitation(transaction, {
    ...{ name: undefined, email: undefined, role: 'owner', invitedBy: undefined, at },
    ...{ tokenHash: hashInvitationToken(rawToken), expiresAt: at.add({ hours: invitationDays * 24 }) },
  });
  await recordAudit(transaction, {
    ...acting,
    action: 'operator.invited',
    subject: `invitation ${invitationId}`,
    details: { role: 'owner' },
    at,
  });
  return links.acceptInvitation(rawToken);
}
