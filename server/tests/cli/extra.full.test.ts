import { expect, test } from 'vitest';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectSoundLedger, getWallet, makeFundedAccount } from '../harness/money.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();

const photo = '0b0c3a52-9d0e-4c55-8a39-6b7f0c2d9e11';

type Price = { kind: string; accountId: number | null; price: number | null; freeMinutes: number | null };

test('Prices of extras are listed, set from a time on for all or for one account, and audited', async () => {
  const before = await satha.json<Price[]>('extra', 'prices');
  expect(before.map(({ kind, price }) => `${kind} ${price}`)).toEqual([
    'waiting 30',
    'winching 150',
    'dollies 100',
    'second_helper 100',
    'long_access 75',
  ]);
  const db = satha.open();
  const account = String(await makeFundedAccount(db));
  const set = (...args: string[]) => ['extra', 'set-price', ...args];
  const own = await satha.json<Price>(
    ...set('--kind', 'winching', '--price', '180.50', '--account', account),
  );
  expect(own).toMatchObject({ kind: 'winching', accountId: Number(account), price: 180.5 });
  const text = await satha.text(...set('--kind', 'dollies', '--price', 'none', '--valid-from', '2099-01-01'));
  expect(text).toContain('pay nothing for it: it is not offered (dollies).');
  const { entries } = await findAuditEntries(db, { actor: { kind: 'operator' }, limit: 2 });
  expect(entries.map(({ action }) => action)).toEqual(['extra_price.added', 'extra_price.added']);

  const refused = (...args: string[]) => satha.refusal(...set(...args));
  expect(await refused('--kind', 'dollies', '--price', '5', '--valid-from', '2099-01-01')).toContain(
    'There is a price of dollies from 2099-01-01 00:00 already',
  );
  expect(await refused('--kind', 'dollies', '--price', '5', '--valid-from', '2026-01-01')).toContain(
    'is past',
  );
  expect(await refused('--kind', 'dollies', '--price', '5', '--account', '999')).toContain(
    'There is no account 999',
  );
  for (const wrong of [
    ['--kind', 'waiting', '--price', '5'],
    ['--kind', 'dollies', '--price', '5', '--free-minutes', '5'],
    ['--kind', 'dollies', '--price', '0'],
    ['--kind', 'towing', '--price', '5'],
  ]) {
    expect([wrong, (await satha.run(...set(...wrong))).exitCode]).toEqual([wrong, 2]);
  }
  await satha.close(db);
});

test('The operator says who accepts extras for an account, and what is left out stays', async () => {
  const db = satha.open();
  const account = String(await makeFundedAccount(db));
  expect(await satha.json('extra', 'rule', '--account', account)).toMatchObject({
    acceptsUpTo: 0,
    customerDecides: false,
    acceptsUnanswered: false,
  });
  await satha.json('extra', 'set-rule', '--account', account, '--customer-decides', 'yes');
  expect(
    await satha.json('extra', 'set-rule', '--account', account, '--accepts-up-to', '99.50'),
  ).toMatchObject({
    acceptsUpTo: 99.5,
    customerDecides: true,
    acceptsUnanswered: false,
  });
  await satha.close(db);
});

test('The operator asks for an extra in place of the driver, takes back one that was accepted, and accepts one for the account', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const tripId = await storeTrip(db, accountId);
  const driver = await addDriver(db);
  await takeTripTo(db, { accountId, tripId }, driver, 3);
  const { balanceFils } = await getWallet(db, accountId);
  const ask = ['extra', 'request', '--trip', String(tripId), '--kind', 'winching', '--photo', photo];
  expect(await satha.refusal(...ask)).toContain('it has no declared photo of this identifier');
  await db.query({
    text: `INSERT INTO trip_evidence (account_id, trip_id, item, evidence_id, driver_id, stage, kind, facts, recorded_at,
             received_at, sha256, size_bytes)
           VALUES ($1, $2, 1, $3, $4, 'pickup', 'photo', '{"shows": "extra"}', now(), now(), repeat('a', 64), 10)`,
    values: [accountId, tripId, photo, driver.driverId],
  });
  await satha.json('extra', 'set-rule', '--account', String(accountId), '--accepts-up-to', '500');
  const asked = await satha.json<{ extraId: string; status: string }>(...ask);
  expect(asked).toMatchObject({
    kind: 'winching',
    status: 'accepted',
    requestedBy: 'operator',
    decidedBy: 'rule',
  });
  expect(await satha.refusal(...ask)).toContain('one of this kind is open or accepted');
  const of = ['--trip', String(tripId), '--extra', asked.extraId];
  expect(await satha.text('trip', 'show', '--trip', String(tripId))).toContain(asked.extraId);
  expect(await satha.text('extra', 'withdraw', ...of)).toContain('is withdrawn');
  expect((await getWallet(db, accountId)).balanceFils).toBe(balanceFils);
  await satha.json('extra', 'set-rule', '--account', String(accountId), '--accepts-up-to', '0');
  const { extraId } = await satha.json<{ extraId: string }>(...ask);
  const decide = (decision: string, because = 'Agreed by phone') =>
    ['extra', decision, '--trip', String(tripId), '--extra', extraId, '--because', because] as const;
  expect(await satha.refusal(...decide('accept', ' '))).toContain('--because has 0 characters');
  expect(await satha.json(...decide('accept'))).toMatchObject({ status: 'accepted', decidedBy: 'operator' });
  expect(await satha.refusal(...decide('decline'))).toContain('it was decided otherwise before');
  await expectSoundLedger(db);
  await satha.close(db);
});
