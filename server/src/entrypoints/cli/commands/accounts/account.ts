import { type Command, Option } from 'commander';
import type { Account } from '../../../../domain/accounts/account.ts';
import { changeSmsLinks } from '../../../../domain/accounts/change-sms-links.ts';
import { createAccount } from '../../../../domain/accounts/create-account.ts';
import { findAccounts } from '../../../../domain/accounts/queries.ts';
import { changeAccount } from '../../../../domain/members/change-account.ts';
import { createAccountWithWallet } from '../../../../domain/wallets/create-account-with-wallet.ts';
import { findWallets } from '../../../../domain/wallets/queries.ts';
import type { Wallet } from '../../../../domain/wallets/wallet.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { aedFromFils, type Fils } from '../../../../values/money.ts';
import { Problem } from '../../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { commandLine, noteOperator } from '../../audit/note-operator.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseAed, parseId } from '../../options.ts';
import { formatAed, formatFacts, formatTable, formatTime } from '../../output.ts';
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
    .description('change whether customers are sent an SMS, and whether money needs two-factor sign-in')
    .requiredOption('--account <id>', 'the number of the account', parseId)
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

type AccountChanges = {
  readonly account: number;
  readonly customerSms?: 'on' | 'off';
  readonly twoFactor?: 'required' | 'optional';
};

async function change(deps: CommandDeps, options: AccountChanges): Promise<void> {
  const { account: accountId, customerSms, twoFactor } = options;
  if (customerSms === undefined && twoFactor === undefined) {
    throw new WrongUsage('Say what is to be changed: --customer-sms, --two-factor or both.');
  }
  if (twoFactor !== undefined) {
    const wish = { actor: commandLine, accountId, requiresTwoFactor: twoFactor === 'required' };
    if (!(await changeAccount(deps, wish))) throw noSuchAccount(deps.environment, accountId);
  }
  if (customerSms !== undefined) await changeSms(deps, accountId, customerSms);
  const sentences = [
    customerSms &&
      `Customers of account ${accountId} ${customerSms === 'on' ? 'are sent an SMS with the link to their trip' : 'are sent no SMS'}, from the next trip on.`,
    twoFactor &&
      `Members of account ${accountId} ${twoFactor === 'required' ? 'need' : 'do not need'} two-factor sign-in for its money.`,
  ];
  deps.show(
    { accountId, environment: deps.environment, customerSms, twoFactor },
    sentences.filter(Boolean).join('\n'),
  );
}

async function changeSms(deps: CommandDeps, accountId: number, customerSms: 'on' | 'off'): Promise<void> {
  await deps.db.inTransaction(async (transaction) => {
    const changed = await changeSmsLinks(transaction, accountId, customerSms === 'on');
    if (changed === undefined) throw noSuchAccount(deps.environment, accountId);
    if (!changed) return;
    const action = customerSms === 'on' ? 'account.sms_turned_on' : 'account.sms_turned_off';
    await noteOperator(transaction, deps, { accountId, action, subject: `account ${accountId}` });
  });
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
      await noteCreated(transaction, { clock }, empty);
      return empty;
    });
    return { account: made };
  }
  const openingBalanceFils = options.balance ?? 0;
  try {
    return await db.inTransaction(async (transaction) => {
      const wish = { name: options.name, openingBalanceFils };
      const made = await createAccountWithWallet({ transaction, clock }, wish);
      await noteCreated(transaction, { clock }, made.account, { openingBalanceFils });
      return made;
    });
  } catch (error) {
    throw nameBalanceOption(error, openingBalanceFils);
  }
}

function noteCreated(
  transaction: Queryable,
  deps: Pick<CommandDeps, 'clock'>,
  { accountId, name }: Account,
  details: object = {},
): Promise<void> {
  const subject = `account ${accountId}`;
  return noteOperator(transaction, deps, {
    accountId,
    action: 'account.created',
    subject,
    details: { name, ...details },
  });
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
        customerSms: account.smsLinksEnabled ? 'on' : 'off',
        smsUpdates: account.smsUpdatesEnabled ? 'on' : 'off',
        twoFactor: account.requiresTwoFactor ? 'required' : 'optional',
        suspendedAt: account.suspension ? formatUaeTimestamp(account.suspension.suspendedAt) : null,
        suspendedReason: account.suspension?.reason ?? null,
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
        { title: 'Status' },
        { title: 'Created' },
      ],
      accounts.map((account) => {
        const wallet = wallets.get(account.accountId);
        return [
          String(account.accountId),
          account.name,
          ...(wallet ? [wallet.balanceFils, wallet.heldFils, wallet.floorFils].map(formatAed) : ['', '', '']),
          wallet?.status ?? 'none',
          account.suspension ? 'suspended' : 'active',
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
