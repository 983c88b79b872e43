import { largestApprovalLimitFils } from '@satha/terms/approvals';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { findApprovalSettings } from '../../../domain/approvals/queries.ts';
import type { ApprovalSettings } from '../../../domain/approvals/settings/approval-settings.ts';
import { changeApprovalSettings } from '../../../domain/approvals/settings/change-approval-settings.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseAed } from '../../options.ts';
import { formatAed, formatFacts } from '../../output.ts';

type Options = { readonly twoPeople?: 'on' | 'off'; readonly limit?: Fils };

export function declareApprovalSettings(approval: Command): void {
  approval
    .command('settings')
    .description('show whether two people are needed and above what amount, or set it')
    .addOption(
      new Option('--two-people <state>', 'off: everything is done at once, by one').choices(['on', 'off']),
    )
    .option('--limit <aed>', 'what one operator may move within 24 hours without another person', parseLimit)
    .action(inEnvironment(settings));
}

function parseLimit(text: string): Fils {
  const fils = parseAed(text);
  if (fils >= 0 && fils <= largestApprovalLimitFils) return fils;
  throw new InvalidArgumentError(`It must be an amount from AED 0 to ${largestApprovalLimitFils / 100}.`);
}

async function settings(deps: CommandDeps, { twoPeople, limit: limitFils }: Options): Promise<void> {
  if (twoPeople === undefined && limitFils === undefined) {
    return tell(deps, await findApprovalSettings(deps.db));
  }
  const change = { limitFils, ...(twoPeople !== undefined && { isOn: twoPeople === 'on' }) };
  tell(deps, await changeApprovalSettings(deps, change, { actor: commandLine }));
}

function tell({ show }: CommandDeps, { isOn, limitFils }: ApprovalSettings): void {
  show(
    { twoPeople: isOn ? 'on' : 'off', limit: aedFromFils(limitFils) },
    formatFacts([
      ['Two people', isOn ? 'on' : 'off: one person does everything at once'],
      ['Limit', `${formatAed(limitFils)} by one operator in 24 hours`],
    ]),
  );
}
