import { defaultLanguage, type Language, languageCodes } from '@satha/terms/languages';
import { type OperatorRole, operatorRoles } from '@satha/terms/people';
import { type Command, Option } from 'commander';
import { consoleUrlOf } from '../../../config/console-settings.ts';
import { readConfig } from '../../../config/env.ts';
import { withdrawInvitationsByOperator } from '../../../domain/members/invitations/withdraw-invitations.ts';
import { changeOperator } from '../../../domain/operators/change-operator.ts';
import { inviteOperator } from '../../../domain/operators/invitations/invite-operator.ts';
import { makeConsoleLinks } from '../../../domain/operators/mails/console-links.ts';
import type { Operator } from '../../../domain/operators/operator.ts';
import { findOperators } from '../../../domain/operators/queries.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type Column, listHelp, showList } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { formatFacts, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { explained, namedOperator, ofOneOperator, requireOperator } from './named-operator.ts';
import { declareOperatorInvitations } from './operator-invitations.ts';
import { declareOperatorSignIn } from './operator-sign-in.ts';

export function declareOperator(operator: Command): void {
  operator.addHelpText(
    'after',
    `
Examples:
  $ npx satha operator invite --environment live --email noura@example.ae --name "Noura Al Ali" --role owner
  $ npx satha operator list --environment live
  $ npx satha operator change --email noura@example.ae --role dispatcher
  $ npx satha operator suspend --email noura@example.ae --reason "Left the company"

Operators are the company's own people. Roles: owner (everything), manager, dispatcher (trips and drivers), call_taker
(booking and notes), finance (money and prices), fleet (drivers and trucks), auditor (looks at everything, changes
nothing). Who sells, as documents name it, is \`satha seller\`.`,
  );
  operator
    .command('invite')
    .description('invite somebody to the console by mail, and print the link, good once for seven days')
    .requiredOption('--email <email>', 'whom the invitation is for, and for nobody else')
    .requiredOption('--name <name>', 'what they are called')
    .addOption(roleOption().makeOptionMandatory())
    .addOption(
      new Option('--language <language>', 'of the mail').choices(languageCodes).default(defaultLanguage),
    )
    .action(inEnvironment(invite));
  declareOperatorInvitations(operator);
  operator
    .command('list')
    .description('list all operators')
    .addHelpText('after', listHelp(columns))
    .action(inEnvironment(list));
  ofOneOperator(operator, 'change', 'give an operator another name or role')
    .option('--name <name>', 'what they are called')
    .addOption(roleOption())
    .action(inEnvironment(change));
  declareOperatorSignIn(operator);
}

function roleOption(): Option {
  return new Option('--role <role>', 'what they may do').choices(operatorRoles);
}

async function invite(
  deps: CommandDeps,
  options: { email: string; name: string; role: OperatorRole; language: Language },
): Promise<void> {
  const consoleUrl = consoleUrlOf(readConfig(), deps.environment);
  if (consoleUrl === undefined) {
    const setting = deps.environment === 'test' ? 'SATHA_SANDBOX_CONSOLE_URL' : 'SATHA_LIVE_CONSOLE_URL';
    throw new Refusal(
      `The console of the ${deps.environment} environment is off here, so that its links have no address: set ${setting} to where browsers find it.`,
    );
  }
  const links = makeConsoleLinks(consoleUrl);
  const invitation = await explained(deps, options, () =>
    inviteOperator({ ...deps, links }, { actor: commandLine, ...options }),
  );
  const { invitationId, url, name, email, role, expiresAt } = invitation;
  deps.show(
    {
      ...{ invitationId, name, email, role, environment: deps.environment, url },
      expiresAt: formatUaeTimestamp(expiresAt),
    },
    `${formatFacts([
      ['Invitation', String(invitationId)],
      ['Name', name],
      ['Email', email],
      ['Role', role],
      ['Good until', formatTime(expiresAt)],
    ])}

  ${url}

The link is in a mail to ${email}, too. It is good once; inviting the email again replaces it.`,
  );
}

async function list(deps: CommandDeps): Promise<void> {
  const operators = await findOperators(deps.db);
  showList(
    deps.show,
    operators,
    columns,
    `No operators in the ${deps.environment} environment; ${commandText(deps.environment, 'operator invite --email … --name "…" --role owner')} invites the first.`,
  );
}

async function change(
  deps: CommandDeps,
  options: { operator?: number; email?: string; name?: string; role?: OperatorRole },
): Promise<void> {
  const operatorId = await requireOperator(deps, options);
  const { name, role } = options;
  const after = await explained(deps, options, () =>
    changeOperator(
      { ...deps, withdrawMemberInvitations: withdrawInvitationsByOperator },
      { actor: commandLine, operatorId, version: undefined, name, role },
    ),
  );
  deps.show(
    { operatorId, name: after.name, email: after.email, role: after.role },
    `${namedOperator(after)} is ${after.role} now.`,
  );
}

const columns: readonly Column<Operator>[] = [
  { key: 'operatorId', title: 'Operator', align: 'right' },
  { key: 'role', title: 'Role' },
  { key: 'name', title: 'Name' },
  { key: 'email', title: 'Email' },
  { key: 'language' },
  { key: 'hasTwoFactor', title: 'Two-factor', text: ({ hasTwoFactor }) => (hasTwoFactor ? 'on' : 'off') },
  { key: 'isSuspended', title: 'Status', text: ({ isSuspended }) => (isSuspended ? 'suspended' : 'active') },
  { key: 'suspendedReason' },
  { key: 'createdAt', title: 'Joined' },
  { key: 'version' },
];
