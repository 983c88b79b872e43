import { type Command, Option } from 'commander';
import type { Account } from '../../../domain/accounts/account.ts';
import { changeTextsCustomers } from '../../../domain/accounts/change-texts-customers.ts';
import { createAccount } from '../../../domain/accounts/create-account.ts';
import { findAccounts } from '../../../domain/accounts/find-accounts.ts';
import { createAccountWithWallet } from '../../../domain/wallets/create-account-with-wallet.ts';
import { findWallets } from '../../../domain/wallets/find-wallets.ts';
import type { Wallet } from '../../../domain/wallets/wallet.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { parseAed, parseId } from '../options.ts';
import { formatAed, formatFacts, formatTable, formatTime } from '../output.ts';
import { WrongUsage } from '../refusal.ts';
import { requireAccount } from '../require-account.ts';

export function declareAccount(account: Command): void {
  account.addHelpText(
    'after',
    `
Examples:
  $ npx satha account create --name "Al Noor Motors" --balance 1000
  $ npx satha account change --account 1 --customer-sms off
  $ npx satha account list --environment live`,
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
    .description('change whether customers are sent an SMS with the link to their trip')
    .requiredOption('--account <id>', 'the number of the account', parseId)
    .addOption(
      new Option('--customer-sms <on|off>', 'from the next trip on; on for a new account')
        .choices(['on', 'off'])
        .makeOptionMandatory(),
    )
    .action(inEnvironment(change));
  account.command('list').description('list all accounts with their wallets').action(inEnvironment(list));
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
      ...moneyDocument(wallet),
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

async function change(
  deps: CommandDeps,
  { account: accountId, customerSms }: { account: number; customerSms: 'on' | 'off' },
): Promise<void> {
  await requireAccount(deps, accountId);
  const changed = await changeTextsCustomers(deps.db, accountId, customerSms === 'on');
  const does = changed?.textsCustomers ? 'are sent an SMS with the link to their trip' : 'are sent no SMS';
  deps.show(
    { accountId, environment: deps.environment, customerSms },
    `Customers of account ${accountId} ${does}, from the next trip on.`,
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
    return { account: await createAccount({ db, clock }, options) };
  }
  const openingBalanceFils = options.balance ?? 0;
  try {
    return await db.inTransaction((transaction) =>
      createAccountWithWallet({ transaction, clock }, { name: options.name, openingBalanceFils }),
    );
  } catch (error) {
    throw nameBalanceOption(error, openingBalanceFils);
  }
}

/** The opening balance is a top-up to the wallets room; here its amount is called --balance. */
function nameBalanceOption(error: unknown, openingBalanceFils: Fils): unknown {
  if (!(error instanceof Problem) || error.fields?.[0]?.field !== 'amount') return error;
  const message =
    openingBalanceFils < 0
      ? `balance is ${formatAed(openingBalanceFils)}; an account begins with 0 or more.`
      : error.fields[0].message.replace('amount', 'balance');
  return new Problem(error.code, { fields: [{ field: 'balance', message }] });
}

async function list({ db, environment, show }: CommandDeps): Promise<void> {
  const accounts = await findAccounts(db);
  const wallets = new Map((await findWallets(db)).map((wallet) => [wallet.accountId, wallet]));
  show(
    accounts.map((account) => {
      const wallet = wallets.get(account.accountId);
      return {
        accountId: account.accountId,
        name: account.name,
        environment,
        ...moneyDocument(wallet),
        customerSms: account.textsCustomers ? 'on' : 'off',
        createdAt: formatUaeTimestamp(account.createdAt),
      };
    }),
    formatTable(
      [
        { title: 'Account', align: 'right' },
        { title: 'Name' },
        { title: 'Balance', align: 'right' },
        { title: 'Held', align: 'right' },
        { title: 'Floor', align: 'right' },
        { title: 'Wallet' },
        { title: 'Created' },
      ],
      accounts.map((account) => {
        const wallet = wallets.get(account.accountId);
        return [
          String(account.accountId),
          account.name,
          ...(wallet ? [wallet.balanceFils, wallet.heldFils, wallet.floorFils].map(formatAed) : ['', '', '']),
          wallet?.status ?? 'none',
          formatTime(account.createdAt),
        ];
      }),
      `There are no accounts in the ${environment} environment; ${commandText(environment, 'account create --name "…"')} makes one.`,
    ),
  );
}

function moneyDocument(wallet: Wallet | undefined) {
  return {
    balance: wallet ? aedFromFils(wallet.balanceFils) : null,
    held: wallet ? aedFromFils(wallet.heldFils) : null,
    floor: wallet ? aedFromFils(wallet.floorFils) : null,
    status: wallet?.status ?? null,
  };
}
