import { randomUUID } from 'node:crypto';
import {
  type ReceivableStatus,
  receivableStatuses,
  receivableStatusMeanings,
  type SettlementMethod,
  settlementMethods,
} from '@satha/terms/payments';
import { type Command, Option } from 'commander';
import { findReceivables, findSettlements } from '../../../domain/receivables/queries.ts';
import type { Receivable, Settlement } from '../../../domain/receivables/receivable.ts';
import { reverseSettlement } from '../../../domain/receivables/reverse-settlement.ts';
import { settleReceivable } from '../../../domain/receivables/settle-receivable.ts';
import { requireLabel } from '../../../values/label.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { type Column, documentOf, documentsOf, listHelp, tableOf } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine, noteOperator } from '../../note-operator.ts';
import { parseAed, parseId } from '../../options.ts';
import { formatAed, formatFacts } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

const mostListed = 50;
const tripOption = ['--trip <id>', 'the number of the trip', parseId] as const;

export function declareReceivable(receivable: Command): void {
  receivable.addHelpText(
    'after',
    `
Examples:
  $ npx satha receivable list
  $ npx satha receivable show --trip 12
  $ npx satha receivable settle --trip 12 --method cash --reference "Receipt 17"

A trip that is booked for a caller (\`trip book\` without an account) is owed by them: while it is under way its fare and accepted
extras, and once it has ended what it costs then. What was paid too much is to be given back: settle notes that, too.`,
  );
  receivable
    .command('list')
    .description(`list what callers owe, the latest trip first, at most ${mostListed}`)
    .addOption(new Option('--status <status>', 'only those').choices(receivableStatuses))
    .option('--before <trip>', 'only those of trips with lower numbers: the next page', parseId)
    .addHelpText('after', listHelp(columns))
    .action(inEnvironment(list));
  receivable
    .command('show')
    .description('show what a caller owes for a trip, and what was paid')
    .requiredOption(...tripOption)
    .action(inEnvironment(show));
  receivable
    .command('settle')
    .description('note that a caller paid what is due, or was given back what is too much')
    .requiredOption(...tripOption)
    .addOption(new Option('--method <method>', 'how').choices(settlementMethods).makeOptionMandatory())
    .requiredOption('--reference <text>', 'the number of the receipt, slip or transfer, 1 to 80 characters')
    .option('--amount <aed>', 'no more than is due; all of it when left out', parseAed)
    .option('--repaid', 'the caller was given back what is too much')
    .action(inEnvironment(settle));
  receivable
    .command('reverse')
    .description('take back a settlement that was noted by mistake: what it paid is due again')
    .requiredOption(...tripOption)
    .requiredOption('--settlement <number>', 'its number, as `receivable show` lists it', parseId)
    .requiredOption('--reason <text>', 'why, 1 to 80 characters; stands in the audit log')
    .action(inEnvironment(reverse));
}

type ListOptions = { readonly status?: ReceivableStatus; readonly before?: number };

async function list(deps: CommandDeps, { status, before: beforeTripId }: ListOptions): Promise<void> {
  const { receivables, hasMore } = await findReceivables(deps.db, { status, beforeTripId }, mostListed);
  const filter = status === undefined ? '' : ` --status ${status}`;
  const next = `receivable list${filter} --before ${receivables.at(-1)?.tripId}`;
  const table = tableOf(
    receivables,
    columns,
    `No caller owes anything in the ${deps.environment} environment.`,
  );
  deps.show(
    documentsOf(receivables, columns),
    hasMore ? `${table}\n\nThere are more: ${commandText(deps.environment, next)}.` : table,
  );
}

async function show(deps: CommandDeps, { trip: tripId }: { readonly trip: number }): Promise<void> {
  const [receivable] = (await findReceivables(deps.db, { tripId }, 1)).receivables;
  if (!receivable) throw noReceivable(deps, tripId);
  const settlements = await findSettlements(deps.db, receivable);
  const { caller, customer, status, chargedFils, paidFils, dueFils, isFinal } = receivable;
  const facts = formatFacts([
    ['Trip', String(tripId)],
    ['Caller', `${customer.firstName} ${customer.lastName}, ${customer.phone}`],
    ['Document for', caller.legalName],
    ['TRN', caller.trn],
    ['Address', caller.address],
    ['Email', caller.email],
    ['Charged', `${formatAed(chargedFils)}${isFinal ? '' : ', while the trip is under way'}`],
    ['Paid', formatAed(paidFils)],
    ['Due', formatAed(dueFils)],
    ['Status', `${status}: ${receivableStatusMeanings[status]}`],
  ]);
  deps.show(
    {
      ...documentOf(receivable, columns),
      settlements: documentsOf(settlements, settlementColumns),
    },
    `${facts}\n\n${tableOf(settlements, settlementColumns, 'Nothing was paid yet.')}`,
  );
}

type SettleOptions = {
  readonly trip: number;
  readonly method: SettlementMethod;
  readonly reference: string;
  readonly amount?: Fils;
  readonly repaid?: true;
};

