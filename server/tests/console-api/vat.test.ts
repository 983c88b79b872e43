import type { ConsoleLedgerEntry } from '@satha/contract/console/money/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { issueAll } from '../harness/documents.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { readPdfText } from '../harness/pdf-text.ts';
import type { PortalMember } from '../harness/portal.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock('2026-09-30T23:50:00+04:00');
let app: Console;
let account: TestAccount;
let finance: ConsoleOperator;
let member: PortalMember;
let waiting: CreatedTrip;

/** Around the turn of a quarter: trips and a fee whose invoices are issued, one that waits, and one of the demo. */
beforeAll(async () => {
  app = await createConsole({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 10_000_000 });
  await app.db.query({ text: 'UPDATE accounts SET created_at = $1', values: [clock().toString()] });
  await tripAt(6);
  clock.set('2026-10-01T00:00:00+04:00');
  await tripAt(6);
  await tripAt(6);
  await cancel(await tripAt(4));
  await issueAll(app.db, clock);
  clock.set('2026-12-31T23:59:59+04:00');
  waiting = await tripAt(6);
  await demoTrip();
  finance = await app.operatorOf('finance');
  member = await app.memberOf('owner', account.accountId);
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

async function tripAt(status: number, of = account): Promise<CreatedTrip> {
  const trip = await createTrip(app, of);
  await takeTripTo(app.db, trip, await addDriver(app.db), status, clock());
  return trip;
}

async function cancel({ tripId }: CreatedTrip): Promise<void> {
  expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
}

async function demoTrip(): Promise<void> {
  const demo = await app.makeAccount({ balanceFils: 10_000_000 });
  const trip = await createTrip(app, demo);
  const driver = await addDriver(app.db);
  await app.db.query({
    text: 'WITH d AS (UPDATE drivers SET is_demo = true WHERE driver_id = $2) UPDATE accounts SET is_demo = true, sms_links_enabled = false WHERE account_id = $1',
    values: [demo.accountId, driver.driverId],
  });
  await takeTripTo(app.db, trip, driver, 6, clock());
}

const quarters = {
  '2026-Q3': ['2026-07-01T00:00:00+04:00', '2026-10-01T00:00:00+04:00'],
  '2026-Q4': ['2026-10-01T00:00:00+04:00', '2027-01-01T00:00:00+04:00'],
  '2027-Q1': ['2027-01-01T00:00:00+04:00', '2027-04-01T00:00:00+04:00'],
} as const;
type QuarterName = keyof typeof quarters;

/** The figures straight from contents and entries. */
async function addUp(quarter: QuarterName) {
  const values = [...quarters[quarter]];
  const { rows: figures } = await app.db.query<{ vatFils: number }>({
    text: `SELECT content ->> 'supply' AS supply, (content ->> 'vatBasisPoints')::int AS "vatBasisPoints", count(*)::int AS count,
             sum((content ->> 'netFils')::bigint)::int AS "netFils", sum(vat_fils)::int AS "vatFils"
           FROM documents WHERE kind = 'tax_invoice' AND happened_at >= $1 AND happened_at < $2
           GROUP BY 1, 2 ORDER BY 1 DESC`,
    values,
  });
  const vatOf = async (condition: string) => {
    const { rows } = await app.db.query<{ fils: number }>({
      text: `SELECT coalesce(sum(amount_fils), 0)::int AS fils FROM ledger_entries e
             WHERE to_ledger = 'vat_payable' AND created_at >= $1 AND created_at < $2 AND ${condition}`,
      values,
    });
    return rows[0]?.fils ?? 0;
  };
  const isDemo = 'account_id IN (SELECT account_id FROM accounts WHERE is_demo)';
  const hasNone = `NOT EXISTS (SELECT FROM documents d
    WHERE (d.account_id, d.trip_id) = (e.account_id, e.trip_id) AND kind = 'tax_invoice')`;
  return {
    figures,
    ledgerFils: await vatOf('true'),
    demoFils: await vatOf(isDemo),
    undocumentedFils: await vatOf(`${hasNone} AND NOT ${isDemo}`),
  };
}

describe('the VAT of a quarter', () => {
  it.each(Object.keys(quarters) as QuarterName[])(
    'is what documents and ledger say of %s, to the fils, and each difference has its reason',
    async (quarter) => {
      const told = expectOk(await finance.get(`/vat/${quarter}`));
      const { figures, ledgerFils, demoFils, undocumentedFils } = await addUp(quarter);
      expect(told.figures).toEqual(figures);
      const sum = figures.reduce((all, { vatFils }) => all + vatFils, 0);
      expect(told).toMatchObject({
        ledgerFils,
        documents: { vatFils: sum },
        demo: { vatFils: demoFils },
        undocumented: { vatFils: undocumentedFils },
        unexplainedFils: 0,
      });
      expect(sum + demoFils + undocumentedFils).toBe(ledgerFils);
    },
  );

  it('is led back from the ledger: each entry of revenue and tax names the tax invoice of its trip', async () => {
    const { items } = expectOk(await finance.get(`/ledger?accountId=${account.accountId}&limit=100`));
    const { rows } = await app.db.query<{ trip_id: number; name: string }>({
      text: `SELECT trip_id, format('INV-%s-%s', year, lpad(number::text, 6, '0')) AS name FROM documents
             WHERE kind = 'tax_invoice'`,
    });
    const nameOf = new Map(rows.map(({ trip_id, name }) => [trip_id, name]));
    const told = items.filter(({ document }: { document: string | null }) => document?.startsWith('INV'));
    const named = told.map(({ kind, tripId, document }: ConsoleLedgerEntry) => [kind, tripId, document]);
    const taxed = items.filter(({ kind }: ConsoleLedgerEntry) =>
      ['trip_revenue', 'cancellation_fee', 'vat'].includes(kind),
    );
    const wanted = taxed.flatMap(({ kind, tripId }: ConsoleLedgerEntry) => {
      const name = nameOf.get(tripId ?? 0);
      return name ? [[kind, tripId, name]] : [];
    });
    expect(named).toEqual(wanted);
    expect(named).toHaveLength(8);
  });

  it('begins and ends at midnight in the UAE', async () => {
    expect(expectOk(await finance.get('/vat/2026-Q3')).documents.count).toBe(1);
    expect(expectOk(await finance.get('/vat/2026-Q4'))).toMatchObject({
      ...{ firstDay: '2026-10-01', lastDay: '2026-12-31' },
      figures: [
        { supply: 'completed_trip', vatBasisPoints: 500, count: 2 },
        { supply: 'cancellation_fee', vatBasisPoints: 500, count: 1 },
      ],
      ...{ undocumented: { count: 1 }, demo: { count: 1 } },
    });
    expect(expectOk(await finance.get('/vat/2027-Q1'))).toMatchObject({ figures: [], ledgerFils: 0 });
  });

  it('leads to the invoices behind a figure, page by page, and to the trips that have none yet', async () => {
    const url = '/vat/2026-Q4/documents?supply=completed_trip&vatBasisPoints=500&limit=1';
    const first = expectOk(await finance.get(url));
    const second = expectOk(await finance.get(`${url}&cursor=${first.nextCursor}`));
    expect(second.nextCursor).toBeNull();
    const figure = expectOk(await finance.get('/vat/2026-Q4')).figures[0];
    const [one, other] = [first.items[0], second.items[0]];
    expect(one.documentId).toBeGreaterThan(other.documentId);
    expect(one.vatFils + other.vatFils).toBe(figure.vatFils);
    const none = expectOk(await finance.get(url.replace('500', '0')));
    expect(none.items).toEqual([]);
    const { items } = expectOk(await finance.get('/vat/2026-Q4/undocumented'));
    expect(items).toMatchObject([{ accountId: account.accountId, tripId: waiting.tripId }]);
    expect(items[0].netFils + items[0].vatFils).toBe(waiting.fareFils);
  });

  it.each(['/vat/2026-Q5', '/vat/2026-Q5/undocumented', '/vat/x/export?format=csv'])(
    'of %s, which is no quarter, is refused in a sentence',
    async (url) => {
      expectRefusal(await finance.get(url), 400, 'Invalid request', ['quarter']);
    },
  );

  it('is saved with what leads from the documents to the ledger', async () => {
    const { pdf } = await downloadPdf(`${app.consoleUrl}/console-api/vat/2026-Q4/export?format=csv`, finance);
    const lines = pdf.toString().trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      ...['line', 'completed_trip', 'cancellation_fee', 'documents', 'undocumented', 'demo'],
      ...['unexplained', 'ledger'],
    ]);
    const { ledgerFils } = await addUp('2026-Q4');
    expect(lines.at(-1)).toBe(`ledger,,,,${(ledgerFils / 100).toFixed(2)}`);
    const url = '/vat/2026-Q4/documents/export?format=csv&supply=completed_trip&vatBasisPoints=500';
    const documents = await downloadPdf(`${app.consoleUrl}/console-api${url}`, finance);
    expect(documents.pdf.toString().trim().split('\r\n')).toHaveLength(3);
  });
});

