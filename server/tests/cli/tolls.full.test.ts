import { describe, expect, test } from 'vitest';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();

type Gate = {
  tollGateId: number;
  code: string;
  name: string;
  left: object;
  right: object;
  lastDay: string | null;
};
type Price = { tollPriceId: number; tariff: string; amountFils: number; lastDay: string | null };

const gate = [
  ...['--code', 'salik_new_bridge_east', '--tariff', 'salik', '--name', ' \u2068Salik: New Bridge\u2069'],
  ...['--name-arabic', 'سالك: الجسر الجديد', '--at', '25.2,55.3', '--heading', '90', '--width', '40'],
  ...['--from', '2027-01-01', '--source', 'RTA 2026-11-20'],
];
const price = [
  ...['--tariff', 'salik', '--amount', '8', '--vat', '5', '--days', 'mon-sat', '--hours', '06:00-10:00'],
  ...['--season', 'ordinary', '--holidays', 'except', '--from', '2027-01-01', '--source', 'Salik 2026-11-20'],
];

async function lastNote() {
  const db = satha.open();
  const { entries } = await findAuditEntries(db, { actor: { kind: 'operator' }, limit: 1 });
  await satha.close(db);
  return entries[0];
}

describe('Toll gates and what they take', () => {
  test('come with their sources, and are listed', async () => {
    const gates = await satha.json<Gate[]>('toll', 'gates');
    expect(gates).toHaveLength(28);
    expect((await satha.run('toll', 'gates')).stdout).toMatch(/^ *Gate {2}Code /m);
    const { stdout } = await satha.run('toll', 'prices');
    expect(stdout).toMatch(/salik +AED 6\.30 +Mon,Tue,Wed,Thu,Fri,Sat 06:00-10:00 16:00-20:00 +ordinary/);
    expect(stdout).not.toContain('2026-05-31');
    expect((await satha.run('toll', 'prices', '--all')).stdout).toContain('2026-05-31');
  });

  test('are added and ended by an operator, each with a line of the audit log', async () => {
    const added = await satha.json<Gate>('toll', 'add-gate', ...gate);
    expect(added).toMatchObject({
      code: 'salik_new_bridge_east',
      name: 'Salik: New Bridge',
      left: { lat: 25.2001799, lng: 55.3 },
      right: { lat: 25.1998201, lng: 55.3 },
      lastDay: null,
    });
    expect(await lastNote()).toMatchObject({
      action: 'toll_gate.added',
      subject: `toll gate ${added.tollGateId}`,
    });
    const ending = ['--last-day', '2027-12-31', '--source', 'RTA 2027-12-01'];
    const ended = await satha.json<Gate>('toll', 'end-gate', '--gate', String(added.tollGateId), ...ending);
    expect(ended.lastDay).toBe('2027-12-31');
    expect(await lastNote()).toMatchObject({ action: 'toll_gate.ended' });
    const made = await satha.json<Price>('toll', 'add-price', ...price);
    expect(made).toMatchObject({ tariff: 'salik', amountFils: 800, vatBasisPoints: 500, holidays: 'except' });
    expect(await lastNote()).toMatchObject({ action: 'toll_price.added' });
    await satha.json('toll', 'end-price', '--price', String(made.tollPriceId), ...ending);
    expect(await lastNote()).toMatchObject({ action: 'toll_price.ended' });
  });

  test('are charged to nobody, until an operator sets it for an account or for all', async () => {
    const settings = () => satha.json('toll', 'settings');
    expect(await settings()).toEqual({ tolls: 'none', minute: 0, accounts: [] });
    const { accountId } = await satha.json<{ accountId: number }>('account', 'create', '--name', 'Al Noor');
    const set = (...words: string[]) => satha.json('toll', 'set', ...words);
    await set('--account', String(accountId), '--tolls', 'charged');
    expect(await settings()).toEqual({
      ...{ tolls: 'none', minute: 0 },
      accounts: [{ accountId, tolls: 'charged' }],
    });
    await set('--all-accounts', '--tolls', 'told');
    await set('--account', String(accountId), '--tolls', 'default');
    expect(await settings()).toEqual({ tolls: 'told', minute: 0, accounts: [] });
    expect(await lastNote()).toMatchObject({
      action: 'toll_setting.set',
      subject: `account ${accountId}`,
      details: { before: 'charged', tolls: null },
    });
    await satha.json('toll', 'weigh', '--minute', '1.50');
    expect(await settings()).toMatchObject({ minute: 1.5 });
    expect((await satha.run('toll', 'preview')).stdout).toContain('Of 0 trips of the last 30 days');
    expect((await satha.run('toll', 'differences')).stdout).toContain('No trip was charged anything else');
  });

  test('of one gate hold one after the other, so that nobody pays it twice', async () => {
    const anew = gate.with(1, 'salik_jebel_ali_northbound');
    const add = (...days: string[]) => satha.run('toll', 'add-gate', ...anew, ...days);
    const [old] = (await satha.json<Gate[]>('toll', 'gates')).filter(({ code }) => code === anew[1]);
    const number = String(old?.tollGateId);
    const end = (lastDay: string, id = number) =>
      satha.run('toll', 'end-gate', '--gate', id, '--last-day', lastDay, '--source', 'RTA');
    expect((await add()).stderr).toMatch(
      new RegExp(`^--code ${anew[1]} is that of gate ${number} on some of these days: .*\\.$`, 'm'),
    );
    expect(await end('2027-01-01')).toMatchObject({ exitCode: 0 });
    expect(await add()).toMatchObject({ exitCode: 1 });
    expect(await end('2026-12-31')).toMatchObject({ exitCode: 0 });
    expect(await add('--to', '2027-06-30')).toMatchObject({ exitCode: 0 });
    expect((await end('2027-02-01')).stderr).toMatch(
      /^--last-day must leave salik_jebel_ali_northbound to gate \d+/m,
    );
    // Of two that hold at once, as rows of before may, either can be ended on any day.
    const db = satha.open();
    const forEver = { text: 'UPDATE toll_gates SET last_day = NULL WHERE code = $1', values: [anew[1]] };
    await db.query(forEver);
    await satha.close(db);
    expect(await end('2027-03-31')).toMatchObject({ exitCode: 0 });
  });

  test('say what is missing for them to be charged', async () => {
    const other = gate.with(1, 'ours_new_bridge').with(3, 'ours').with(9, '23.5,54.0');
    const added = await satha.run('toll', 'add-gate', ...other);
    expect(added.stdout).toContain('it takes nothing until `satha toll add-price` adds a price of ours');
    expect(added.stdout).toContain('No road in use leads through it in that direction');
    const priced = await satha.run('toll', 'add-price', ...price.with(1, 'theirs'));
    expect(priced.stdout).toContain('No gate is of theirs yet');
    expect((await satha.run('toll', 'add-price', ...price)).stdout).not.toContain('No gate');
  });

  test.each([
    ['a gate as wide as a district', ['add-gate', ...gate, '--width', '500'], 2],
    ['a code that is none', ['add-gate', ...gate, '--code', 'New Bridge'], 1],
    ['a gate at sea, its longitude first', ['add-gate', ...gate, '--at', '55.3,25.2'], 1],
    ['an Arabic name in English', ['add-gate', ...gate, '--name-arabic', 'New Bridge'], 1],
    ['hours that are none', ['add-price', ...price, '--hours', '25:00-26:00'], 2],
    ['an end before its beginning', ['add-price', ...price, '--to', '2026-01-01'], 1],
    ['a gate that is not there', ['end-gate', '--gate', '999', '--source', 'RTA'], 1],
    ['an account that is not there', ['set', '--account', '999', '--tolls', 'told'], 1],
    ['a minute worth less than nothing', ['weigh', '--minute', '-1'], 1],
    ['no account and not all of them', ['set', '--tolls', 'told'], 2],
  ])('say in a sentence what is wrong with %s', async (_, words, exitCode) => {
    const refused = await satha.run('toll', ...words);
    expect(refused).toMatchObject({ exitCode, stdout: '' });
    expect(refused.stderr.trim()).toMatch(/\.$/);
  });
});
