import { defaultLanguage, type Language, languageCodes } from '@satha/terms/languages';
import { type MemberRole, memberRoles } from '@satha/terms/people';
import { type Command, Option } from 'commander';
import { readConfig } from '../../../config/env.ts';
import { publicUrlOf } from '../../../config/portal-settings.ts';
import { inviteMember } from '../../../domain/members/invitations/invite-member.ts';
import { makePortalLinks } from '../../../domain/members/mails/portal-links.ts';
import { changeRole, removeMember } from '../../../domain/members/memberships/change-membership.ts';
import type { AccountMember } from '../../../domain/members/memberships/membership.ts';
import { findMembersOfAccounts } from '../../../domain/members/memberships/queries.ts';
import { endTwoFactor } from '../../../domain/members/sign-in/end-two-factor.ts';
import { findCallersAccount } from '../../../domain/receivables/queries.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type Column, listHelp, showList } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { formatFacts, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireAccount } from '../../require-account.ts';
import { declareInvitations } from './member-invitations.ts';
import { declareMemberSuspension } from './member-suspension.ts';

export function declareMember(member: Command): void {
  member.addHelpText(
    'after',
    `
Examples:
  $ npx satha member invite --environment live --account 1 --email owner@example.ae --role owner
  $ npx satha member list --account 1
  $ npx satha member role --account 1 --member 7 --role finance
  $ npx satha member suspend --email owner@example.ae --reason "Left the company"

Owners do everything; developers keys, webhooks and trips; finance top-ups; viewers only look. In live there is no
sign-up: whoever is to use the portal is invited, the first owner of an account from here.`,
  );
  member
    .command('invite')
    .description('invite an email to an account by mail, and print the link, good once for seven days')
    .requiredOption('--account <id>', 'the account', parseId)
    .requiredOption('--email <email>', 'whom the invitation is for, and for nobody else')
    .addOption(roleOption())
    .addOption(
      new Option('--language <language>', 'of the mail').choices(languageCodes).default(defaultLanguage),
    )
    .action(inEnvironment(invite));
  declareInvitations(member);
  member
    .command('list')
    .description('list all members, or those of one account')
    .option('--account <id>', 'only the members of this account', parseId)
    .addHelpText('after', listHelp(columns))
    .action(inEnvironment(list));
  member
    .command('role')
    .description('give a member another role')
    .requiredOption('--account <id>', 'the account', parseId)
    .requiredOption('--member <id>', 'the number of the member', parseId)
    .addOption(roleOption())
    .action(inEnvironment(giveRole));
  member
    .command('remove')
    .description('take a member out of an account; the last owner stays')
    .requiredOption('--account <id>', 'the account', parseId)
    .requiredOption('--member <id>', 'the number of the member', parseId)
    .action(inEnvironment(remove));
  declareMemberSuspension(member);
  member
    .command('end-two-factor')
    .description('let a member who lost their phone and backup codes sign in by the password alone')
    .requiredOption('--member <id>', 'the number of the member', parseId)
    .action(inEnvironment(endFactor));
}

function roleOption(): Option {
  return new Option('--role <role>', 'what they may do').choices(memberRoles).makeOptionMandatory();
}

async function invite(
  deps: CommandDeps,
  options: { account: number; email: string; role: MemberRole; language: Language },
): Promise<void> {
  const { account: accountId, email, role, language } = options;
  await requireAccount(deps, accountId);
  if ((await findCallersAccount(deps.db)) === accountId) {
    throw new Refusal(
      `Account ${accountId} is the company's own, on which trips for callers are booked: operators see it in the console, and it has no members.`,
    );
  }
  const links = makePortalLinks(publicUrlOf(readConfig(), deps.environment));
  const invitation = await explained(deps, options, () =>
    inviteMember({ ...deps, links }, { actor: commandLine, accountId, email, role, language }),
  );
  const { invitationId, url, expiresAt } = invitation;
  deps.show(
    {
      invitationId,
      accountId,
      email: invitation.email,
      role,
      environment: deps.environment,
      url,
      expiresAt: formatUaeTimestamp(expiresAt),
    },
    `${formatFacts([
      ['Invitation', String(invitationId)],
      ['Account', String(accountId)],
      ['Email', invitation.email],
      ['Role', role],
      ['Good until', formatTime(expiresAt)],
    ])}

  ${url}

The link is in a mail to ${invitation.email}, too. It is good once; inviting the email again replaces it.`,
  );
}

