import { writeFile } from 'node:fs/promises';
import { defaultLanguage, type Language, languageCodes } from '@satha/terms/languages';
import { type DocumentKind, documentKinds } from '@satha/terms/payments';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type DocumentSummary, documentName, parseDocumentName } from '../../../domain/documents/document.ts';
import { drawDocument, drawStatement } from '../../../domain/documents/draw-document.ts';
import { findDocumentByName, findDocuments } from '../../../domain/documents/queries.ts';
import { findSellerDetails } from '../../../domain/documents/seller/queries.ts';
import { makeStatement } from '../../../domain/documents/statements/make-statement.ts';
import { monthEnd, monthStart, parseMonth } from '../../../domain/documents/statements/statement-month.ts';
import { defaultSellerOf } from '../../../entrypoints/default-seller.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { tableOf } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { formatAed, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireAccount } from '../../require-account.ts';

type ListOptions = {
  account?: number;
  kind?: DocumentKind;
  month?: Temporal.PlainYearMonth;
  limit: number;
};
type WriteOptions = {
  number?: string;
  account?: number;
  month?: Temporal.PlainYearMonth;
  language: Language;
  output: string;
};

export function declareDocument(document: Command): void {
  document.addHelpText(
    'after',
    `
Examples:
  $ npx satha document list --account 1 --kind tax_invoice
  $ npx satha document list --month 2026-10
  $ npx satha document write --number INV-2026-000041 --language ar --output invoice.pdf
  $ npx satha document write --account 1 --month 2026-10 --output statement.pdf

A document is drawn from what was kept at its issue: the same file each time. Statements are drawn from the ledger, of
months that are over.`,
  );
  document
    .command('list')
    .description('list receipts, refund notes and tax invoices, the latest first')
    .option('--account <number>', 'of this account alone', parseId)
    .addOption(new Option('--kind <kind>', 'only those of a kind').choices(documentKinds))
    .option('--month <month>', 'only those issued in this month, such as 2026-10', readMonth)
    .option('--limit <number>', 'how many at most', parseId, 50)
    .action(inEnvironment(listDocuments));
  document
    .command('write')
    .description("write a document, or an account's statement of a month, into a PDF file")
    .option('--number <number>', 'the number of a document, such as INV-2026-000041', parseNumber)
    .option('--account <number>', 'the account of a statement', parseId)
    .option('--month <month>', 'the month of a statement, such as 2026-10', readMonth)
    .addOption(
      new Option('--language <language>', 'in which language')
        .choices(languageCodes)
        .default(defaultLanguage),
    )
    .requiredOption('--output <file>', 'the file; one that is there is written over')
    .action(inEnvironment(writeDocument));
}

async function listDocuments(deps: CommandDeps, { account, kind, month, limit }: ListOptions): Promise<void> {
  if (account !== undefined) await requireAccount(deps, account);
  const { documents } = await findDocuments(
    deps.db,
    {
      accountId: account,
      kinds: kind && [kind],
      issuedFrom: month && monthStart(month),
      issuedBefore: month && monthEnd(month),
    },
    { limit },
  );
  deps.show(
    { documents: documents.map(view) },
    tableOf(
      documents,
      [
        { title: 'Number', text: (document) => documentName(document) },
        { title: 'Account', align: 'right', text: (document) => String(document.accountId) },
        { title: 'Issued', text: (document) => formatTime(document.issuedAt) },
        { title: 'Trip', text: (document) => document.tripId?.toString() ?? '' },
        { title: 'Amount', align: 'right', text: (document) => formatAed(document.amountFils) },
      ],
      `${account === undefined ? 'There are no such documents.' : `Account ${account} has no documents.`}${await explainNone(deps)}`,
    ),
  );
}

/** Where nobody has said who sells, nothing is issued. */
async function explainNone({ db, environment }: CommandDeps): Promise<string> {
  if (defaultSellerOf(environment) || (await findSellerDetails(db)).length > 0) return '';
  return ` Nothing is issued before ${commandText(environment, 'seller set --legal-name … --trn … --address …')} has said who sells.`;
}

function view({ happenedAt, issuedAt, ...document }: DocumentSummary) {
  return {
    name: documentName(document),
    ...document,
    happenedAt: formatUaeTimestamp(happenedAt),
    issuedAt: formatUaeTimestamp(issuedAt),
  };
}

async function writeDocument(deps: CommandDeps, options: WriteOptions): Promise<void> {
  const { bytes, name } = await draw(deps, options);
  await writeFile(options.output, bytes);
  deps.show({ name, file: options.output, bytes: bytes.length }, `Wrote ${name} into ${options.output}.`);
}

async function draw(
  deps: CommandDeps,
  { number, account, month, language }: WriteOptions,
): Promise<{ readonly bytes: Uint8Array; readonly name: string }> {
  const isSandbox = deps.environment === 'test';
  if (number !== undefined) {
    const document = await findDocumentByName(deps.db, number);
    if (!document)
      throw new Refusal(`There is no document ${number} in the ${deps.environment} environment.`);
    return { bytes: await drawDocument(document, { language, isSandbox }), name: documentName(document) };
  }
  if (account === undefined || month === undefined) {
    throw new Refusal('Say which: --number of a document, or --account and --month of a statement.');
  }
  await requireAccount(deps, account);
  const defaultSeller = defaultSellerOf(deps.environment);
  const statement = await makeStatement({ ...deps, defaultSeller }, account, month);
  if (!statement) {
    throw new Refusal(
      `Account ${account} has no statement of ${month}: it is not over, or was before the account.`,
    );
  }
  const bytes = await drawStatement(statement, { language, isSandbox });
  return { bytes, name: `statement ${month}` };
}

function parseNumber(text: string): string {
  if (parseDocumentName(text)) return text.toUpperCase();
  throw new InvalidArgumentError('It must be a number as printed, such as INV-2026-000041.');
}

function readMonth(text: string): Temporal.PlainYearMonth {
  const month = parseMonth(text);
  if (month) return month;
  throw new InvalidArgumentError('It must be a month such as 2026-10.');
}
