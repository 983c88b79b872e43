import type { Command } from 'commander';
import { addOutcomeFeePolicy } from '../../../domain/trips/outcomes/add-outcome-fee-policy.ts';
import {
  type OutcomeFeeRule,
  type OutcomeFeeRules,
  requireOutcomeFeeRules,
} from '../../../domain/trips/outcomes/outcome-fee-policy.ts';
import { findOutcomeFeePolicies, type OutcomeFeePolicy } from '../../../domain/trips/outcomes/queries.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { readJsonFile } from '../../importing/read-json-file.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { noteOperator } from '../../note-operator.ts';
import { parseId, parseTime } from '../../options.ts';
import { formatAed, formatTable, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireAccount } from '../../require-account.ts';

/** Rules are some hundred characters. */
const rulesFile = { of: 'rules', mostBytes: 100_000, command: 'outcome-fee add' } as const;

type ListOptions = { readonly account?: number };
type AddOptions = ListOptions & { readonly rules: string; readonly validFrom?: Temporal.Instant };

export function declareOutcomeFee(outcomeFee: Command): void {
  outcomeFee
    .command('list')
    .description('list what the outcomes of failed trips cost, since when, and for whom')
    .option('--account <id>', 'the rows of this account alone', parseId)
    .action(inEnvironment(list));
  outcomeFee
    .command('add')
    .description('say what outcomes cost for trips that are created from a moment on')
    .requiredOption('--rules <file>', 'a JSON file of rules, by outcome')
    .option('--account <id>', 'for this account alone; default: all that have no rows of their own', parseId)
    .option('--valid-from <time>', 'since when; default: now', parseTime)
    .addHelpText(
      'after',
      `
The file, with amounts in fils; what it does not name costs nothing. Nothing costs more than the fare, nor before a driver
has come to the pickup:
  {
    "customer_absent": {
      "basisPoints": 5000, "minimumFils": 6000,
      "waiting": { "withinMeters": 200, "seconds": 600, "latestAfterPromiseSeconds": 1800 }
    },
    "refused_by_customer": { "asCancelledIn": "at_pickup" }
  }
With "waiting", the fee is due only where the truck's own track shows that it waited so, and came no later than that after
the promised time. A row is never changed: add another one that follows it. Trips keep the row that they were created under.

Examples:
  $ npx satha outcome-fee add --rules fees-2027.json --valid-from 2027-01-01
  $ npx satha outcome-fee add --rules fees-noor.json --account 1`,
    )
    .action(inEnvironment(add));
}

async function list(deps: CommandDeps, { account }: ListOptions): Promise<void> {
  if (account !== undefined) await requireAccount(deps, account);
  const policies = await findOutcomeFeePolicies(deps.db, account);
  const cure = commandText(deps.environment, 'outcome-fee list');
  deps.show(
    policies.map(policyDocument),
    formatPolicies(policies, `Account ${account} has no rows of its own; ${cure} shows those for all.`),
  );
}

async function add(deps: CommandDeps, { account, rules: file, ...options }: AddOptions): Promise<void> {
  const { db, clock, environment, show } = deps;
  const rules = readRules(await readJsonFile(file, rulesFile), file);
  const at = clock();
  const { validFrom = at } = options;
  if (Temporal.Instant.compare(validFrom, at) < 0) {
    throw new Refusal('--valid-from is over: trips were created under other rules; give a time to come.');
  }
  if (account !== undefined) await requireAccount(deps, account);
  const added = await db.inTransaction(async (transaction) => {
    const stored = await addOutcomeFeePolicy(transaction, { accountId: account, validFrom, rules, at });
    if (!stored) throw isTaken(deps, account);
    await noteOperator(transaction, deps, {
      accountId: account,
      action: 'outcome_fee.added',
      subject: `outcome fees ${stored.outcomeFeePolicyId}`,
      details: { validFrom: formatUaeTimestamp(validFrom), rules },
    });
    return stored;
  });
  show(
    { ...policyDocument(added), environment },
    `${formatPolicies([added], '')}\n\nIt holds for trips that are created from then on.`,
  );
}

function isTaken({ environment }: CommandDeps, account: number | undefined): Refusal {
  const command = commandText(
    environment,
    `outcome-fee list${account === undefined ? '' : ` --account ${account}`}`,
  );
  return new Refusal(`A row begins at that moment already, and nothing was stored; ${command} shows it.`);
}

function readRules(read: unknown, file: string): OutcomeFeeRules {
  try {
    return requireOutcomeFeeRules(read);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal(
      `${file}: ${error.message}; \`npx satha outcome-fee add --help\` shows the shape. Nothing was stored.`,
    );
  }
}

function policyDocument({ outcomeFeePolicyId, accountId, validFrom, rules }: OutcomeFeePolicy) {
  return {
    outcomeFeePolicyId,
    accountId: accountId ?? null,
    validFrom: formatUaeTimestamp(validFrom),
    rules,
  };
}

function formatPolicies(policies: readonly OutcomeFeePolicy[], empty: string): string {
  return formatTable(
    [
      { title: 'Row', align: 'right' },
      { title: 'Account', align: 'right' },
      { title: 'Valid from' },
      { title: 'Outcome' },
      { title: 'Cost once a driver has come' },
    ],
    policies.flatMap(({ outcomeFeePolicyId, accountId, validFrom, rules }) => {
      const cells = [String(outcomeFeePolicyId), String(accountId ?? 'all'), formatTime(validFrom)];
      const named = Object.entries(rules).map(([outcome, rule]) => [...cells, outcome, describeRule(rule)]);
      return named.length > 0 ? named : [[...cells, 'all', 'nothing']];
    }),
    empty,
  );
}

function describeRule(rule: OutcomeFeeRule): string {
  if ('asCancelledIn' in rule) return 'as cancelling at the pickup';
  const { basisPoints, minimumFils, waiting } = rule;
  const cost = `${basisPoints / 100} % of the fare, at least ${formatAed(minimumFils)}`;
  if (!waiting) return cost;
  const { withinMeters, seconds, latestAfterPromiseSeconds } = waiting;
  return (
    `${cost}, after ${seconds} s within ${withinMeters} m that began no later than ` +
    `${latestAfterPromiseSeconds} s after the promised time`
  );
}
