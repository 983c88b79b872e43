import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { issueAll } from '../harness/documents.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { readPdfText } from '../harness/pdf-text.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
let account: string;
beforeAll(async () => {
  await satha.text('account', 'list');
  db = satha.open();
  account = String(await makeFundedAccount(db));
});

const seller = [
  '--legal-name',
  'Rescue Road LLC',
  '--trn',
  '100 1234 5670 0003',
  '--address',
  'Business Bay, Dubai',
];

test('The operator says who sells, and documents that are issued from then on name it', async () => {
  expect(await satha.text('seller', 'show')).toMatch(
    /^Nobody has said yet who sells; `npx satha seller set .*` does\.\n$/,
  );
  expect(await satha.text('document', 'list', '--environment', 'live')).toContain(
    'Nothing is issued before `npx satha seller set',
  );
  await issueAll(db);
  const set = await satha.text('seller', 'set', ...seller, '--legal-name-arabic', 'شركة إنقاذ');
  expect(set).toMatch(/^TRN +100123456700003$/m);
  const later = await satha.json('seller', 'set', ...seller, '--from', '2040-01-01');
  expect(later).toMatchObject({ validFrom: '2040-01-01T00:00:00.000+04:00' });
  const shown = await satha.json<{ seller: unknown[] }>('seller', 'show');
  expect(shown.seller).toHaveLength(2);
  // What is refused leaves no entry.
  await satha.refusal('seller', 'set', ...seller, '--from', '2040-01-01');
  const { rows } = await db.query({
    text: `SELECT actor_kind, actor_name, details->>'trn' AS trn, details->>'validFrom' = $1 AS is_later
           FROM audit_entries WHERE action = 'seller.set' ORDER BY audit_entry_id`,
    values: ['2040-01-01T00:00:00.000+04:00'],
  });
  const entry = { actor_kind: 'operator', actor_name: 'command line', trn: '100123456700003' };
  expect(rows).toEqual([
    { ...entry, is_later: false },
    { ...entry, is_later: true },
  ]);
  await satha.text(
    'wallet',
    'top-up',
    '--account',
    account,
    '--amount',
    '250.50',
    '--reason',
    'Transfer 4711',
  );
  await issueAll(db);

  const { documents } = await satha.json<{ documents: { name: string }[] }>(
    'document',
    'list',
    '--account',
    account,
  );
  expect(documents).toMatchObject([{ kind: 'receipt', amountFils: 25_050 }, { kind: 'receipt' }]);
  const texts = documents.map(({ name }, index) => ({ name, file: join(satha.folder, `${index}.pdf`) }));
  for (const { name, file } of texts) {
    const told = await satha.text('document', 'write', '--number', name, '--output', file);
    expect(told).toBe(`Wrote ${name} into ${file}.\n`);
  }
  const [after, before] = texts.map(({ file }) => readPdfText(readFileSync(file)));
  expect(after).toContain('Rescue Road LLC');
  expect(after).toContain('Transfer 4711');
  expect(before).toContain('Satha Sandbox (test data)');
  expect(before).not.toContain('Rescue Road LLC');
});

test.each([
  [['--trn', '123'], 'trn must be 15 digits'],
  [['--legal-name', 'Tow 🚚'], '--legal-name has characters that documents cannot show'],
  [['--from', '2040-01-01'], 'choose a later one'],
])('What cannot be who sells is refused in a sentence: %j', async (wrong, sentence) => {
  expect(await satha.refusal('seller', 'set', ...seller, ...wrong)).toContain(sentence);
});

test('Documents are listed by kind; an account without any says so', async () => {
  const other = String(await makeFundedAccount(db));
  expect(await satha.text('document', 'list', '--account', other)).toBe(
    `Account ${other} has no documents.\n`,
  );
  expect(await satha.text('document', 'list', '--account', account)).toMatch(
    /^RCT-\d{4}-\d{6} .+AED 250\.50$/m,
  );
  const none = await satha.json('document', 'list', '--account', account, '--kind', 'tax_invoice');
  expect(none).toEqual({ documents: [] });
});

test('A statement of a month that is over is written in Arabic too', async () => {
  await db.query({
    text: `UPDATE accounts SET created_at = '2026-01-05' WHERE account_id = $1`,
    values: [account],
  });
  const file = join(satha.folder, 'statement.pdf');
  const line = [
    'document',
    'write',
    '--account',
    account,
    '--month',
    '2026-01',
    '--language',
    'ar',
    '--output',
    file,
  ];
  expect(await satha.json(...line)).toMatchObject({ name: 'statement 2026-01', bytes: statSync(file).size });
});

test.each([
  [['--number', 'INV-2026-999999'], 'There is no document INV-2026-999999'],
  [['--account', '1'], 'Say which'],
  [['--account', '999', '--month', '2026-01'], 'There is no account 999'],
])('What cannot be written is refused in a sentence: %j', async (wrong, sentence) => {
  expect(
    await satha.refusal('document', 'write', ...wrong, '--output', join(satha.folder, 'no.pdf')),
  ).toContain(sentence);
});

test('Documents of all accounts are listed by their month, and a quarter has its VAT', async () => {
  await issueAll(db);
  const { documents } = await satha.json<{ documents: { name: string }[] }>('document', 'list');
  expect(documents.length).toBeGreaterThan(2);
  const none = await satha.text('document', 'list', '--month', '2020-01');
  expect(none).toBe('There are no such documents.\n');
  const vat = await satha.json('vat', 'show', '--quarter', '2020-Q1');
  expect(vat).toMatchObject({ quarter: '2020-Q1', figures: [], ledgerFils: 0, unexplainedFils: 0 });
  const shown = await satha.text('vat', 'show', '--quarter', '2020-Q1');
  expect(shown).toMatch(/^Tax invoices +0 +AED 0\.00 +AED 0\.00$/m);
  expect(shown).toMatch(/^Ledger, vat_payable +AED 0\.00$/m);
  const { stderr } = await satha.run('vat', 'show', '--quarter', '2020-Q5');
  expect(stderr).toContain('It must be a quarter such as 2026-Q4.');
});
