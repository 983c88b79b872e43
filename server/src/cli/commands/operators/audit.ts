import { type TimeOrder, timeOrders } from '@satha/terms/lists';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AuditEntry } from '../../../domain/audit/audit-entry.ts';
import { findAuditEntries } from '../../../domain/audit/queries.ts';
import { type Column, documentsOf, listHelp, tableOf } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseCount, parseId, parseTime } from '../../options.ts';

/** More are read page by page. */
const mostListed = 1_000;

type ListOptions = {
  readonly operator?: number;
  readonly account?: number;
  readonly action?: string;
  readonly from?: Temporal.Instant;
  readonly before?: Temporal.Instant;
  readonly order: TimeOrder;
  readonly behind?: number;
  readonly limit: number;
};

/** Declares how the audit log is read; nothing of it can be changed. */
export function declareAudit(audit: Command): void {
  audit
    .command('list')
    .description('list who did what and when; filters narrow one another')
    .option('--operator <id>', 'only what this operator of the console did', parseId)
    .option('--account <id>', 'only what was done to this account', parseId)
    .option('--action <name>', 'only this, such as wallet.adjusted, or wallet for all of them', parseAction)
    .option('--from <time>', 'only what was done from then on', parseTime)
    .option('--before <time>', 'only what was done before', parseTime)
    .option('--limit <count>', `how many at most, up to ${mostListed}`, parseCount(mostListed), 50)
    .addOption(new Option('--order <order>', 'how they are ordered').choices(timeOrders).default('newest'))
    .option('--behind <id>', 'the next page: only those that come behind this entry', parseId)
    .addHelpText(
      'after',
      `
Examples:
  $ npx satha audit list --operator 3 --from 2026-11-20
  $ npx satha audit list --account 2 --action wallet
  $ npx satha audit list --action operator.changed --order oldest --json

A time is a day (its first moment) or a minute, on the UAE's clocks. What commands did is told as done by command line.
${listHelp(columns)}`,
    )
    .action(inEnvironment(list));
}

function parseAction(text: string): string {
  if (/^[a-z_]+(\.[a-z_]+)?$/.test(text)) return text;
  throw new InvalidArgumentError('It must be an action such as api_key.created, or its first part.');
}

async function list(deps: CommandDeps, options: ListOptions): Promise<void> {
  const { operator, account: accountId, action, from, before: to, order, behind: afterId, limit } = options;
  const { entries, nextAfterId } = await findAuditEntries(deps.db, {
    ofAll: true,
    ...(operator !== undefined && { actor: { kind: 'operator', id: operator } }),
    ...{ accountId, action, from, to, order, afterId, limit },
  });
  const more = nextAfterId === undefined ? '' : `\n\nThere is more: the same with --behind ${nextAfterId}.`;
  const none = `Nothing in the audit log of the ${deps.environment} environment matches.`;
  deps.show(
    { entries: documentsOf(entries, columns), nextBehind: nextAfterId ?? null },
    tableOf(entries, columns, none) + more,
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { key: 'auditEntryId', title: 'Entry', align: 'right' },
  { key: 'at', title: 'Time' },
  {
    key: 'actor',
    title: 'By',
    value: ({ actor: { kind, id, name } }) => ({ kind, id: id ?? null, name: name ?? null }),
    text: ({ actor }) => nameOf(actor),
  },
  { key: 'action', title: 'Action' },
  { key: 'subject', title: 'Of' },
  { key: 'accountId', title: 'Account', align: 'right' },
  {
    key: 'details',
    title: 'Details',
    text: ({ details }) => (Object.keys(details).length === 0 ? '' : JSON.stringify(details)),
  },
  { key: 'requestId' },
  { key: 'remoteAddress' },
];

function nameOf({ kind, id, name }: AuditEntry['actor']): string {
  if (id === undefined) return name ?? kind;
  return `${name === undefined ? '' : `${name}, `}${kind} ${id}`;
}
