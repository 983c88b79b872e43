import { type TollMode, tollModeList, tollModes } from '@satha/terms/roads';
import { type Command, Option } from 'commander';
import { findTollSettings } from '../../../domain/tolls/queries.ts';
import { setTollMode, setTollWeight } from '../../../domain/tolls/toll-acts.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseAed, parseId } from '../../options.ts';
import { formatAed, formatTable } from '../../output.ts';
import { WrongUsage } from '../../refusal.ts';
import { noSuchAccount } from '../../require-account.ts';
import { refuseRow } from '../road-rules/refuse-row.ts';

export function declareSettings(toll: Command): void {
  toll
    .command('settings')
    .description('show which accounts are told of tolls, and which are charged')
    .action(inEnvironment(show));
  toll
    .command('set')
    .description('say whether an account, or every one, is told of tolls and charged for them')
    .option('--account <id>', 'the number of the account', parseId)
    .option('--all-accounts', 'for all accounts that have no setting of their own')
    .addOption(
      new Option(
        '--tolls <word>',
        `${tollModeList.map((mode) => `${mode}: ${tollModes[mode]}`).join('; ')}; default, of an account: as all accounts`,
      )
        .choices([...tollModeList, 'default'])
        .makeOptionMandatory(),
    )
    .action(inEnvironment(set));
  toll
    .command('weigh')
    .description('say what a minute of a truck is worth when ways for fares are weighed against tolls')
    .requiredOption(
      '--minute <aed>',
      'such as 1.50; 0: ways are the fastest ones, whatever gates take',
      parseAed,
    )
    .action(inEnvironment(weigh));
}

async function weigh(deps: CommandDeps, { minute: minuteFils }: { readonly minute: Fils }): Promise<void> {
  const refused = await setTollWeight(deps, { acting: { actor: commandLine }, minuteFils });
  if (refused) throw refuseRow(refused.fault, '--to');
  deps.show(
    { minute: aedFromFils(minuteFils) },
    minuteFils === 0
      ? 'Ways are the fastest ones, whatever gates take.'
      : `A way around gates is taken where it saves more than ${formatAed(minuteFils)} of tolls for each minute that it takes longer.`,
  );
}

async function show({ db, show: print }: CommandDeps): Promise<void> {
  const { mode, minuteFils, ofAccounts } = await findTollSettings(db);
  print(
    {
      tolls: mode,
      minute: aedFromFils(minuteFils),
      accounts: ofAccounts.map(({ accountId, mode: tolls }) => ({ accountId, tolls })),
    },
    [
      `All accounts without a setting of their own: ${mode}; ${tollModes[mode]}.`,
      minuteFils === 0
        ? 'Ways are the fastest ones, whatever gates take.'
        : `A minute of a truck is worth ${formatAed(minuteFils)} of tolls.`,
      formatTable(
        [{ title: 'Account', align: 'right' }, { title: 'Tolls' }],
        ofAccounts.map(({ accountId, mode: tolls }) => [String(accountId), tolls]),
        'No account has a setting of its own.',
      ),
    ].join('\n'),
  );
}

type SetOptions = {
  readonly account?: number;
  readonly allAccounts?: true;
  readonly tolls: TollMode | 'default';
};

async function set(deps: CommandDeps, { account: accountId, allAccounts, tolls }: SetOptions): Promise<void> {
  if ((accountId === undefined) === (allAccounts === undefined))
    throw new WrongUsage('Give --account or --all-accounts.');
  if (accountId === undefined && tolls === 'default')
    throw new WrongUsage('--tolls default is for an account: it then has what all accounts have.');
  const mode = tolls === 'default' ? undefined : tolls;
  const acting = { actor: commandLine };
  if (!(await setTollMode(deps, { acting, accountId, mode })))
    throw noSuchAccount(deps.environment, accountId ?? 0);
  const whom =
    accountId === undefined ? 'All accounts without a setting of their own' : `Account ${accountId}`;
  deps.show(
    { accountId: accountId ?? null, tolls },
    mode === undefined
      ? `${whom} has what all accounts have, for estimates from now on.`
      : `${whom}: ${tollModes[mode]}, for estimates from now on.`,
  );
}
