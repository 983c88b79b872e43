import pg from 'pg';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { withBareTables } from './bare-tables.ts';
import { type ClonedLife, type GrowingAccount, readLife } from './cloned-life.ts';
import { createCopyWriter } from './copy-writer.ts';
import { goOnBehind, makeAccounts, makeDrivers, readAccounts, selectNumbers } from './growing-accounts.ts';
import { makeSampleLives } from './sample-lives.ts';

export type GrowthPlan = {
  readonly trips: number;
  /** The first has a fifth of all trips, or all where it is alone. */
  readonly accounts: number;
  /** Over so many days before `until` trips were booked, evenly. */
  readonly days: number;
  readonly until: Temporal.Instant;
  /** So many are told of each trip that is driven. */
  readonly trackPoints: number;
};

export type Grown = {
  readonly accountIds: readonly number[];
  readonly driverIds: readonly number[];
  readonly firstTripId: number;
  readonly lastTripId: number;
  /** Returns when the trip of a number was booked. */
  bookedAt(tripId: number): Temporal.Instant;
};

/** Our own figures. */
const drivers = 200;
const tripsAtOnce = 5_000;

/** What the service deletes again, after so many days. */
const keptDays: Readonly<Record<string, number>> = { search_rounds: 30 };

/**
 * Fills a database of this release with trips, all of them ended, and with everything that a trip leaves for good: clones of
 * trips that the service itself led to an end. Numbers, balances and documents are as if the service had written them: the
 * ledger is sound, and the service goes on behind them. All is analysed while nothing waits.
 */
export async function growDatabase(connectionString: string, plan: GrowthPlan): Promise<Grown> {
  const db = openDatabase({
    connection: { connectionString },
    ...{ maxConnections: 2, statementTimeoutMs: 3_600_000, connectTimeoutMs: 10_000 },
    applicationName: 'satha growth',
  });
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return await grow({ db, client }, plan);
  } finally {
    await client.end();
    await db.close();
  }
}

async function grow(
  { db, client }: { readonly db: Database; readonly client: pg.Client },
  { trips, days, until, ...plan }: GrowthPlan,
): Promise<Grown> {
  const from = until.subtract({ milliseconds: Math.round(days * 86_400_000) });
  const accounts = await makeAccounts(db, plan.accounts, from.subtract({ hours: 72 }));
  const [largest, ...others] = accounts;
  if (!largest) throw new Error('a database grows by an account at least');
  const samples = await makeSampleLives(db, largest.accountId, {
    at: from.subtract({ hours: 48 }),
    trackPoints: plan.trackPoints,
  });
  const numbers = await selectNumbers(db);
  await readAccounts(db, accounts);
  const lives: ClonedLife[] = [];
  for (const { tripId } of samples) lives.push(await readLife(db, tripId, numbers));
  const firstTripId = Math.max(...samples.map(({ tripId }) => tripId)) + 1;
  const bookedMs = (tripId: number) =>
    Math.round(from.epochMilliseconds + ((tripId - firstTripId) * days * 86_400_000) / trips);
  const lifeOf = spread(lives, samples);
  const isKept = (table: string, createdMs: number) =>
    createdMs >= until.epochMilliseconds - (keptDays[table] ?? days) * 86_400_000;
  const trucks = await makeDrivers(db, drivers);
  const tables = new Set(lives.flatMap((life) => life.tables.map(({ table }) => table)));
  await withBareTables(db, [...tables], async () => {
    const writer = createCopyWriter(client);
    for (let place = 0; place < trips; place++) {
      const tripId = firstTripId + place;
      const life = lifeOf(place);
      const truck = trucks[place % drivers] ?? { driverId: 0, vehicleId: 0 };
      const account = accountOf(place, largest, others);
      const createdMs = bookedMs(tripId);
      const lines = life.write({ ...truck, place, tripId, account, createdMs });
      for (const [at, { table, columns }] of life.tables.entries()) {
        if (isKept(table, createdMs)) writer.add(table, columns, lines[at] ?? '');
      }
      if (place % tripsAtOnce === tripsAtOnce - 1) await writer.flush();
    }
    await writer.flush();
  });
  const lastTripId = firstTripId + trips - 1;
  await goOnBehind(db, accounts, numbers, lastTripId);
  await db.query({ text: 'VACUUM ANALYZE' });
  return {
    accountIds: accounts.map(({ accountId }) => accountId),
    driverIds: trucks.map(({ driverId }) => driverId),
    ...{ firstTripId, lastTripId },
    bookedAt: (tripId) => Temporal.Instant.fromEpochMilliseconds(bookedMs(tripId)),
  };
}

/**
 * Returns the life of each place, so that neighbours end in different ways and each way is as frequent as its sample says: for
 * the account that has every fifth place, too, by one step more from hundred to hundred.
 */
function spread(lives: readonly ClonedLife[], samples: readonly { readonly ofHundred: number }[]) {
  const hundred = samples.flatMap(({ ofHundred }, at) =>
    Array<ClonedLife | undefined>(ofHundred).fill(lives[at]),
  );
  return (place: number): ClonedLife => {
    const life = hundred[(place * 37 + Math.floor(place / hundred.length)) % hundred.length];
    if (!life) throw new Error('there is no sample');
    return life;
  };
}

function accountOf(
  place: number,
  largest: GrowingAccount,
  others: readonly GrowingAccount[],
): GrowingAccount {
  if (place % 5 === 0) return largest;
  return others[Math.floor(place / 5 + (place % 5) * 11) % Math.max(others.length, 1)] ?? largest;
}
