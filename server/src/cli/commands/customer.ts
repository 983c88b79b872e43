import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { eraseCustomer } from '../../domain/customer-records/erase-customer.ts';
import { exportCustomer } from '../../domain/customer-records/export-customer.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { explainNumber, type NumberOptions, readNumberOptions } from '../explain-number.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { noteOperator } from '../note-operator.ts';
import { Refusal } from '../refusal.ts';

/** It may read through a month of a large account's log. */
const longestStatementMs = 30 * 60_000;

export function declareCustomer(customer: Command): void {
  customer.addHelpText(
    'after',
    `
Examples:
  $ npx satha customer export --environment live --mobile 0501234567 --out mariam.json
  $ npx satha customer erase --environment live --mobile 0501234567 --really

A customer is a mobile number: every trip that was booked for it, whichever account booked it, and what hangs on those.
erase takes the person out of them for good; trips, ledger and invoices stay. Backups that were taken before still know the
person, and so do the accounts that booked, and their webhooks' receivers.`,
  );
  ofNumber(customer.command('export'))
    .description('write everything that is kept about a number, as JSON')
    .option('--out <file>', 'a new file for it, that only you can read; else it is printed')
    .action(inEnvironment(exportOne, { statementTimeoutMs: longestStatementMs }));
  ofNumber(customer.command('erase'))
    .description('forget the person behind a number, for good')
    .option('--really', 'do it; without this nothing is changed')
    .action(inEnvironment(erase, { statementTimeoutMs: longestStatementMs }));
}

function ofNumber(command: Command): Command {
  return command
    .requiredOption('--mobile <number>', "the mobile number, with the country's code or without")
    .option('--phone-code <digits>', 'the country calling code of the number', '971');
}

async function exportOne(
  { db, clock, environment, show }: CommandDeps,
  { out, ...options }: NumberOptions & { readonly out?: string },
): Promise<void> {
  const { number, ...records } = await exportCustomer(db, readNumberOptions(options)).catch(
    explained(options),
  );
  const document = { environment, exportedAt: formatUaeTimestamp(clock()), number, ...records };
  const text = JSON.stringify(document, undefined, 2);
  if (out === undefined) {
    show(document, text);
    return;
  }
  const file = resolve(out);
  await writeNew(file, `${text}\n`);
  show(
    { environment, file, trips: records.trips.length, recipientOf: records.recipientOf.length },
    `Everything about the number is in ${file}: ${countTrips(records.trips.length, records.recipientOf.length)}, ` +
      `${count(records.messages.length, 'message')}, ${count(records.sessions.length, 'sign-in')}.`,
  );
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'it is there already' : message;
    throw new Refusal(`The file ${file} cannot be written: ${reason}. Name another with --out.`);
  }
}

async function erase(
  deps: CommandDeps,
  { really, ...options }: NumberOptions & { readonly really?: true },
): Promise<void> {
  const { db, environment, show } = deps;
  if (!really) {
    const { trips, recipientOf } = await exportCustomer(db, readNumberOptions(options)).catch(
      explained(options),
    );
    throw new Refusal(
      `This would take the person out of ${countTrips(trips.length, recipientOf.length)} for good, in the ${environment} environment. Add --really to do it; nothing was changed.`,
    );
  }
  const noteTrips = async (transaction: Queryable, trips: readonly { readonly accountId: number }[]) => {
    for (const [accountId, theirs] of Map.groupBy(trips, (trip) => trip.accountId)) {
      // Of how many trips, and not of whom, nor of which.
      const details = { trips: theirs.length };
      await noteOperator(transaction, deps, {
        accountId,
        action: 'customer.erased',
        subject: 'a customer',
        details,
      });
    }
  };
  const erased = await eraseCustomer(deps, readNumberOptions(options), noteTrips).catch(explained(options));
  if (!erased.isErased) {
    const { tripUnderWay } = erased;
    throw new Refusal(
      `Trip ${tripUnderWay} of this number is under way, and its driver needs to call: erase once it is over; ${commandText(environment, `trip show --trip ${tripUnderWay}`)} tells. Nothing was changed.`,
    );
  }
  const { trips, recipientOf, messages, sessions } = erased;
  show(
    { environment, trips, recipientOf, messages, sessions },
    `The person is gone from ${countTrips(trips, recipientOf)}, with ${count(messages, 'message')} and ${count(sessions, 'sign-in')}. That it was done is noted, and not for whom.`,
  );
}

/** `2 trips`, or `2 trips and 1 trip of others as the recipient`. */
function countTrips(trips: number, recipientOf: number): string {
  const others = recipientOf === 0 ? '' : ` and ${count(recipientOf, 'trip')} of others as the recipient`;
  return `${count(trips, 'trip')}${others}`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** Throws a sentence about the option in the place of what is wrong with the number. */
function explained(options: NumberOptions): (error: unknown) => never {
  return (error) => {
    throw explainNumber(error, options);
  };
}
