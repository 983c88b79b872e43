import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';

let scene: Console;
let fleet: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole();
  fleet = await scene.operatorOf('fleet');
});
afterAll(() => scene.close());
beforeEach(() => scene.db.query({ text: 'TRUNCATE drivers, vehicles CASCADE' }));

const asCsv = { headers: { 'content-type': 'text/csv' } };
type Things = 'drivers' | 'vehicles';

const look = (things: Things, file: string, query = '', who = fleet) =>
  who.send(`/${things}/import/look?${query}`, file as never, asCsv);
const store = (things: Things, file: string, fingerprint: string, query = '') =>
  fleet.send(`/${things}/import?${query}&fingerprint=${fingerprint}`, file as never, asCsv);

const driversFile =
  'name,mobile,licence,name_ar\nImran Khan,0521234567,2040-05-31,عمران خان\nBilal Ahmed,0529876543,2040-01-31,\n';

async function rowsOf(table: 'drivers' | 'vehicles') {
  const text = `SELECT count(*)::int AS rows FROM ${table}`;
  return (await scene.db.query<{ rows: number }>({ text })).rows[0]?.rows;
}

async function toldOf(noun: 'driver' | 'vehicle') {
  const { rows } = await scene.db.query<{
    action: string;
    details: object;
    actor_id: number;
    subject: string;
  }>({
    text: `SELECT action, details, actor_id, subject FROM audit_entries
           WHERE action LIKE $1 AND subject IN (SELECT $2 || ' ' || ${noun}_id FROM ${noun}s) ORDER BY audit_entry_id`,
    values: [`${noun}.%`, noun],
  });
  return rows;
}

test('A look at a file tells what would become of each line and stores nothing; a press stores it with its entries of the audit log', async () => {
  const seen = expectOk(await look('drivers', driversFile));
  expect(seen).toMatchObject({
    fileFault: null,
    counts: { created: 2, changed: 0, unchanged: 0, refused: 0 },
    lines: [
      { line: 2, outcome: 'created', key: '+971 521234567', id: null },
      { line: 3, outcome: 'created', key: '+971 529876543', id: null },
    ],
  });
  expect(await rowsOf('drivers')).toBe(0);
  const stored = expectOk(await store('drivers', driversFile, seen.fingerprint));
  expect(stored.counts).toEqual(seen.counts);
  const ids = stored.lines.map(({ id }: { id: number }) => id);
  const details = { by: 'import' };
  const by = { action: 'driver.created', details, actor_id: fleet.operatorId };
  expect(await toldOf('driver')).toEqual(ids.map((id: number) => ({ ...by, subject: `driver ${id}` })));

  // The same press again, as when the answer was lost.
  const again = expectOk(await store('drivers', driversFile, seen.fingerprint));
  expect(again.counts).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 0 });
  expect(again.lines.map(({ id }: { id: number }) => id)).toEqual(ids);
  expect(await toldOf('driver')).toHaveLength(2);
});

