import type { Command } from 'commander';
import type { OperatorDetails } from '../../../../domain/documents/operator/operator-details.ts';
import { findOperatorDetails } from '../../../../domain/documents/operator/queries.ts';
import { setOperatorDetails } from '../../../../domain/documents/operator/set-operator-details.ts';
import { formatUaeTimestamp, startOfUaeDay } from '../../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseDate } from '../../options.ts';
import { formatFacts, formatTime } from '../../output.ts';

type SetOptions = {
  legalName: string;
  legalNameArabic?: string;
  trn: string;
  address: string;
  addressArabic?: string;
  from?: Temporal.PlainDate;
};

export function declareOperator(operator: Command): void {
  operator.addHelpText(
    'after',
    `
Examples:
  $ npx satha operator set --environment live --legal-name "Rescue Road Services LLC" --trn 100123456700003 \\
      --address "Office 1204, Business Bay, Dubai, UAE"
  $ npx satha operator show --environment live

Receipts and tax invoices name the operator as the seller, as it stood when they were issued: a change holds for what is
issued from then on. In live nothing is issued before the first \`set\`; what was due is issued then.`,
  );
  operator
    .command('set')
    .description('say who sells, from now or from a day on')
    .requiredOption('--legal-name <text>', 'the legal name, in Latin or Arabic letters')
    .option('--legal-name-arabic <text>', 'the same in Arabic, for documents in Arabic')
    .requiredOption('--trn <digits>', 'the tax registration number, 15 digits')
    .requiredOption('--address <text>', 'the address, on one line')
    .option('--address-arabic <text>', 'the same in Arabic')
    .option('--from <day>', 'the first day of issue that it holds for; now when left out', parseDate)
    .action(inEnvironment(setDetails));
  operator
    .command('show')
    .description('show who sells, and who did before')
    .action(inEnvironment(showDetails));
}

async function setDetails(deps: CommandDeps, { from, ...seller }: SetOptions): Promise<void> {
  const details = await setOperatorDetails(deps, {
    ...seller,
    ...(from && { validFrom: startOfUaeDay(from) }),
  });
  deps.show(view(details), describe(details));
}

async function showDetails(deps: CommandDeps): Promise<void> {
  const versions = await findOperatorDetails(deps.db);
  const text = versions.map(describe).join('\n\n');
  deps.show({ operator: versions.map(view) }, text || 'Nobody has said yet who sells.');
}

function view({ validFrom, ...seller }: OperatorDetails) {
  return { ...seller, validFrom: formatUaeTimestamp(validFrom) };
}

function describe(details: OperatorDetails): string {
  return formatFacts([
    ['From', formatTime(details.validFrom)],
    ['Legal name', details.legalName],
    ['In Arabic', details.legalNameArabic],
    ['TRN', details.trn],
    ['Address', details.address],
    ['In Arabic', details.addressArabic],
  ]);
}