async function list(deps: CommandDeps, options: { account?: number }): Promise<void> {
  if (options.account !== undefined) await requireAccount(deps, options.account);
  const members = await findMembersOfAccounts(deps.db, options.account);
  showList(
    deps.show,
    members,
    columns,
    `No members in the ${deps.environment} environment${options.account === undefined ? '' : ` in account ${options.account}`}.`,
  );
}

type MemberChoice = { account: number; member: number };

async function giveRole(deps: CommandDeps, options: MemberChoice & { role: MemberRole }): Promise<void> {
  const { account: accountId, member: memberId, role } = options;
  const change = { actor: commandLine, accountId, changedMemberId: memberId, role };
  const { name, email } = await explained(deps, options, () => changeRole(deps, change));
  deps.show(
    { accountId, memberId, name, email, role },
    `${name} (${email}) is ${role} of account ${accountId} now.`,
  );
}

async function remove(deps: CommandDeps, options: MemberChoice): Promise<void> {
  const { account: accountId, member: memberId } = options;
  await explained(deps, options, () =>
    removeMember(deps, { actor: commandLine, accountId, changedMemberId: memberId }),
  );
  deps.show(
    { accountId, memberId, removed: true },
    `Member ${memberId} does not belong to account ${accountId} any more.`,
  );
}

async function endFactor(deps: CommandDeps, { member: memberId }: { member: number }): Promise<void> {
  if (!(await endTwoFactor(deps, { actor: commandLine, memberId }))) {
    throw new Refusal(
      `There is no member ${memberId} with two-factor sign-in in the ${deps.environment} environment; ${commandText(deps.environment, 'member list')} shows them.`,
    );
  }
  deps.show(
    { memberId, hasTwoFactor: false },
    `Member ${memberId} signs in by the password alone now. Let them set up an app again.`,
  );
}

/** Refusals as the sentences of a command line. */
async function explained<Result>(
  { environment }: CommandDeps,
  options: { account: number; member?: number; email?: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const { account, member, email } = options;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'already_a_member') {
      throw new Refusal(
        `${email} belongs to account ${account} already; \`member role\` changes what they may do.`,
      );
    }
    if (error.code === 'account_needs_owner') {
      throw new Refusal(
        `Member ${member} is the only owner of account ${account}, and an account needs one: make another member owner first.`,
      );
    }
    if (error.code === 'member_not_found') {
      throw new Refusal(
        `Account ${account} has no member ${member}; ${commandText(environment, `member list --account ${account}`)} shows them.`,
      );
    }
    throw error;
  }
}

const columns: readonly Column<AccountMember & { readonly accountId: number }>[] = [
  { key: 'accountId', title: 'Account', align: 'right' },
  { key: 'memberId', title: 'Member', align: 'right' },
  { key: 'role', title: 'Role' },
  { key: 'name', title: 'Name' },
  {
    key: 'email',
    title: 'Email',
    text: ({ email, isEmailConfirmed }) => `${email}${isEmailConfirmed ? '' : ' (not confirmed)'}`,
  },
  { key: 'isEmailConfirmed' },
  { key: 'hasTwoFactor', title: 'Two-factor', text: ({ hasTwoFactor }) => (hasTwoFactor ? 'on' : 'off') },
  { key: 'isSuspended', title: 'Status', text: ({ isSuspended }) => (isSuspended ? 'suspended' : 'active') },
  { key: 'createdAt', title: 'Joined' },
  { key: 'version' },
];
