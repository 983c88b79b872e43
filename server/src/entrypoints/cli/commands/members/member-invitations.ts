import type { Command } from 'commander';
import { withdraw } from '../../../../domain/members/invitations/invite-member.ts';
import { findOpenInvitations } from '../../../../domain/members/invitations/queries.ts';
import { Problem } from '../../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { commandLine } from '../../audit/note-operator.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { formatTable, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

export function declareInvitations(member: Command): void {
  member
    .command('invitations')
    .description('list the invitations that are neither accepted nor withdrawn')
    .option('--account <id>', 'only those of this account', parseId)
    .action(inEnvironment(list));
  member
    .command('withdraw')
    .description('withdraw an invitation: its link is good no more')
    .requiredOption('--account <id>', 'the account', parseId)
    .requiredOption('--invitation <id>', 'the number of the invitation', parseId)
    .action(inEnvironment(withdrawOne));
}

async function list(deps: CommandDeps, { account }: { account?: number }): Promise<void> {
  const invitations = await findOpenInvitations(deps.db, account);
  const now = deps.clock();
  deps.show(
    invitations.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      createdAt: formatUaeTimestamp(createdAt),
      expiresAt: formatUaeTimestamp(expiresAt),
    })),
    formatTable(
      [
        { title: 'Invitation', align: 'right' },
        { title: 'Account', align: 'right' },
        { title: 'Email' },
        { title: 'Role' },
        { title: 'Good until' },
      ],
      invitations.map(({ invitationId, accountId, email, role, expiresAt }) => [
        String(invitationId),
        String(accountId),
        email,
        role,
        Temporal.Instant.compare(expiresAt, now) > 0 ? formatTime(expiresAt) : 'expired',
      ]),
      `No open invitations in the ${deps.environment} environment.`,
    ),
  );
}

async function withdrawOne(
  deps: CommandDeps,
  { account: accountId, invitation: invitationId }: { account: number; invitation: number },
): Promise<void> {
  try {
    await withdraw(deps, { actor: commandLine, accountId, invitationId });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invitation_not_found') throw error;
    throw new Refusal(
      `Account ${accountId} has no open invitation ${invitationId}; ${commandText(deps.environment, 'member invitations')} shows them.`,
    );
  }
  deps.show(
    { accountId, invitationId, withdrawn: true },
    `The link of invitation ${invitationId} is good no more.`,
  );
}