test('Presses that come at once store each line once', async () => {
  const file = 'plate,type,equipment\nDubai K 1,4,winch flatbed\nAjman 2,1,\n';
  const { fingerprint } = expectOk(await look('vehicles', file));
  const answers = await Promise.all(Array.from({ length: 6 }, () => store('vehicles', file, fingerprint)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await rowsOf('vehicles')).toBe(2);
  expect(await toldOf('vehicle')).toHaveLength(2);
  const { rows } = await scene.db.query({ text: "SELECT equipment FROM vehicles WHERE plate_number = '1'" });
  expect(rows).toEqual([{ equipment: ['flatbed', 'winch'] }]);
});

test('Where one line is refused, nothing can be stored, and each line at fault is told with its column', async () => {
  const file =
    'name,mobile,licence\nImran,0521234567,2040-05-31\n,0411,31/05/2040\n=1+1,0521234567,2020-01-01\n';
  const seen = expectOk(await look('drivers', file));
  expect(seen.fingerprint).toBeNull();
  expect(seen.counts).toEqual({ created: 1, changed: 0, unchanged: 0, refused: 2 });
  const [, second, third] = seen.lines;
  expect(second.faults).toMatchObject([
    { word: 'empty', column: 'name', text: null },
    { word: 'day', column: 'licence', text: '31/05/2040' },
    { word: 'mobile_number', column: 'mobile', text: '0411' },
  ]);
  expect(third.faults).toMatchObject([
    { word: 'formula', column: 'name', text: '=1+1' },
    { word: 'licence_over', column: 'licence', text: '2020-01-01' },
  ]);
  const wrong = 'name,mobile,licence\nImran,0411111,2040-05-31\nImran,0521234567,2020-01-01\n';
  const { lines } = expectOk(await look('drivers', wrong));
  expect(lines.map(({ faults }: { faults: unknown }) => faults)).toMatchObject([
    [{ word: 'mobile_number', column: 'mobile', text: '0411111' }],
    [{ word: 'licence_over', column: 'licence', text: '2020-01-01' }],
  ]);
  expectRefusal(await store('drivers', wrong, 'x'.repeat(43)), 409, 'Record was changed meanwhile');
  expect(await rowsOf('drivers')).toBe(0);
});

test('What is there and differs is changed only where it may be, and not where somebody changed it after the look', async () => {
  const { fingerprint } = expectOk(await look('drivers', driversFile));
  const { lines } = expectOk(await store('drivers', driversFile, fingerprint));
  const other = driversFile.replace('Imran Khan', 'Imran K. Khan');
  const refused = expectOk(await look('drivers', other));
  expect(refused.lines[0]).toMatchObject({
    ...{ outcome: 'refused', id: lines[0].id },
    faults: [{ word: 'differs', text: '+971 521234567' }],
  });
  const may = 'differing=change';
  const seen = expectOk(await look('drivers', other, may));
  expect(seen.lines).toMatchObject([
    { outcome: 'changed', id: lines[0].id, changes: ['name'] },
    { outcome: 'unchanged', id: lines[1].id },
  ]);
  const edit = { version: 1, name: 'I. Khan' };
  expectOk(await fleet.send(`/drivers/${lines[0].id}`, edit, { method: 'PATCH' }));
  const late = await store('drivers', other, seen.fingerprint, may);
  expectRefusal(late, 409, 'Record was changed meanwhile');
  const names = async () => (await scene.db.query({ text: 'SELECT name FROM drivers ORDER BY 1' })).rows;
  expect(await names()).toEqual([{ name: 'Bilal Ahmed' }, { name: 'I. Khan' }]);
  const anew = expectOk(await look('drivers', other, may));
  const changed = expectOk(await store('drivers', other, anew.fingerprint, may));
  expect(changed.counts).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
  expect(await names()).toEqual([{ name: 'Bilal Ahmed' }, { name: 'Imran K. Khan' }]);
  expect((await toldOf('driver')).at(-1)).toMatchObject({
    action: 'driver.changed',
    details: { by: 'import' },
  });
});

test('A look that allowed changes is no leave for another file, nor the other way round', async () => {
  const { fingerprint } = expectOk(await look('drivers', driversFile, 'differing=change'));
  expectRefusal(await store('drivers', driversFile, fingerprint), 409, 'Record was changed meanwhile');
  const longer = `${driversFile}Salem,0521111111,2040-01-01,\n`;
  expectRefusal(
    await store('drivers', longer, fingerprint, 'differing=change'),
    409,
    'Record was changed meanwhile',
  );
  expect(await rowsOf('drivers')).toBe(0);
});

test('An import that breaks in the middle leaves nothing half done, and goes through when it is pressed again', async () => {
  const { fingerprint } = expectOk(await look('drivers', driversFile));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const holder = scene.db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'LOCK TABLE audit_entries IN EXCLUSIVE MODE' });
    isLocked();
    await held;
  });
  await locked;
  const broken = store('drivers', driversFile, fingerprint);
  // The drivers are stored, the audit log is waited for, and the database breaks the connection off.
  const end = `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
               WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO audit_entries%'`;
  await expect.poll(async () => (await scene.db.query({ text: end })).rows).toEqual([{ ended: true }]);
  expect((await broken).status).toBeGreaterThanOrEqual(500);
  release();
  await holder;
  expect(await rowsOf('drivers')).toBe(0);
  const stored = expectOk(await store('drivers', driversFile, fingerprint));
  expect(stored.counts.created).toBe(2);
  expect(await toldOf('driver')).toHaveLength(2);
});

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const sent = (bytes: Buffer) =>
  fetch(`${scene.consoleUrl}/console-api/vehicles/import/look`, {
    method: 'POST',
    headers: {
      ...{ origin: scene.consoleUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' },
      cookie: [...fleet.cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: new Uint8Array(bytes),
  }).then(async (response) => ({ status: response.status, body: JSON.parse(await response.text()) }));

test.each([
  ['nothing', Buffer.from(''), { word: 'empty' }],
  ['a head alone', Buffer.from('plate,type\n'), { word: 'no_lines' }],
  [
    'other columns',
    Buffer.from('plate;colour;plate\nDubai K 1;red;4'),
    { word: 'columns', unknown: ['colour'], twice: ['plate'], missing: ['type'] },
  ],
  ['UTF-16', utf16('plate,type\nDubai K 1,4'), { word: 'not_utf8' }],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]), { word: 'not_utf8' }],
  ['a workbook', Buffer.from('PK\u0003\u0004and what else a zip has'), { word: 'workbook' }],
  ['a lone quotation mark', Buffer.from('plate,type\n"Dubai K 1,4'), { word: 'quotes' }],
  [
    'too many lines',
    Buffer.from(`plate,type\n${'Dubai K 1,4\n'.repeat(2_001)}`),
    { word: 'too_many_lines', lines: 2_001, most: 2_000 },
  ],
])('A file of %s is answered by what is wrong with it', async (_, bytes, fault) => {
  const { status, body } = await sent(bytes);
  expect([status, body.data]).toMatchObject([200, { fileFault: fault, lines: [], fingerprint: null }]);
});

test('A file with a byte-order mark, semicolons and empty lines is read', async () => {
  const { lines } = expectOk(await look('vehicles', '\uFEFFType;Plate\r\n4;Dubai K 40217\r\n;\r\n'));
  expect(lines).toMatchObject([{ line: 2, outcome: 'created', key: 'Dubai K 40217' }]);
});

test('A file that is too large, and a body that is no CSV, are refused', async () => {
  expectRefusal(await look('drivers', 'x'.repeat(1_000_001)), 413, 'Request body is too large');
  expect((await fleet.send('/drivers/import/look', { name: 'Imran' })).status).toBe(415);
});

test('Two thousand lines are looked at and stored within a request', async () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => `Driver ${n},${521_000_000 + n},2040-01-01`);
  const file = `name,mobile,licence\n${lines.join('\n')}`;
  const { fingerprint } = expectOk(await look('drivers', file));
  const { counts } = expectOk(await store('drivers', file, fingerprint));
  expect(counts).toEqual({ created: 2_000, changed: 0, unchanged: 0, refused: 0 });
  expect(await rowsOf('drivers')).toBe(2_000);
});

test('Who changes nothing of the fleet looks at no file', async () => {
  const dispatcher = await scene.operatorOf('dispatcher');
  expectRefusal(await look('drivers', driversFile, '', dispatcher), 403, 'Your role does not allow this');
});