describe('an entry of the ledger', () => {
  it('of what a trip earned and of its tax names the invoice that tells of both; what was held for it names none', async () => {
    const [invoice] = expectOk(await finance.get('/documents?kind=tax_invoice&limit=1')).items;
    const { items } = expectOk(await finance.get(`/ledger?tripId=${invoice.tripId}`));
    const told = items.map(({ kind, document }: Record<string, unknown>) => [kind, document]);
    expect(new Map(told).size).toBe(items.length);
    for (const [kind, document] of told)
      expect([kind, document]).toEqual([kind, /^trip_(hold|refund)$/.test(kind) ? null : invoice.name]);
    expect(told.map(([kind]: [string]) => kind)).toContain('vat');
  });
});

describe('documents of all accounts', () => {
  type Query = Readonly<Record<string, string>>;
  const list = async (query: Query) =>
    expectOk(await finance.get(`/documents?${new URLSearchParams(query)}`)).items;

  it.each<[string, () => Query, string]>([
    ['nothing', () => ({}), 'true'],
    [
      'an account',
      () => ({ accountId: String(account.accountId) }),
      `account_id = (SELECT min(account_id) FROM documents WHERE kind = 'tax_invoice')`,
    ],
    ['a kind', () => ({ kind: 'receipt' }), `kind = 'receipt'`],
    [
      'the month of issue',
      () => ({ month: '2026-10' }),
      `issued_at < '2026-11-01' AND issued_at >= '2026-09-30T20:00Z'`,
    ],
    ['a month in which nothing was issued', () => ({ month: '2026-09' }), 'false'],
    ['a number', () => ({ name: 'inv-2026-000002' }), `kind = 'tax_invoice' AND number = 2`],
    ['a number and a kind that it has not', () => ({ name: 'INV-2026-000002', kind: 'receipt' }), 'false'],
  ])('are narrowed by %s', async (_, query, condition) => {
    const { rows } = await app.db.query<{ document_id: number }>({
      text: `SELECT document_id FROM documents WHERE ${condition} ORDER BY issued_at DESC, document_id DESC`,
    });
    const found = await list(query());
    expect(found.map(({ documentId }: { documentId: number }) => documentId)).toEqual(
      rows.map((row) => row.document_id),
    );
  });

  it('come page by page, each once', async () => {
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = expectOk(await finance.get(`/documents?limit=2${cursor && `&cursor=${cursor}`}`));
      names.push(...page.items.map(({ name }: { name: string }) => name));
      cursor = page.nextCursor;
    }
    expect(names).toEqual((await list({})).map(({ name }: { name: string }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  it('are the same files in each language as their account’s own', async () => {
    const [document] = await list({ kind: 'tax_invoice' });
    for (const language of ['en', 'ar']) {
      const own = `/portal-api/accounts/${account.accountId}/documents/${document.documentId}/pdf`;
      const theirs = await downloadPdf(`${app.baseUrl}${own}?language=${language}`, member);
      const url = `${app.consoleUrl}/console-api/documents/${document.name}/pdf?language=${language}`;
      const { status, headers, pdf } = await downloadPdf(url, finance);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(pdf.equals(theirs.pdf)).toBe(true);
      expect(readPdfText(pdf)).toContain(document.name);
    }
    expectRefusal(await finance.get('/documents/INV-2026-999999/pdf'), 404, 'Document not found');
    expectRefusal(await finance.get('/documents/%00/pdf'), 404, 'Document not found');
  });

  it.each([
    ['month', '2026-13'],
    ['name', 'INV-2026'],
    ['cursor', 'x'],
    ['kind', 'letter'],
  ])('are not listed by %s as %j, which is refused in a sentence', async (field, value) => {
    const answer = await finance.get(`/documents?${new URLSearchParams({ [field]: value })}`);
    expectRefusal(answer, 400, 'Invalid request', [field]);
  });
});

describe('a statement of an account', () => {
  it('is the account’s own file, and its lines are a table', async () => {
    const url = `/accounts/${account.accountId}/statements`;
    const { items } = expectOk(await finance.get(url));
    expect(items.map(({ month }: { month: string }) => month)).toContain('2026-10');
    const own = `${app.baseUrl}/portal-api/accounts/${account.accountId}/statements/2026-10/pdf?language=ar`;
    const theirs = await downloadPdf(own, member);
    const at = `${app.consoleUrl}/console-api${url}/2026-10`;
    const { status, pdf } = await downloadPdf(`${at}/pdf?language=ar`, finance);
    expect([status, pdf.equals(theirs.pdf)]).toEqual([200, true]);
    const table = (await downloadPdf(`${at}/export?format=csv`, finance)).pdf.toString();
    expect(table).toMatch(/^\ufeffday,kind,entries,in_aed,out_aed,balance_aed\r\n2026-10-01,trip_hold,3,/);
  });

  it('of a month that is not over, or of nobody, is not found', async () => {
    const url = `/accounts/${account.accountId}/statements`;
    for (const month of ['2026-12', '2026-13', 'x']) {
      expectRefusal(await finance.get(`${url}/${month}/pdf`), 404, 'Document not found');
    }
    expectRefusal(await finance.get('/accounts/999999/statements'), 404, 'Account not found');
    expectRefusal(await finance.get('/accounts/999999/statements/2026-10/pdf'), 404, 'Document not found');
  });
});
