import type { Command } from 'commander';
import type { Invitation } from '../../../domain/members/invitations/invitation.ts';
import { withdraw } from '../../../domain/members/invitations/invite-member.ts';
import { findOpenInvitations } from '../../../domain/members/invitations/queries.ts';
import { Problem } from '../../../values/problem.ts';
import { type Column, listHelp, showList } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

export function declareInvitations(member: Command): void {
  member
    .command('invitations')
    .description('list the invitations that are neither accepted nor withdrawn')
    .option('--account <id>', 'only those of this account', parseId)
    .addHelpText('after', listHelp(columns))
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
  showList(
    deps.show,
    invitations.map((one) => ({ ...one, isExpired: Temporal.Instant.compare(one.expiresAt, now) <= 0 })),
    columns,
    `No open invitations in the ${deps.environment} environment.`,
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

const columns: readonly Column<Invitation & { readonly isExpired: boolean }>[] = [
  { key: 'invitationId', title: 'Invitation', align: 'right' },
  { key: 'accountId', title: 'Account', align: 'right' },
  { key: 'accountName' },
  { key: 'email', title: 'Email' },
  { key: 'role', title: 'Role' },
  { key: 'createdAt' },
  {
    key: 'expiresAt',
    title: 'Good until',
    text: ({ expiresAt, isExpired }) => (isExpired ? 'expired' : formatTime(expiresAt)),
  },
];
