import type { Command } from 'commander';
import { openQuoting } from '../../../assembly/parts/open-quoting.ts';
import { readConfig } from '../../../config/env.ts';
import { previewTolls, type TollPreview } from '../../../domain/toll-checks/preview-tolls.ts';
import { aedFromFils } from '../../../values/money.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseCount, parseId } from '../../options.ts';
import { formatAed, formatTable, groupThousands } from '../../output.ts';

export function declarePreview(toll: Command): void {
  toll
    .command('preview')
    .description('tell what charging for gates would have added to the fares of the last month')
    .option('--account <id>', 'only trips of this account', parseId)
    .option('--past-days <days>', 'how far back trips are looked at', parseCount(40), 30)
    .action(inEnvironment(preview));
}

type PreviewOptions = { readonly account?: number; readonly pastDays: number };

async function preview(deps: CommandDeps, { account: accountId, pastDays }: PreviewOptions): Promise<void> {
  const quoting = await openQuoting(readConfig(), deps);
  try {
    const until = deps.clock();
    const period = { from: until.subtract({ hours: 24 * pastDays }), until, accountId };
    const told = await previewTolls({ ...quoting, db: deps.db }, period);
    deps.show(tell(told), say(told, pastDays));
  } finally {
    await quoting.close();
  }
}

function tell({ trips, tolled, tollFils, gates }: TollPreview) {
  return {
    ...{ trips, tolled, tolls: aedFromFils(tollFils) },
    gates: gates.map(({ gate, passes, tollFils: fils }) => ({ gate, passes, tolls: aedFromFils(fils) })),
  };
}

function say({ trips, tolled, tollFils, gates }: TollPreview, pastDays: number): string {
  return [
    `Of ${groupThousands(trips)} trips of the last ${pastDays} days, ${groupThousands(tolled)} lead through gates that take something: ` +
      `charged, their fares would have been ${formatAed(tollFils)} more.`,
    ...(gates.length === 0 ? [] : [formatGates(gates)]),
  ].join('\n');
}

function formatGates(gates: TollPreview['gates']): string {
  return formatTable(
    [{ title: 'Gate' }, { title: 'Passes', align: 'right' }, { title: 'Tolls', align: 'right' }],
    gates.map(({ gate, passes, tollFils }) => [gate, String(passes), formatAed(tollFils)]),
    '',
  );
}
