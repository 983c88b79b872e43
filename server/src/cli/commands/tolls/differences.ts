import type { Command } from 'commander';
import type { TollDifference } from '../../../domain/toll-checks/compare-tolls.ts';
import { type DifferentTolls, findDifferentTolls } from '../../../domain/toll-checks/queries.ts';
import { aedFromFils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseCount } from '../../options.ts';
import { formatAed, formatTable, formatTime } from '../../output.ts';

/** Our own figure: more than anybody reads at once. */
const mostShown = 1_000;

export function declareDifferences(toll: Command): void {
  toll
    .command('differences')
    .description('list completed trips that were charged something else for gates than their trucks passed')
    .option('--past-days <days>', 'how far back', parseCount(90), 30)
    .action(inEnvironment(list));
}

async function list(
  { db, clock, show }: CommandDeps,
  { pastDays }: { readonly pastDays: number },
): Promise<void> {
  const since = clock().subtract({ hours: 24 * pastDays });
  const found = await findDifferentTolls(db, { since, atMost: mostShown });
  show(found.map(tell), format(found));
}

function tell({ checkedAt, chargedFils, passedFils, differences, ...trip }: DifferentTolls) {
  return {
    ...trip,
    checkedAt: formatUaeTimestamp(checkedAt),
    charged: aedFromFils(chargedFils),
    passed: aedFromFils(passedFils),
    gates: differences.map(({ gate, name, ...fils }) => ({
      ...{ gate, name },
      ...{ charged: aedFromFils(fils.chargedFils), passed: aedFromFils(fils.passedFils) },
    })),
  };
}

function format(found: readonly DifferentTolls[]): string {
  return formatTable(
    [
      { title: 'Account', align: 'right' },
      { title: 'Trip', align: 'right' },
      { title: 'Charged', align: 'right' },
      { title: 'Passed', align: 'right' },
      { title: 'Gates' },
      { title: 'Found' },
    ],
    found.map(({ accountId, tripId, chargedFils, passedFils, differences, checkedAt }) => [
      ...[String(accountId), String(tripId), formatAed(chargedFils), formatAed(passedFils)],
      ...[differences.map(sayDifference).join('; '), formatTime(checkedAt)],
    ]),
    'No trip was charged anything else for gates than its truck passed.',
  );
}

function sayDifference({ name, chargedFils, passedFils }: TollDifference): string {
  if (passedFils === 0) return `${name} not passed`;
  if (chargedFils === 0) return `${name} not charged`;
  return `${name} took ${formatAed(passedFils)}`;
}
