import { beforeAll, expect, test } from 'vitest';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
// The first command makes the database.
beforeAll(async () => {
  await satha.json('receivable', 'list');
});

const way = ['--pickup', '25.1972,55.2744', '--destination', '25.0805,55.1403', '--type', '4'];
const book = ['trip', 'book', ...way];
const caller = ['--caller-name', 'Mariam Al Suwaidi', '--caller-phone', '0501234567'];

test('A trip is booked for an account by the command line, which the trip names, and its fare is shown before', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const of = [
    '--account',
    String(accountId),
    '--customer-name',
    'Mariam Al Suwaidi',
    '--customer-phone',
    '0501234567',
  ];
  const preview = await satha.json(...book, ...of, '--preview');
  const booked = await satha.json(...book, ...of, '--reference', 'PO-7');
  expect(booked).toMatchObject({ accountId, fare: preview.fare });
  const notes = await satha.text('trip', 'notes', '--trip', String(booked.tripId));
  expect(notes).toMatch(/command line +booked/);
  for (const wrong of [
    [...of, '--trn', '1'],
    [...caller, '--account', '999'],
  ]) {
    expect(await satha.run(...book, ...wrong)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('are for trips without --account'),
    });
  }
  const nobody = ['--account', '999', '--customer-name', 'A B', '--customer-phone', '0501234567'];
  expect(await satha.refusal(...book, ...nobody)).toContain('There is no account 999');
  await satha.close(db);
});

test('A trip is booked for a caller, who owes it, pays it, and is given it back when it costs nothing any more', async () => {
  const db = satha.open();
  const booked = await satha.json<{ tripId: number; accountId: number; fare: number }>(
    ...book,
    ...caller,
    '--legal-name',
    'Al Noor LLC',
    '--email',
    'a@noor.example',
  );
  const { tripId, accountId, fare } = booked;
  const id = ['--trip', String(tripId)];
  expect(await satha.text('receivable', 'list')).toMatch(/Al Noor LLC +971501234567 .* open/);
  expect(
    await satha.refusal(
      'receivable',
      'settle',
      ...id,
      '--method',
      'cash',
      '--reference',
      'R',
      '--amount',
      '9999',
    ),
  ).toContain('--amount is more than is due');
  const paid = await satha.json(
    'receivable',
    'settle',
    ...id,
    '--method',
    'cash',
    '--reference',
    'Receipt 17',
  );
  expect(paid).toMatchObject({ tripId, settlement: 1, amount: fare, due: 0 });
  expect(await satha.refusal('receivable', 'settle', ...id, '--method', 'cash', '--reference', 'R')).toBe(
    `Nothing is due for trip ${tripId}.`,
  );
  await satha.json('trip', 'cancel', ...id, '--reason', 'Booked twice');
  expect(await satha.text('receivable', 'show', ...id)).toContain('to_repay: the caller has paid more');
  const back = ['receivable', 'settle', ...id, '--method', 'transfer', '--reference', 'Back'];
  expect(await satha.refusal(...back)).toContain('say --repaid when that was done');
  await satha.json(...back, '--repaid');
  expect(await satha.json('receivable', 'show', ...id)).toMatchObject({
    status: 'settled',
    settlements: [{ amount: fare }, { amount: -fare, operator: { id: null, name: 'command line' } }],
  });
  await satha.json('receivable', 'reverse', ...id, '--settlement', '2', '--reason', 'Not sent yet');
  expect(await satha.text('receivable', 'show', ...id)).toMatch(/command line, takes back 2/);
  expect(
    await satha.refusal('receivable', 'reverse', ...id, '--settlement', '2', '--reason', 'Again'),
  ).toContain('--settlement 2 of trip');
  expect(await satha.refusal('receivable', 'show', '--trip', '999')).toContain('was booked for no caller');
  for (const command of [
    ['wallet', 'top-up', '--account', String(accountId), '--amount', '10'],
    ['member', 'invite', '--account', String(accountId), '--email', 'x@example.ae', '--role', 'owner'],
  ]) {
    expect(await satha.refusal(...command)).toContain("is the company's own");
  }
  const driven = await satha.json<{ tripId: number }>(...book, ...caller);
  await takeTripTo(db, { accountId, tripId: driven.tripId }, await addDriver(db), 6);
  expect(await satha.text('ledger', 'check')).toContain('is sound');
  await satha.close(db);
});
