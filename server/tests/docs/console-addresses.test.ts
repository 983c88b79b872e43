import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout, readMarkdownFile } from '../harness/markdown.ts';

type ReadSearch = (raw: Record<string, unknown>) => object;

const { text } = readMarkdownFile('docs/console-addresses.md');

/** Which function reads the address that a section of the guide is about. */
const readers: Readonly<Record<string, string>> = {
  Trips: 'trips/trips-search.ts readTripsSearch',
  Board: 'board/board-search.ts readBoardSearch',
  Figures: 'figures/figures-search.ts readFiguresSearch',
  Drivers: 'fleet/drivers-search.ts readDriversSearch',
  Trucks: 'fleet/vehicles-search.ts readVehiclesSearch',
  Shifts: 'fleet/shifts/shifts-search.ts readShiftsSearch',
  Import: 'fleet/imports/imports-search.ts readImportsSearch',
  Accounts: 'accounts/accounts-search.ts readAccountsSearch',
  'Requests of an account': 'accounts/requests/requests-search.ts readRequestsSearch',
  Approvals: 'approvals/approvals-search.ts readApprovalsSearch',
  Prices: 'prices/prices-search.ts readPricesSearch',
  'A draft of a tariff': 'prices/draft/draft-search.ts readDraftSearch',
  'Fees of failed trips': 'prices/fees/fees-search.ts readFeesSearch',
  Payments: 'payments/payments-search.ts readPaymentsSearch',
  Documents: 'documents/documents-search.ts readDocumentsSearch',
  Ledger: 'ledger/ledger-search.ts readLedgerSearch',
  'Trial balance': 'ledger/ledger-search.ts readTrialSearch',
  VAT: 'vat/vat-search.ts readVatSearch',
  'What callers owe': 'receivables/receivables-search.ts readReceivablesSearch',
  'Audit log': 'audit/audit-search.ts readAuditSearch',
};

const pages = join(checkout, 'web/console/src/pages');

async function readerOf(heading: string): Promise<ReadSearch> {
  const [file = '', name = ''] = readers[heading]?.split(' ') ?? [];
  const module: Record<string, ReadSearch> = await import(join(pages, file));
  const read = module[name];
  if (!read) throw new Error(`${file} has no ${name}`);
  return read;
}

/** The parameters that a function asks an address for. */
function askedBy(read: ReadSearch): Set<string> {
  const asked = new Set<string>();
  const raw = new Proxy<Record<string, unknown>>({}, { get: (_, name) => void asked.add(String(name)) });
  read(raw);
  return asked;
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** What a section says: each parameter with the values that are written out. */
function toldIn(section: string): Map<string, readonly string[]> {
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', values = ''] = row.split('|');
      return quoted(names).map((name) => [name, quoted(values)] as const);
    }),
  );
}

const sections = new Map(
  text
    .split('\n## ')
    .slice(1)
    .map((part) => [part.split('\n')[0] ?? '', part] as const),
);

test.each(Object.keys(readers))(
  'The guide lists what the address of the page “%s” may have, and no more',
  async (heading) => {
    const read = await readerOf(heading);
    const told = toldIn(sections.get(heading) ?? '');
    expect([...told.keys()].toSorted()).toEqual([...askedBy(read)].toSorted());
    for (const [name, values] of told) {
      // A rate is read with what it is of.
      const others = name === 'behind' || name === 'rate' ? { behind: 'completed_trip', rate: 500 } : {};
      for (const value of values) {
        const found = read({ ...others, [name]: /^\d+$/.test(value) ? Number(value) : value });
        expect([name, value, String((found as Record<string, unknown>)[name])]).toEqual([name, value, value]);
      }
    }
  },
);

test('Each page of the console whose address is read has its section in the guide', () => {
  const found = globSync('**/*-search.ts', { cwd: pages }).flatMap((file) => {
    const source = readFileSync(join(pages, file), 'utf8');
    return [
      ...source.matchAll(/^export function (read\w*Search)\(raw|^export function (readAuditSearch)\(/gm),
    ].map(([, name, other]) => `${file} ${name ?? other}`);
  });
  const parts = ['trips/measured-search.ts readMeasuredSearch'];
  expect(found.filter((each) => !parts.includes(each)).toSorted()).toEqual(Object.values(readers).toSorted());
  expect([...sections.keys()].toSorted()).toEqual(Object.keys(readers).toSorted());
});
