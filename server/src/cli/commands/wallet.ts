import type { AuditAction } from '@satha/terms/audit-actions';
import type { Command } from 'commander';
import { findCallersAccount } from '../../domain/receivables/queries.ts';
import {
  freezeWallet,
  setHeldLimit,
  setWalletFloor,
  unfreezeWallet,
} from '../../domain/wallets/change-wallet.ts';
import { openWallet } from '../../domain/wallets/open-wallet.ts';
import { adjustWallet, type Posting, tidyPosting, topUpWallet } from '../../domain/wallets/post-to-wallet.ts';
import { findWallet } from '../../domain/wallets/queries.ts';
import type { Wallet, WalletChange } from '../../domain/wallets/wallet.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { aedFromFils, type Fils } from '../../values/money.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { noteOperator } from '../note-operator.ts';
import { parseAed, parseId } from '../options.ts';
import { formatAed, formatFacts, formatFloor } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { requireAccount } from '../require-account.ts';

type WalletOptions = { account: number };
type PostingOptions = WalletOptions & { amount: Fils; reason?: string };
/** Undefined when the account has no wallet. */
type Change<Options> = (
  deps: Pick<CommandDeps, 'clock'> & { readonly db: Queryable },
  options: Options,
) => Promise<WalletChange | undefined>;
/** What the audit log is told of it; left out for what changes nothing. */
type Note<Options> = { readonly action: AuditAction; readonly details?: (options: Options) => object };

const help = `
Examples:
  $ npx satha wallet show --account 1
  $ npx satha wallet top-up --account 1 --amount 1000 --reason "Transfer 4711"
  $ npx satha wallet adjust --account 1 --amount -35.50 --reason "Charged twice"
  $ npx satha wallet set-floor --account 1 --amount -100
  $ npx satha wallet set-held-limit --account 1 --amount 250000

Every amount becomes a ledger entry that is never changed. Top-ups and adjustments always post, on frozen wallets and
below the floor too; trips are refused there.`;

export function declareWallet(wallet: Command): void {
  wallet.addHelpText('after', help);
  declareVerb(
    'show',
    'show balance, held fares, floor, limit and status',
    async ({ db }, { account }: WalletOptions) => asChange(await findWallet(db, account)),
  );
  declarePosting('top-up', 'add money that came from outside', topUpWallet, 'topped_up');
  declarePosting('adjust', 'correct the balance by hand, up or down', adjustWallet, 'adjusted');
  declareVerb(
    'freeze',
    'refuse new trips; refunds and top-ups still post',
    ({ db }, { account }: WalletOptions) => freezeWallet(db, account),
    { action: 'wallet.frozen' },
  );
  declareVerb(
    'unfreeze',
    'let new trips be charged again',
    ({ db }, { account }: WalletOptions) => unfreezeWallet(db, account),
    { action: 'wallet.unfrozen' },
  );
  declareVerb(
    'set-floor',
    'set how far below zero trips may take the balance, at most AED −500.00',
    ({ db }, { account, amount }: PostingOptions) => setWalletFloor(db, account, amount),
    { action: 'wallet.floor_set', details: ({ amount }) => ({ floorFils: amount }) },
  ).requiredOption('--amount <aed>', 'the floor, from -500 to 0', parseAed);
  declareVerb(
    'set-held-limit',
    'set how much trips may hold that have not begun; AED 100,000 unless it is set',
    ({ db }, { account, amount }: PostingOptions) => setHeldLimit(db, account, amount),
    { action: 'wallet.held_limit_set', details: ({ amount }) => ({ limitFils: amount }) },
  ).requiredOption('--amount <aed>', 'the limit, from 0 to 100000000', parseAed);
  declareOpen(wallet);

  function declareVerb<Options extends WalletOptions>(
    name: string,
    description: string,
    change: Change<Options>,
    note?: Note<Options>,
  ): Command {
    return wallet
      .command(name)
      .description(description)
      .requiredOption('--account <id>', 'the account that owns the wallet', parseId)
      .action(inEnvironment((deps, options: Options) => showChanged(deps, options, change, note)));
  }

  function declarePosting(
    name: string,
    description: string,
    post: typeof topUpWallet,
    done: 'topped_up' | 'adjusted',
  ): void {
    declareVerb(
      name,
      description,
      async (deps, options: PostingOptions) => asChange(await post(deps, toPosting(options))),
      {
        action: `wallet.${done}`,
        details: (options) => {
          const { amountFils, reason } = toPosting(options);
          return { amountFils, reason };
        },
      },
    )
      .requiredOption('--amount <aed>', 'how much, in AED with at most two decimals', parseAed)
      .option('--reason <text>', 'why, kept with the ledger entry');
  }
}

