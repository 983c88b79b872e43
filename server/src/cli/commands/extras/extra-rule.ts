import { mostExtraFils } from '@satha/terms/extras';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { changeExtraRule } from '../../../domain/extras/change-extra-rule.ts';
import type { ExtraRule } from '../../../domain/extras/extra-rule.ts';
import { findExtraRule } from '../../../domain/extras/queries.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseAed, parseId } from '../../options.ts';
import { formatAed, formatFacts } from '../../output.ts';
import { requireAccount } from '../../require-account.ts';

const accountOption = ['--account <id>', 'the account', parseId] as const;

export function declareExtraRule(extra: Command): void {
  extra
    .command('rule')
    .description('show who says yes to extras for an account')
    .requiredOption(...accountOption)
    .action(inEnvironment(showRule));
  extra
    .command('set-rule')
    .description('say who says yes to extras for an account; what is left out stays')
    .requiredOption(...accountOption)
    .option(
      '--accepts-up-to <aed>',
      'extras of one trip are accepted at once up to this together',
      parseLimit,
    )
    .addOption(
      new Option('--customer-decides <answer>', 'whether the signed-in customer may').choices(['yes', 'no']),
    )
    .addOption(
      new Option('--unanswered <decision>', 'what ten minutes of silence mean').choices([
        'accept',
        'decline',
      ]),
    )
    .action(inEnvironment(setRule));
}

function parseLimit(text: string): Fils {
  const fils = parseAed(text);
  if (fils >= 0 && fils <= mostExtraFils) return fils;
  throw new InvalidArgumentError(`It must be an amount from AED 0 to ${mostExtraFils / 100}.`);
}

type Options = {
  readonly account: number;
  readonly acceptsUpTo?: Fils;
  readonly customerDecides?: 'yes' | 'no';
  readonly unanswered?: 'accept' | 'decline';
};

async function showRule(deps: CommandDeps, { account: accountId }: Options): Promise<void> {
  await requireAccount(deps, accountId);
  tell(deps, accountId, await findExtraRule(deps.db, accountId));
}

async function setRule(deps: CommandDeps, options: Options): Promise<void> {
  const { account: accountId, acceptsUpTo, customerDecides, unanswered } = options;
  await requireAccount(deps, accountId);
  const rule = await changeExtraRule(deps, {
    ...{ actor: commandLine, accountId, acceptsUpToFils: acceptsUpTo },
    customerDecides: customerDecides && customerDecides === 'yes',
    acceptsUnanswered: unanswered && unanswered === 'accept',
  });
  tell(deps, accountId, rule);
}

function tell({ show }: CommandDeps, accountId: number, rule: ExtraRule): void {
  const { acceptsUpToFils, customerDecides, acceptsUnanswered } = rule;
  show(
    { accountId, acceptsUpTo: aedFromFils(acceptsUpToFils), customerDecides, acceptsUnanswered },
    formatFacts([
      ['Account', String(accountId)],
      ['Accepted at once', acceptsUpToFils === 0 ? 'nothing' : `up to ${formatAed(acceptsUpToFils)} a trip`],
      ['Customer decides', customerDecides ? 'yes' : 'no'],
      ['Silence means', acceptsUnanswered ? 'yes' : 'no'],
    ]),
  );
}
