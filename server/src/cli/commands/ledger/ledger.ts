import type { Command } from 'commander';
import {
  type ReconciliationReport,
  reconcileTrips,
} from '../../../domain/trips/reconciliation/reconcile-trips.ts';
import { closeProvenMonths } from '../../../domain/wallets/closings/close-proven-months.ts';
import { noteRun } from '../../../platform/db/health/last-runs.ts';
import { aedFromFils } from '../../../values/money.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { formatAed, formatTable } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { declareBooks } from './books.ts';

/** The proof reads every entry there is: a long ledger takes longer than a request may. */
const checkTimeoutMs = 60 * 60_000;

export function declareLedger(ledger: Command): void {
  ledger
    .command('check')
    .description(
      'prove from the entries that every balance and every trip has the money it should have; exit code 1 if not. Months that ' +
        'were proven are closed, and are not read again.',
    )
    .option('--whole', 'prove everything since the beginning, whatever was closed')
    .action(inEnvironment(check, { statementTimeoutMs: checkTimeoutMs }));
  declareBooks(ledger);
}

async function check(
  { db, clock, environment, show }: CommandDeps,
  { whole = false }: { readonly whole?: boolean },
): Promise<void> {
  const report = await reconcileTrips(db, { sinceClosings: !whole });
  if (report.sound) await closeProvenMonths({ db, clock });
  // The proof is worth telling whether or not the database takes a note of it.
  await noteRun(db, { chore: 'ledger_check', ranAt: clock(), isSound: report.sound }).catch(() => {});
  show(
    {
      environment,
      sound: report.sound,
      entries: report.entries,
      accounts: report.accounts,
      sum: aedFromFils(report.sumFils),
      mismatches: report.mismatches.map((mismatch) => ({
        accountId: mismatch.accountId,
        ...(mismatch.tripId !== undefined && { tripId: mismatch.tripId }),
        what: mismatch.what,
        stored: aedFromFils(mismatch.storedFils),
        fromEntries: aedFromFils(mismatch.fromEntriesFils),
      })),
    },
    report.sound
      ? `The ledger of the ${environment} environment is sound: ${report.entries} entries sum to ${formatAed(0)}, ` +
          `and every balance and every trip equals its entries (wallets: ${report.accounts}).`
      : describeMismatches(report),
  );
  if (!report.sound) throw new Refusal(`The ledger of the ${environment} environment is not sound.`);
}

export function describeMismatches({ sumFils, mismatches }: ReconciliationReport): string {
  return formatTable(
    [
      { title: 'Account', align: 'right' },
      { title: 'Trip', align: 'right' },
      { title: 'What' },
      { title: 'Stored', align: 'right' },
      { title: 'From the entries', align: 'right' },
    ],
    [
      ...(sumFils === 0 ? [] : [['all', '', 'sum of all entries', formatAed(0), formatAed(sumFils)]]),
      ...mismatches.map((mismatch) => [
        String(mismatch.accountId),
        String(mismatch.tripId ?? ''),
        mismatch.what,
        formatAed(mismatch.storedFils),
        formatAed(mismatch.fromEntriesFils),
      ]),
    ],
    '',
  );
}
