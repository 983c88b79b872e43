import type { Command } from 'commander';
import { findSellerDetails } from '../../../domain/documents/seller/queries.ts';
import type { SellerDetails } from '../../../domain/documents/seller/seller-details.ts';
import { setSellerDetails } from '../../../domain/documents/seller/set-seller-details.ts';
import { formatUaeTimestamp, startOfUaeDay } from '../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { noteOperator } from '../../note-operator.ts';
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

export function declareSeller(seller: Command): void {
  seller.addHelpText(
    'after',
    `
Examples:
  $ npx satha seller set --environment live --legal-name "Rescue Road Services LLC" --trn 100123456700003 \\
      --address "Office 1204, Business Bay, Dubai, UAE"
  $ npx satha seller show --environment live

Receipts and tax invoices name the operator as the seller, as it stood when they were issued: a change holds for what is
issued from then on. In live nothing is issued before the first \`set\`; what was due is issued then.`,
  );
  seller
    .command('set')
    .description('say who sells, from now or from a day on')
    .requiredOption('--legal-name <text>', 'the legal name, in Latin or Arabic letters')
    .option('--legal-name-arabic <text>', 'the same in Arabic, for documents in Arabic')
    .requiredOption('--trn <digits>', 'the tax registration number, 15 digits')
    .requiredOption('--address <text>', 'the address, on one line')
    .option('--address-arabic <text>', 'the same in Arabic')
    .option('--from <day>', 'the first day of issue that it holds for; now when left out', parseDate)
    .action(inEnvironment(setDetails));
  seller.command('show').description('show who sells, and who did before').action(inEnvironment(showDetails));
}

async function setDetails(deps: CommandDeps, { from, ...seller }: SetOptions): Promise<void> {
  const details = await deps.db.inTransaction(async (transaction) => {
    const stored = await setSellerDetails(
      { ...deps, db: transaction },
      { ...seller, ...(from && { validFrom: startOfUaeDay(from) }) },
    );
    await noteOperator(transaction, deps, { action: 'seller.set', subject: 'seller', details: view(stored) });
    return stored;
  });
  deps.show(view(details), describe(details));
}

async function showDetails(deps: CommandDeps): Promise<void> {
  const versions = await findSellerDetails(deps.db);
  const text = versions.map(describe).join('\n\n');
  deps.show(
    { seller: versions.map(view) },
    text ||
      `Nobody has said yet who sells; ${commandText(deps.environment, 'seller set --legal-name … --trn … --address …')} does.`,
  );
}

function view({ validFrom, ...seller }: SellerDetails) {
  return { ...seller, validFrom: formatUaeTimestamp(validFrom) };
}

function describe(details: SellerDetails): string {
  return formatFacts([
    ['From', formatTime(details.validFrom)],
    ['Legal name', details.legalName],
    ['In Arabic', details.legalNameArabic],
    ['TRN', details.trn],
    ['Address', details.address],
    ['In Arabic', details.addressArabic],
  ]);
}
