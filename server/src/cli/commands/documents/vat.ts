import type { SupplyKind } from '@satha/terms/payments';
import { type Command, InvalidArgumentError } from 'commander';
import { formatQuarter, parseQuarter, type Quarter } from '../../../domain/documents/vat/quarter.ts';
import type { QuarterVat } from '../../../domain/documents/vat/quarter-vat.ts';
import { findQuarterVat } from '../../../domain/documents/vat/queries.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { formatAed, formatTable, groupThousands } from '../../output.ts';

export function declareVat(vat: Command): void {
  vat.addHelpText(
    'after',
    `
Examples:
  $ npx satha vat show --quarter 2026-Q4

A supply lies in the quarter in which it happened, on the UAE's calendar. What tax invoices say, with what is still to be
issued, is what the ledger has in vat_payable.`,
  );
  vat
    .command('show')
    .description('show the VAT of a quarter, by tax invoices and by the ledger')
    .requiredOption('--quarter <quarter>', 'such as 2026-Q4', readQuarter)
    .action(inEnvironment(show));
}

const supplyNames: Readonly<Record<SupplyKind, string>> = {
  completed_trip: 'Completed trips',
  cancellation_fee: 'Fees of trips not carried out',
  extras: 'Extras alone',
};

async function show(deps: CommandDeps, { quarter }: { readonly quarter: Quarter }): Promise<void> {
  const vat = await findQuarterVat(deps.db, quarter);
  const table = formatTable(
    [
      { title: formatQuarter(quarter) },
      { title: 'Rate', align: 'right' },
      { title: 'Count', align: 'right' },
      { title: 'Net', align: 'right' },
      { title: 'VAT', align: 'right' },
    ],
    listLines(vat),
    '',
  );
  deps.show({ ...vat, quarter: formatQuarter(quarter) }, table);
}

function listLines(vat: QuarterVat): readonly (readonly string[])[] {
  const { documents, undocumented, demo, unexplainedFils, ledgerFils } = vat;
  return [
    ...vat.figures.map(({ supply, vatBasisPoints, count, netFils, vatFils }) => [
      ...[supplyNames[supply], `${vatBasisPoints / 100} %`, groupThousands(count)],
      ...[formatAed(netFils), formatAed(vatFils)],
    ]),
    [
      ...['Tax invoices', '', groupThousands(documents.count)],
      ...[formatAed(documents.netFils), formatAed(documents.vatFils)],
    ],
    ['Not issued yet', '', groupThousands(undocumented.count), '', formatAed(undocumented.vatFils)],
    ...(demo.count > 0
      ? [['Demo trips, never issued', '', groupThousands(demo.count), '', formatAed(demo.vatFils)]]
      : []),
    ...(unexplainedFils === 0 ? [] : [['Unexplained', '', '', '', formatAed(unexplainedFils)]]),
    ['Ledger, vat_payable', '', '', '', formatAed(ledgerFils)],
  ];
}

function readQuarter(text: string): Quarter {
  const quarter = parseQuarter(text);
  if (quarter) return quarter;
  throw new InvalidArgumentError('It must be a quarter such as 2026-Q4.');
}
