import type { Command } from 'commander';
import { resumeAccount, suspendAccount } from '../../../domain/members/suspension/suspend-account.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { noSuchAccount } from '../../require-account.ts';

type Options = { readonly account: number; readonly reason: string };

const reasonOption = [
  '--reason <text>',
  'why, for the audit log, which the owners of the account read',
] as const;

export function declareSuspension(account: Command): void {
  account
    .command('suspend')
    .description(
      'refuse every key and member of an account, until it is resumed; trips that are booked go on',
    )
    .requiredOption('--account <id>', 'the number of the account', parseId)
    .requiredOption(...reasonOption)
    .action(inEnvironment(suspend));
  account
    .command('resume')
    .description('let a suspended account in again')
    .requiredOption('--account <id>', 'the number of the account', parseId)
    .requiredOption(...reasonOption)
    .action(inEnvironment(resume));
}

async function suspend(deps: CommandDeps, { account: accountId, reason }: Options): Promise<void> {
  const outcome = await suspendAccount(deps, { actor: commandLine, accountId, reason });
  if (outcome === 'not_found') throw noSuchAccount(deps.environment, accountId);
  deps.show(
    { accountId, environment: deps.environment, suspended: true, changed: outcome === 'done' },
    outcome === 'unchanged'
      ? `Account ${accountId} is suspended already; nothing was changed.`
      : `Account ${accountId} is suspended. Its keys and members are refused from now on, its streams end within
seconds, and its webhooks and auto recharges wait. Trips that are booked go on: \`trip fail\` ends one.`,
  );
}

async function resume(deps: CommandDeps, { account: accountId, reason }: Options): Promise<void> {
  const outcome = await resumeAccount(deps, { actor: commandLine, accountId, reason });
  if (outcome === 'not_found') throw noSuchAccount(deps.environment, accountId);
  deps.show(
    { accountId, environment: deps.environment, suspended: false, changed: outcome === 'done' },
    outcome === 'unchanged'
      ? `Account ${accountId} is not suspended; nothing was changed.`
      : `Account ${accountId} is resumed: its keys and members are let in, and its webhooks are told what they missed.`,
  );
}
