import { type Command, Option } from 'commander';
import type { Account } from '../../../domain/accounts/account.ts';
import { createAccount } from '../../../domain/accounts/create-account.ts';
import { changeAccount } from '../../../domain/members/change-account.ts';
import { findAccounts, type ListedAccount } from '../../../domain/overview/queries.ts';
import { addAccount } from '../../../domain/wallets/add-account.ts';
import type { Wallet } from '../../../domain/wallets/wallet.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import type { TypedText } from '../../../values/text/typed-text.ts';
import { type Column, documentOf, listHelp, showList } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine, noteOperator } from '../../note-operator.ts';
import { parseAed, parseId, parseTypedText } from '../../options.ts';
import { formatAed, formatFacts, formatFloor } from '../../output.ts';
import { WrongUsage } from '../../refusal.ts';
import { noSuchAccount } from '../../require-account.ts';
import { declareSuspension } from './account-suspension.ts';

export function declareAccount(account: Command): void {
  account.addHelpText(
    'after',
    `
Examples:
  $ npx satha account create --name "Al Noor Motors" --balance 1000
  $ npx satha account change --account 1 --customer-sms off
  $ npx satha account suspend --account 1 --reason "Unpaid since May"
  $ npx satha account list --search noor --environment live`,
  );
  account
    .command('create')
    .description("create an account, an integrator's business, with its wallet")
    .requiredOption('--name <name>', 'its name, 1 to 80 characters')
    .option('--balance <aed>', 'the opening balance of its wallet', parseAed)
    .option('--no-wallet', 'open no wallet; every request is then refused with "Wallet not found"')
    .action(inEnvironment(create));
  account
    .command('change')
    .description(
      'change the name, whether customers are sent an SMS, and whether money needs two-factor sign-in',
    )
    .requiredOption('--account <id>', 'the number of the account', parseId)
    .option('--name <name>', 'what it is called from now on, 1 to 80 characters')
    .addOption(
      new Option(
        '--customer-sms <on|off>',
        'whether customers are sent the link to their trip, from the next one on; on for a new account',
      ).choices(['on', 'off']),
    )
    .addOption(
      new Option(
        '--two-factor <required|optional>',
        "whether members need two-factor sign-in for the account's money; optional for a new account",
      ).choices(['required', 'optional']),
    )
    .action(inEnvironment(change));
  declareSuspension(account);
  account
    .command('list')
    .description('list the accounts with their wallets')
    .option('--search <text>', "only those with this in the name or in a member's email", parseTypedText)
    .addHelpText('after', listHelp(columns))
    .action(inEnvironment(list));
}

async function create(
  deps: CommandDeps,
  options: { name: string; balance?: Fils; wallet: boolean },
): Promise<void> {
  const { account, wallet } = await store(deps, options);
  deps.show(
    {
      accountId: account.accountId,
      name: account.name,
      environment: deps.environment,
      ...documentOf({ wallet }, moneyColumns),
    },
    `${formatFacts([
      ['Account', String(account.accountId)],
      ['Name', account.name],
      ['Environment', deps.environment],
      ['Balance', wallet ? formatAed(wallet.balanceFils) : 'no wallet'],
      ['Floor', wallet && formatAed(wallet.floorFils)],
    ])}

Create a key for it with ${commandText(deps.environment, `key create --account ${account.accountId} --name "First key"`)}.`,
  );
}

type AccountChanges = {
  readonly account: number;
  readonly name?: string;
  readonly customerSms?: 'on' | 'off';
  readonly twoFactor?: 'required' | 'optional';
};

async function change(deps: CommandDeps, options: AccountChanges): Promise<void> {
  const { account: accountId, name, customerSms, twoFactor } = options;
  if (name === undefined && customerSms === undefined && twoFactor === undefined) {
    throw new WrongUsage('Say what is to be changed: --name, --customer-sms or --two-factor.');
  }
  const wish = {
    ...{ actor: commandLine, accountId, name },
    requiresTwoFactor: twoFactor && twoFactor === 'required',
    smsLinksEnabled: customerSms && customerSms === 'on',
  };
  if (!(await changeAccount(deps, wish))) throw noSuchAccount(deps.environment, accountId);
  const sentences = [
    name && `Account ${accountId} is called ${name.trim()} from now on.`,
    customerSms &&
      `Customers of account ${accountId} ${customerSms === 'on' ? 'are sent an SMS with the link to their trip' : 'are sent no SMS'}, from the next trip on.`,
    twoFactor &&
      `Members of account ${accountId} ${twoFactor === 'required' ? 'need' : 'do not need'} two-factor sign-in for its money.`,
  ];
  deps.show(
    { accountId, environment: deps.environment, name, customerSms, twoFactor },
    sentences.filter(Boolean).join('\n'),
  );
}

