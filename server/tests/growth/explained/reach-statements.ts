import { createConsole } from '../../harness/console.ts';
import { makeFileFolder } from '../../harness/file-folder.ts';
import { makeRecordsOf } from '../../harness/many-records.ts';
import { watchRoutes } from '../../harness/routes.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../../harness/test-database.ts';
import { type Grown, growDatabase } from '../grow.ts';
import { type Answered, askEveryRoute } from './ask-every-route.ts';
import { listenToPlans, makeExplaining } from './explain-statements.ts';
import { approveProposals, leadLives } from './lead-lives.ts';
import { openCompany } from './open-company.ts';
import { type Reading, readingsOf, rowsBeyondAnswer } from './readings.ts';
import { type Failed, runCommands } from './run-commands.ts';
import { findStatementSites } from './statement-sites.ts';
import { callStores } from './stores/call-stores.ts';
import type { Subject } from './stores/store-call.ts';
import { workOnEverything } from './work-on-everything.ts';

/** What the service sends to a grown database when it is asked for everything that it can do. */
export type Reached = {
  readonly answered: readonly Answered[];
  readonly failed: readonly Failed[];
  /** By the places that sent statements: what those read of tables that grow, the longest readings. */
  readonly readings: ReadonlyMap<string, readonly Reading[]>;
  /** Places whose statements were not sent yet: while there is work, they become fewer. */
  unreached(): readonly string[];
  end(): Promise<void>;
};

/** What is not of trips themselves, and grows with them; `growDatabase` has all that a trip leaves, and nothing that is deleted soon. */
const tablesBeside = ['audit_entries', 'shifts', 'trip_operator_acts', 'trip_member_acts'];

/** A table that has more rows than so many of a hundred trips grows. */
const growingOfHundred = 5;

/** Grows a database, and lets the service do on it all that it can do: what is asked for, what it does by itself, commands. */
export async function reachStatements(trips: number): Promise<Reached> {
  const database = await createTestDatabase();
  const folder = await makeFileFolder();
  const grown = await grow(database, trips);
  await makeExplaining(database.url);
  const sites = findStatementSites();
  const readings = new Map<string, Reading[]>();
  const isGrowing = await findGrowing(database, trips);
  const stopListening = listenToPlans(sites, (statement) => {
    const known = readings.get(statement.site.name) ?? [];
    readings.set(statement.site.name, known);
    for (const reading of readingsOf(statement, isGrowing)) keepLongest(known, reading);
  });
  const db = openTestDatabase(database.url);
  const shared = { db, url: database.url };
  const variables = { SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on', ...folder.variables };
  const { built: app, routes } = await watchRoutes(() => createConsole({ variables, shared }));
  const company = await openCompany(app, grown, folder);
  await leadLives(company);
  const answered = await askEveryRoute(company, routes);
  await approveProposals(company);
  const failed = [...(await runCommands(company, { url: database.url, variables }))];
  failed.push(...(await callStores(db, subjectOf(grown))));
  const work = await workOnEverything({ ...shared, folder, variables });
  return {
    ...{ answered, failed, readings },
    unreached: () => sites.map(({ name }) => name).filter((name) => !readings.has(name)),
    async end() {
      await work.stop();
      await app.close();
      await db.close();
      stopListening();
      await folder.remove();
      await database.drop();
    },
  };
}

/** All of one account; the latest an hour ago, and none so long ago that what it left has had its time. */
async function grow({ url, db }: TestDatabase, trips: number): Promise<Grown> {
  const until = Temporal.Now.instant().subtract({ hours: 1 });
  const grown = await growDatabase(url, { trips, accounts: 1, days: 60, until, trackPoints: 3 });
  await makeRecordsOf(db, 1, tablesBeside);
  return grown;
}

/** A trip of the database's middle. */
function subjectOf({ accountIds: [accountId = 0], driverIds: [driverId = 0], ...grown }: Grown): Subject {
  const tripId = Math.round((grown.firstTripId + grown.lastTripId) / 2);
  return { accountId, driverId, tripId, vehicleId: 1, at: Temporal.Now.instant() };
}

async function findGrowing({ db }: TestDatabase, trips: number): Promise<(table: string) => boolean> {
  const { rows } = await db.query<{ name: string }>({
    text: `SELECT relname AS name FROM pg_class WHERE reltuples > $1 AND relnamespace = current_schema()::regnamespace`,
    values: [(trips * growingOfHundred) / 100],
  });
  const growing = new Set(rows.map(({ name }) => name));
  return (table) => growing.has(table);
}

/** Of each part of a plan, the one reading that goes farthest beyond its answer. */
function keepLongest(known: Reading[], reading: Reading): void {
  const place = known.findIndex(({ by }) => by === reading.by);
  const before = known[place];
  if (!before) known.push(reading);
  else if (rowsBeyondAnswer(reading) > rowsBeyondAnswer(before)) known[place] = reading;
}
