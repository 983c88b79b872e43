import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadPdf } from '../harness/download-pdf.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { type FurnishedAccount, furnishAccount } from '../harness/furnished-account.ts';
import { type HookServer, startHookServer } from '../harness/hook-server.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { contentOf, readXlsx } from '../harness/read-xlsx.ts';

let portal: Portal;
let hooks: HookServer;
let account: FurnishedAccount;
beforeAll(async () => {
  hooks = await startHookServer();
  portal = await createPortal({ variables: { SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on' } });
  account = await furnishAccount(portal, `${hooks.url}/list-files`);
});
afterAll(async () => {
  await portal.close();
  await hooks.close();
});

/** A file's lines below its first, and that. */
async function readFile(member: PortalMember, path: string): Promise<{ head: string; lines: string[] }> {
  const { status, body, headers } = await member.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
  const [head = '', ...lines] = (body as string).replace(/\r\n$/, '').split('\r\n');
  return { head: head.replace('\ufeff', ''), lines };
}

/** All of a list, a page at a time. */
async function readList<Item>(member: PortalMember, path: string, query: string): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const part = `${path}?limit=2&${query}${cursor && `&cursor=${cursor}`}`;
    const { items, nextCursor } = expectOk(await member.get(part));
    all.push(...items);
    cursor = nextCursor;
  }
  return all;
}

type Named = { auditEntryId?: number; entryId?: string | number; requestId?: string; name?: string };

describe.each([
  ['audit', 'action=account', ({ auditEntryId }: Named) => String(auditEntryId)],
  ['requests', 'status=4xx', ({ requestId }: Named) => String(requestId)],
  ['documents', 'kinds=receipt', ({ name }: Named) => String(name)],
] as const)('the list of %s as a file', (list, filter, nameOf) => {
  test('has each entry that the list shows, in its order, and the filter counts', async () => {
    const { owner } = account;
    const path = `/accounts/${owner.accountId}/${list}`;
    const counts: number[] = [];
    for (const query of ['', filter]) {
      const shown = await readList<Named>(owner, path, query);
      const { lines } = await readFile(owner, `${path}.csv${query && `?${query}`}`);
      expect(lines.map((line) => line.split(',')[0])).toEqual(shown.map(nameOf));
      counts.push(lines.length);
    }
    const [all = 0, some = 0] = counts;
    expect(some).toBeLessThan(all);
  });

  test('is refused in a sentence where a filter is none, and to members of other accounts', async () => {
    const { owner } = account;
    const stranger = await portal.memberOf('owner');
    const path = `/accounts/${owner.accountId}/${list}.csv`;
    const field = list === 'documents' ? 'month' : 'from';
    expectRefusal(await owner.get(`${path}?${field}=yesterday`), 400, 'Invalid request', [field]);
    expectRefusal(await stranger.get(path), 404, 'Account not found');
  });
});

describe.each([
  ['audit', ({ auditEntryId }: Named) => String(auditEntryId)],
  ['documents', ({ name }: Named) => String(name)],
  ['wallet/entries', ({ entryId }: Named) => String(entryId)],
] as const)('the list of %s', (list, nameOf) => {
  test('goes from the oldest on where that is asked for, page by page and as a file', async () => {
    const { owner } = account;
    const path = `/accounts/${owner.accountId}/${list}`;
    const newest = await readList<Named>(owner, path, 'sort=newest');
    expect(newest.length).toBeGreaterThan(2);
    expect((await readList<Named>(owner, path, '')).map(nameOf)).toEqual(newest.map(nameOf));
    const oldest = await readList<Named>(owner, path, 'sort=oldest');
    expect(oldest.map(nameOf)).toEqual(newest.map(nameOf).toReversed());
    const { lines } = await readFile(owner, `${path}.csv?sort=oldest`);
    expect(lines).toEqual((await readFile(owner, `${path}.csv`)).lines.toReversed());
    expectRefusal(await owner.get(`${path}?sort=largest`), 400, 'Invalid request', ['sort']);
  });
});

test('An audit log of any length comes whole, with who did it and what was changed, in which nothing is a formula', async () => {
  const owner = await portal.memberOf('owner');
  const { accountId } = owner;
  const count = 1_200;
  await portal.db.query({
    text: `INSERT INTO audit_entries (account_id, actor_kind, action, subject, at)
           SELECT $1, 'operator', 'account.noted', 'note ' || n, now() - interval '1 day' FROM generate_series(1, $2) n`,
    values: [accountId, count],
  });
  expectOk(await owner.send(`/accounts/${accountId}`, { name: '=1+1, "شركة"' }, { method: 'PATCH' }));
  const { head, lines } = await readFile(owner, `/accounts/${accountId}/audit.csv?action=account`);
  expect(head).toBe('entry,time,actor,name,email,action,subject,details,request_id,remote_address');
  expect(lines).toHaveLength(count + 1);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(count + 1);
  expect(lines[0]).toContain(`,member,The owner,${owner.email},account.renamed,account ${accountId},`);
  expect(lines[0]).toContain(String.raw`"{""name"":""=1+1, \""شركة\""""}"`);
  expect(lines.at(-1)).toMatch(/,operator,,,account\.noted,note 1,,,$/);
});

test('What callers choose, such as an identifier or a name, is a formula in no file', async () => {
  const account = await portal.makeAccount();
  const owner = await portal.memberOf('owner', account.accountId);
  await portal.get('/api/Trips?limit=1', account.rawApiKey, { 'X-Request-Id': '=1+1' });
  const requests = async () => (await readFile(owner, `/accounts/${account.accountId}/requests.csv`)).lines;
  await expect.poll(async () => (await requests()).length).toBe(1);
  expect((await requests())[0]).toMatch(/(^|,)"?'=1\+1"?(,|$)/);
  await portal.db.query({
    text: `INSERT INTO audit_entries (account_id, actor_kind, action, subject, at)
           VALUES ($1, 'operator', 'account.noted', '@SUM(A1)', now())`,
    values: [account.accountId],
  });
  const { lines } = await readFile(owner, `/accounts/${account.accountId}/audit.csv?action=account.noted`);
  expect(lines[0]).toMatch(/,"?'@SUM\(A1\)"?,/);
});

test('The audit log as a file is for those who may read it, and requests as a file have no bodies', async () => {
  const { owner } = account;
  const viewer = await portal.memberOf('viewer', owner.accountId);
  expectRefusal(
    await viewer.get(`/accounts/${owner.accountId}/audit.csv`),
    403,
    'Your role does not allow this',
  );
  const { head } = await readFile(viewer, `/accounts/${owner.accountId}/requests.csv`);
  expect(head).toBe('request_id,time,method,path,status,message,duration_ms,api_key,trip');
});

/** The heads of files, as programs know them: a column is added at the end, and none moves or goes. */
const heads = {
  trips:
    'trip,reference,status,created,departure,vehicle_type,pickup,pickup_latitude,pickup_longitude,destination,destination_latitude,destination_longitude,customer,phone,plate,vin,vehicle,case_number,fare_aed,cancellation_fee_aed,outcome,extras_aed,total_aed,charged_aed',
  'wallet/entries':
    'entry,time,kind,trip,top_up,reason,amount_aed,balance_after_aed,charged_aed,document,description',
  audit: 'entry,time,actor,name,email,action,subject,details,request_id,remote_address',
  requests: 'request_id,time,method,path,status,message,duration_ms,api_key,trip',
};

test.each(Object.entries(heads))(
  'The columns of %s stand as programs know them, in both kinds of files',
  async (list, known) => {
    const { owner } = account;
    const path = `/accounts/${owner.accountId}/${list}.csv`;
    expect((await readFile(owner, path)).head.startsWith(known)).toBe(true);
    const { sheets } = readXlsx(await readWorkbook(owner, path));
    expect(sheets[0]?.rows[0]?.map(contentOf).join(',').startsWith(known)).toBe(true);
  },
);

test('What a spreadsheet would take for a number, a day or a formula is a text in a workbook, as it was sent', async () => {
  const references = ['00123', '1E5', '2-11', '123456789012345678', '=1+1', '+971501234567'];
  const { accountId, rawApiKey, ...others } = await portal.makeAccount({ balanceFils: 1_000_000 });
  const viewer = await portal.memberOf('viewer', accountId);
  for (const externalReference of references) {
    await createTrip(portal, { accountId, rawApiKey, ...others }, { externalReference });
  }
  const { sheets } = readXlsx(await readWorkbook(viewer, `/accounts/${accountId}/trips.csv`));
  const cells = sheets[0]?.rows.slice(1).map((row) => row[1]);
  expect(cells).toEqual(references.toReversed().map((text) => ({ text, format: '@' })));
});

test('A file is of a kind that there is', async () => {
  const { owner } = account;
  const answer = await owner.get(`/accounts/${owner.accountId}/trips.csv?format=pdf`);
  expectRefusal(answer, 400, 'Invalid request', ['format']);
});

async function readWorkbook(member: PortalMember, path: string): Promise<Buffer> {
  const { status, headers, pdf } = await downloadPdf(
    `${portal.baseUrl}/portal-api${path}?format=xlsx`,
    member,
  );
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/filename="[\w-]+\.xlsx"$/),
  ]);
  return pdf;
}