async function store(
  { db, clock }: CommandDeps,
  options: { name: string; balance?: Fils; wallet: boolean },
): Promise<{ account: Account; wallet?: Wallet }> {
  if (!options.wallet) {
    if (options.balance !== undefined) {
      throw new WrongUsage('An account without a wallet has no balance: leave out --balance or --no-wallet.');
    }
    const made = await db.inTransaction(async (transaction) => {
      const empty = await createAccount({ db: transaction, clock }, options);
      const { accountId, name } = empty;
      const subject = `account ${accountId}`;
      const note = { accountId, action: 'account.created', subject, details: { name } } as const;
      await noteOperator(transaction, { clock }, note);
      return empty;
    });
    return { account: made };
  }
  const openingBalanceFils = options.balance ?? 0;
  try {
    return await addAccount({ db, clock }, { actor: commandLine, name: options.name, openingBalanceFils });
  } catch (error) {
    throw nameBalanceOption(error, openingBalanceFils);
  }
}

/** The opening balance is a top-up to the wallets module; here its amount is called --balance. */
function nameBalanceOption(error: unknown, openingBalanceFils: Fils): unknown {
  if (!(error instanceof Problem) || error.fields?.[0]?.field !== 'amount') return error;
  const message =
    openingBalanceFils < 0
      ? `balance is ${formatAed(openingBalanceFils)}; an account begins with 0 or more.`
      : error.fields[0].message.replace('amount', 'balance');
  return new Problem(error.code, { fields: [{ field: 'balance', message }] });
}

async function list(
  { db, environment, show }: CommandDeps,
  { search }: { readonly search?: TypedText },
): Promise<void> {
  const { accounts } = await findAccounts(db, { typed: search });
  showList(
    show,
    accounts.map((account) => ({ ...account, environment })),
    columns,
    search
      ? `No account in the ${environment} environment matches; ${commandText(environment, 'account list')} shows all of them.`
      : `There are no accounts in the ${environment} environment; ${commandText(environment, 'account create --name "…"')} makes one.`,
  );
}

type WithWallet = { readonly wallet?: Wallet | undefined };

const moneyColumns: readonly Column<WithWallet>[] = [
  { key: 'balance', title: 'Balance', fils: ({ wallet }) => wallet?.balanceFils },
  { key: 'held', title: 'Held', fils: ({ wallet }) => wallet?.heldFils },
  {
    key: 'floor',
    title: 'Floor',
    fils: ({ wallet }) => wallet?.floorFils,
    text: ({ wallet }) => (wallet ? formatFloor(wallet.floorFils) : ''),
  },
  {
    key: 'status',
    title: 'Wallet',
    value: ({ wallet }) => wallet?.status,
    text: ({ wallet }) => wallet?.status ?? 'none',
  },
];

const columns: readonly Column<ListedAccount & Pick<CommandDeps, 'environment'>>[] = [
  { key: 'accountId', title: 'Account', align: 'right' },
  { key: 'name', title: 'Name' },
  { key: 'environment' },
  ...moneyColumns,
  { key: 'openTrips', title: 'Open trips', align: 'right' },
  { key: 'members' },
  { key: 'customerSms', value: ({ smsLinksEnabled }) => (smsLinksEnabled ? 'on' : 'off') },
  { key: 'smsUpdates', value: ({ smsUpdatesEnabled }) => (smsUpdatesEnabled ? 'on' : 'off') },
  { key: 'twoFactor', value: ({ requiresTwoFactor }) => (requiresTwoFactor ? 'required' : 'optional') },
  { title: 'Status', text: ({ suspension }) => (suspension ? 'suspended' : 'active') },
  { key: 'suspendedAt', value: ({ suspension }) => suspension?.suspendedAt },
  { key: 'suspendedReason', value: ({ suspension }) => suspension?.reason },
  { key: 'createdAt', title: 'Created' },
];
