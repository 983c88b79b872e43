import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import type { GrowingAccount, Numbers } from './cloned-life.ts';

/** The most at a time, and as often as more than all trips of a run cost. */
const topUpFils = 10_000_000_000;
const topUps = 20;

/** Makes accounts with wallets that are full enough. */
export async function makeAccounts(
  db: Database,
  count: number,
  at: Temporal.Instant,
): Promise<readonly GrowingAccount[]> {
  const accounts: GrowingAccount[] = [];
  for (let number = 1; number <= count; number++) {
    const input = { name: `Grown ${number}`, openingBalanceFils: topUpFils };
    const accountId = await db.inTransaction(async (transaction) => {
      const { account } = await createAccountWithWallet({ transaction, clock: () => at }, input);
      return account.accountId;
    });
    for (let topUp = 1; topUp < topUps; topUp++) {
      await topUpWallet({ db, clock: () => at }, { accountId, amountFils: topUpFils });
    }
    accounts.push({ accountId, balanceFils: 0, lastEvent: 0 });
  }
  return accounts;
}

export type DriverWithTruck = { readonly driverId: number; readonly vehicleId: number };

/** Makes drivers, each with a truck; none is on a shift. */
export async function makeDrivers(db: Queryable, count: number): Promise<readonly DriverWithTruck[]> {
  const { rows } = await db.query<DriverWithTruck>({
    text: `WITH driver AS (
             INSERT INTO drivers (name, phone_code, mobile_number, licence_expires_on, created_at)
             SELECT 'Driver ' || n, '971', (560000000 + n)::text, '2090-01-01', now() FROM generate_series(1, $1::integer) AS n
             RETURNING driver_id
           ), vehicle AS (
             INSERT INTO vehicles (plate_emirate, plate_code, plate_number, vehicle_type_id, created_at)
             SELECT 'Sharjah', 'A', (10000 + n)::text, 4, now() FROM generate_series(1, $1) AS n
             RETURNING vehicle_id
           )
           SELECT driver_id AS "driverId", vehicle_id AS "vehicleId"
           FROM (SELECT driver_id, row_number() OVER () AS place FROM driver) AS d
           JOIN (SELECT vehicle_id, row_number() OVER () AS place FROM vehicle) AS v USING (place)`,
    values: [count],
  });
  return rows;
}

/** Returns the last number of each series, as the database has them. */
export async function selectNumbers(db: Queryable): Promise<Numbers> {
  const { rows } = await db.query<Numbers['series']>({
    text: `SELECT (SELECT max(entry_id) FROM ledger_entries) AS entry_id,
             (SELECT max(document_id) FROM documents) AS document_id, (SELECT max(offer_id) FROM offers) AS offer_id,
             (SELECT max(assignment_id) FROM trip_assignments) AS assignment_id`,
  });
  const { rows: counters } = await db.query<{ kind: string; year: number; last_number: number }>({
    text: 'SELECT kind, year, last_number FROM document_counters',
  });
  const [series] = rows;
  if (!series) throw new Error('a statement without a table gave no row');
  const documents = counters.map((row) => [`${row.kind} ${row.year}`, row.last_number] as const);
  return { series, documents: new Map(documents) };
}

/** Reads how far accounts have come. */
export async function readAccounts(db: Queryable, accounts: readonly GrowingAccount[]): Promise<void> {
  const { rows } = await db.query<{ account_id: number; balance_fils: number; last_number: number | null }>({
    text: `SELECT account_id, balance_fils, last_number FROM wallets LEFT JOIN event_counters USING (account_id)
           WHERE account_id = ANY ($1::bigint[])`,
    values: [accounts.map(({ accountId }) => accountId)],
  });
  for (const row of rows) {
    const account = accounts.find(({ accountId }) => accountId === row.account_id);
    if (account) Object.assign(account, { balanceFils: row.balance_fils, lastEvent: row.last_number ?? 0 });
  }
}

/** Lets the service go on behind what was copied. */
export async function goOnBehind(
  db: Queryable,
  accounts: readonly GrowingAccount[],
  { series, documents }: Numbers,
  lastTripId: number,
): Promise<void> {
  await db.query({
    text: `SELECT setval('trip_ids', $1), setval('assignment_ids', $2),
             setval(pg_get_serial_sequence('ledger_entries', 'entry_id'), $3),
             setval(pg_get_serial_sequence('documents', 'document_id'), $4),
             setval(pg_get_serial_sequence('offers', 'offer_id'), $5)`,
    values: [lastTripId, series.assignment_id, series.entry_id, series.document_id, series.offer_id],
  });
  await db.query({
    text: `UPDATE wallets SET balance_fils = grown.fils FROM unnest($1::bigint[], $2::bigint[]) AS grown (account_id, fils)
           WHERE wallets.account_id = grown.account_id`,
    values: [accounts.map(({ accountId }) => accountId), accounts.map(({ balanceFils }) => balanceFils)],
  });
  await db.query({
    text: `INSERT INTO event_counters SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS grown (account_id, last_number)
           WHERE last_number > 0 ON CONFLICT (account_id) DO UPDATE SET last_number = excluded.last_number`,
    values: [accounts.map(({ accountId }) => accountId), accounts.map(({ lastEvent }) => lastEvent)],
  });
  const numbered = [...documents].map(([name, last]) => [...name.split(' '), last] as const);
  await db.query({
    text: `INSERT INTO document_counters SELECT kind, year, number, latest.issued_at
           FROM unnest($1::text[], $2::smallint[], $3::bigint[]) AS grown (kind, year, number)
           CROSS JOIN LATERAL (SELECT max(issued_at) AS issued_at FROM documents
             WHERE documents.kind = grown.kind AND documents.year = grown.year) AS latest
           ON CONFLICT (kind, year) DO UPDATE SET last_number = excluded.last_number,
             last_issued_at = excluded.last_issued_at`,
    values: [0, 1, 2].map((part) => numbered.map((each) => each[part])),
  });
  await db.query({
    text: `INSERT INTO customer_accounts SELECT DISTINCT phone_code, mobile_number, account_id FROM trips
           ON CONFLICT DO NOTHING`,
  });
}