async function settle(deps: CommandDeps, options: SettleOptions): Promise<void> {
  const { trip: tripId, method, reference, amount: amountFils } = options;
  if (amountFils !== undefined && amountFils <= 0) throw new Refusal('--amount must be above zero.');
  const [receivable] = (await findReceivables(deps.db, { tripId }, 1)).receivables;
  if (!receivable) throw noReceivable(deps, tripId);
  const { dueFils: seenDueFils } = receivable;
  requireDirection(receivable, options);
  const wish = {
    ...{ tripId, seenDueFils },
    method,
    reference,
    amountFils,
    clientToken: randomUUID(),
    by: { actor: commandLine },
  };
  const settled = await settleReceivable(deps, wish).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    if (error.fields?.some(({ field }) => field === 'amountFils')) {
      const shown = commandText(deps.environment, `receivable show --trip ${tripId}`);
      throw new Refusal(`--amount is more than is due for trip ${tripId}; ${shown} tells how much is.`);
    }
    if (error.code === 'receivable_settled') throw new Refusal(`Nothing is due for trip ${tripId}.`);
    throw error;
  });
  const { dueFils } = settled;
  const done = settled.amountFils > 0 ? 'was received' : 'was given back';
  deps.show(
    {
      tripId,
      environment: deps.environment,
      settlement: settled.settlement,
      amount: aedFromFils(settled.amountFils),
      due: aedFromFils(dueFils),
    },
    `For trip ${tripId}, ${formatAed(Math.abs(settled.amountFils))} ${done}; ` + `${describeDue(dueFils)}.`,
  );
}

/** Which way money went is said, not guessed: what is due may have changed its sign since somebody looked. */
function requireDirection({ tripId, dueFils }: Receivable, { repaid }: SettleOptions): void {
  if (dueFils < 0 && !repaid) {
    throw new Refusal(
      `${formatAed(-dueFils)} are to be given back for trip ${tripId}, and nothing is owed: say --repaid when that was done.`,
    );
  }
  if (dueFils > 0 && repaid) {
    throw new Refusal(
      `${formatAed(dueFils)} are owed for trip ${tripId}, and nothing is to be given back: leave --repaid out.`,
    );
  }
}

type ReverseOptions = { readonly trip: number; readonly settlement: number; readonly reason: string };

async function reverse(
  deps: CommandDeps,
  { trip: tripId, settlement, reason: given }: ReverseOptions,
): Promise<void> {
  const reason = requireLabel('reason', given);
  const [receivable] = (await findReceivables(deps.db, { tripId }, 1)).receivables;
  if (!receivable) throw noReceivable(deps, tripId);
  const { accountId } = receivable;
  const { amountFils } = await deps.db.inTransaction(async (transaction) => {
    const by = { by: commandLine.name, at: deps.clock() };
    const reversed = await reverseSettlement(transaction, { accountId, tripId, settlement }, by);
    await noteOperator(transaction, deps, {
      accountId,
      action: 'receivable.settlement_reversed',
      subject: `trip ${tripId}`,
      details: { settlement, amountFils: reversed.amountFils, reason },
    });
    return reversed;
  });
  deps.show(
    { tripId, environment: deps.environment, settlement, amount: aedFromFils(amountFils) },
    `Settlement ${settlement} of trip ${tripId} is taken back: ${formatAed(Math.abs(amountFils))}.`,
  );
}

function describeDue(dueFils: Fils): string {
  if (dueFils === 0) return 'nothing is due any more';
  return `${formatAed(Math.abs(dueFils))} is ${dueFils > 0 ? 'due' : 'to be given back'}`;
}

function noReceivable({ environment }: CommandDeps, tripId: number): Refusal {
  return new Refusal(
    `Trip ${tripId} was booked for no caller in the ${environment} environment; ${commandText(environment, 'receivable list')} shows those that were.`,
  );
}

const columns: readonly Column<Receivable>[] = [
  { key: 'accountId' },
  { key: 'tripId', title: 'Trip', align: 'right' },
  { title: 'Caller', text: ({ caller }) => caller.legalName },
  { title: 'Phone', text: ({ customer }) => customer.phone },
  { key: 'charged', title: 'Charged', fils: ({ chargedFils }) => chargedFils },
  { key: 'paid', title: 'Paid', fils: ({ paidFils }) => paidFils },
  { key: 'due', title: 'Due', fils: ({ dueFils }) => dueFils },
  { key: 'status', title: 'Status' },
  { key: 'isFinal' },
  { key: 'customer' },
  { key: 'caller' },
  { key: 'openedAt' },
];

const settlementColumns: readonly Column<Settlement>[] = [
  { key: 'settlement', title: 'No', align: 'right' },
  { key: 'at', title: 'When' },
  { key: 'method', title: 'Method' },
  { key: 'reference', title: 'Reference' },
  { key: 'amount', title: 'Amount', fils: ({ amountFils }) => amountFils },
  { key: 'reverses' },
  {
    key: 'operator',
    title: 'By',
    value: ({ operator }) => operator && { id: operator.id ?? null, name: operator.name },
    text: ({ operator, reverses }) =>
      `${operator?.name ?? 'two people'}${reverses === undefined ? '' : `, takes back ${reverses}`}`,
  },
];