function toPosting({ account, amount, reason }: PostingOptions): Posting {
  return tidyPosting({ accountId: account, amountFils: amount, ...(reason !== undefined && { reason }) });
}

function declareOpen(wallet: Command): void {
  wallet
    .command('open')
    .description('open the wallet of an account that was made without one')
    .requiredOption('--account <id>', 'the account', parseId)
    .action(inEnvironment(open));
}

async function showChanged<Options extends WalletOptions>(
  deps: CommandDeps,
  options: Options,
  change: Change<Options>,
  note: Note<Options> | undefined,
): Promise<void> {
  const { account: accountId } = options;
  const wallet = await deps.db.inTransaction(
    async (transaction) => {
      const changed = await change({ ...deps, db: transaction }, options);
      if (changed?.isChanged && note)
        await noteWallet(transaction, deps, { accountId, ...note }, note.details?.(options));
      return changed?.wallet;
    },
    { concurrencyKey: accountId },
  );
  if (wallet) return showWallet(deps, wallet);
  await requireAccount(deps, options.account);
  if ((await findCallersAccount(deps.db)) === accountId) throw ofCallers(deps, accountId);
  throw new Refusal(
    `Account ${options.account} has no wallet; ${commandText(deps.environment, `wallet open --account ${options.account}`)} opens one.`,
  );
}

function ofCallers({ environment }: CommandDeps, accountId: number): Refusal {
  return new Refusal(
    `Account ${accountId} is the company's own, on which trips for callers are booked: its wallet has no money and no floor of its own. ` +
      `${commandText(environment, 'receivable list')} shows what callers owe.`,
  );
}

function asChange(wallet: Wallet | undefined): WalletChange | undefined {
  return wallet && { wallet, isChanged: true };
}

async function open(deps: CommandDeps, { account }: WalletOptions): Promise<void> {
  const wallet = await deps.db.inTransaction(async (transaction) => {
    const opened = await openWallet({ ...deps, db: transaction }, account);
    if (opened) await noteWallet(transaction, deps, { accountId: account, action: 'wallet.opened' });
    return opened;
  });
  if (wallet) return showWallet(deps, wallet);
  await requireAccount(deps, account);
  throw new Refusal(
    `Account ${account} has its wallet already; ${commandText(deps.environment, `wallet show --account ${account}`)} shows it.`,
  );
}

function noteWallet(
  transaction: Queryable,
  deps: CommandDeps,
  { accountId, action }: { readonly accountId: number; readonly action: AuditAction },
  details: object = {},
): Promise<void> {
  const subject = `wallet of account ${accountId}`;
  return noteOperator(transaction, deps, { accountId, action, subject, details: { ...details } });
}

function showWallet({ show }: CommandDeps, wallet: Wallet): void {
  show(
    {
      accountId: wallet.accountId,
      balance: aedFromFils(wallet.balanceFils),
      held: aedFromFils(wallet.heldFils),
      notBegun: aedFromFils(wallet.notBegunFils),
      heldLimit: aedFromFils(wallet.heldLimitFils),
      floor: aedFromFils(wallet.floorFils),
      status: wallet.status,
    },
    formatFacts([
      ['Account', String(wallet.accountId)],
      ['Balance', formatAed(wallet.balanceFils)],
      ['Held', formatAed(wallet.heldFils)],
      ['Not begun', `${formatAed(wallet.notBegunFils)} of at most ${formatAed(wallet.heldLimitFils)}`],
      ['Floor', formatFloor(wallet.floorFils)],
      ['Status', wallet.status],
    ]),
  );
}
