import type { Command } from 'commander';
import { findOpenOperatorInvitations } from '../../../../domain/operators/invitations/queries.ts';
import { withdrawOperatorInvitation } from '../../../../domain/operators/invitations/withdraw-invitations.ts';
import { Problem } from '../../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { commandLine } from '../../audit/note-operator.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { formatTable, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

export function declareOperatorInvitations(operator: Command): void {
  operator
    .command('invitations')
    .description('list the invitations that are neither accepted nor withdrawn')
    .action(inEnvironment(list));
  operator
    .command('withdraw')
    .description('withdraw an invitation: its link is good no more')
    .requiredOption('--invitation <id>', 'the number of the invitation', parseId)
    .action(inEnvironment(withdraw));
}

async function list(deps: CommandDeps): Promise<void> {
  const invitations = await findOpenOperatorInvitations(deps.db);
  const now = deps.clock();
  deps.show(
    invitations.map(({ createdAt, expiresAt, name, email, ...invitation }) => ({
      ...invitation,
      name: name ?? null,
      email: email ?? null,
      createdAt: formatUaeTimestamp(createdAt),
      expiresAt: formatUaeTimestamp(expiresAt),
    })),
    formatTable(
      [
        { title: 'Invitation', align: 'right' },
        { title: 'Role' },
        { title: 'Name' },
        { title: 'Email' },
        { title: 'Good until' },
      ],
      invitations.map(({ invitationId, name, email, role, expiresAt }) => [
        String(invitationId),
        role,
        name ?? '',
        email ?? 'whoever opens the link',
        Temporal.Instant.compare(expiresAt, now) > 0 ? formatTime(expiresAt) : 'expired',
      ]),
      `No open invitations in the ${deps.environment} environment.`,
    ),
  );
}

async function withdraw(
  deps: CommandDeps,
  { invitation: invitationId }: { invitation: number },
): Promise<void> {
  try {
    await withdrawOperatorInvitation(deps, { actor: commandLine, invitationId });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invitation_not_found') throw error;
    throw new Refusal(
      `There is no open invitation ${invitationId}; ${commandText(deps.environment, 'operator invitations')} shows them.`,
    );
  }
  deps.show({ invitationId, withdrawn: true }, `The link of invitation ${invitationId} is good no more.`);
}
