import type { Command } from 'commander';
import type { OperatorInvitation } from '../../../domain/operators/invitations/operator-invitation.ts';
import { findOpenOperatorInvitations } from '../../../domain/operators/invitations/queries.ts';
import { withdrawOperatorInvitation } from '../../../domain/operators/invitations/withdraw-invitations.ts';
import { Problem } from '../../../values/problem.ts';
import { type Column, listHelp, showList } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

export function declareOperatorInvitations(operator: Command): void {
  operator
    .command('invitations')
    .description('list the invitations that are neither accepted nor withdrawn')
    .addHelpText('after', listHelp(columns))
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
  showList(
    deps.show,
    invitations.map((one) => ({ ...one, isExpired: Temporal.Instant.compare(one.expiresAt, now) <= 0 })),
    columns,
    `No open invitations in the ${deps.environment} environment.`,
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

const columns: readonly Column<OperatorInvitation & { readonly isExpired: boolean }>[] = [
  { key: 'invitationId', title: 'Invitation', align: 'right' },
  { key: 'role', title: 'Role' },
  { key: 'name', title: 'Name' },
  { key: 'email', title: 'Email', text: ({ email }) => email ?? 'whoever opens the link' },
  { key: 'createdAt' },
  {
    key: 'expiresAt',
    title: 'Good until',
    text: ({ expiresAt, isExpired }) => (isExpired ? 'expired' : formatTime(expiresAt)),
  },
];
