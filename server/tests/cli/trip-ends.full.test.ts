import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();

type Row = { outcomeFeePolicyId: number; accountId: number | null; validFrom: string; rules: object };

function write(name: string, rules: unknown): string {
  const file = join(satha.folder, name);
  writeFileSync(file, typeof rules === 'string' ? rules : JSON.stringify(rules));
  return file;
}

test('Fees of outcomes are listed, added from a time on for all or for one account, and audited', async () => {
  const before = await satha.json<Row[]>('outcome-fee', 'list');
  expect(before.map(({ accountId }) => accountId)).toEqual([null, null]);
  const db = satha.open();
  const account = String(await makeFundedAccount(db));
  const rules = { unsafe: { basisPoints: 1_000, minimumFils: 0 } };
  const file = write('fees.json', rules);
  const added = await satha.json<Row>('outcome-fee', 'add', '--rules', file, '--account', account);
  expect(added).toMatchObject({ accountId: Number(account), rules });
  expect(await satha.json('outcome-fee', 'list', '--account', account)).toMatchObject([{ rules }]);
  const text = await satha.text('outcome-fee', 'add', '--rules', file, '--valid-from', '2099-01-01');
  expect(text).toMatch(/all +2099-01-01 00:00 +unsafe +10 % of the fare, at least AED 0\.00/);
  const { entries } = await findAuditEntries(db, { actor: { kind: 'operator' }, limit: 2 });
  expect(entries).toMatchObject([
    { action: 'outcome_fee.added', details: { validFrom: '2099-01-01T00:00:00.000+04:00', rules } },
    { action: 'outcome_fee.added', accountId: Number(account) },
  ]);

  const twice = await satha.refusal('outcome-fee', 'add', '--rules', file, '--valid-from', '2099-01-01');
  expect(twice).toBe(
    'A row begins at that moment already, and nothing was stored; `npx satha outcome-fee list` shows it.',
  );
  expect(await satha.refusal('outcome-fee', 'add', '--rules', file, '--valid-from', '2026-01-01')).toContain(
    '--valid-from is over',
  );
  expect(await satha.refusal('outcome-fee', 'add', '--rules', file, '--account', '999')).toContain(
    'There is no account 999',
  );
  const wrong = write('wrong.json', { unsafe: { basisPoints: 20_000, minimumFils: 0 } });
  expect(await satha.refusal('outcome-fee', 'add', '--rules', wrong)).toContain(
    'unsafe.basisPoints is more than the whole fare',
  );
  expect(await satha.refusal('outcome-fee', 'add', '--rules', write('no.json', '{'))).toContain(
    'is not JSON',
  );
  expect(await satha.refusal('outcome-fee', 'add', '--rules', '/nowhere.json')).toContain('cannot be read');
  await satha.close(db);
});

test('The operator sees what each outcome would cost, and is charged what was shown', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const tripId = await storeTrip(db, accountId);
  await takeTripTo(db, { accountId, tripId }, await addDriver(db), 3);
  const id = ['--trip', String(tripId)];
  const shown = await satha.json<{ outcomes: { outcome: string }[] }>('trip', 'outcomes', ...id);
  expect(shown.outcomes).toContainEqual({
    outcome: 'refused_by_customer',
    cost: 75,
    refund: 75,
    because: 'share_of_fare',
  });
  expect(await satha.text('trip', 'outcomes', ...id)).toMatch(
    /customer_absent +nobody was at the pickup +AED 0\.00 +AED 150\.00 +The truck was not seen near the pickup\./,
  );
  await db.query({
    text: `UPDATE trips SET promised_pickup_at = promised_pickup_at - interval '5 hours' WHERE trip_id = $1`,
    values: [tripId],
  });
  expect(await satha.json('trip', 'fail', ...id, '--reason', 'customer_refused')).toMatchObject({ kept: 75 });
  expect(await satha.refusal('trip', 'outcomes', ...id)).toContain('has ended already');
  await satha.text('ledger', 'check');
  await satha.close(db);
});

test('The operator cancels a trip, the whole fare goes back, and why stands in the audit log', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const tripId = await storeTrip(db, accountId);
  await takeTripTo(db, { accountId, tripId }, await addDriver(db), 4);
  const cancel = ['trip', 'cancel', '--trip', String(tripId), '--reason'];
  expect(await satha.refusal(...cancel, ' ')).toContain('reason');
  expect(await satha.text(...cancel, 'Booked twice')).toMatch(
    new RegExp(
      `^In the sandbox \\(test\\):\nTrip ${tripId} is cancelled: AED 150\\.00 went back to the wallet of account ${accountId}\\.\nThe customer's vehicle is on`,
    ),
  );
  expect(await satha.json('trip', 'show', '--trip', String(tripId))).toMatchObject({
    status: 'cancelled',
    outcome: 'cancelled_by_operator',
    cancellationFee: 0,
    driver: { isAtTrip: true },
  });
  const { entries } = await findAuditEntries(db, { accountId, actor: { kind: 'operator' }, limit: 1 });
  expect(entries).toMatchObject([{ action: 'trip.cancelled', details: { reason: 'Booked twice' } }]);
  expect(await satha.refusal(...cancel, 'Again')).toContain('has ended already');
  await satha.text('ledger', 'check');
  await satha.close(db);
});
