import { noRoads } from '../harness/route-providers.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestDatabase } from '../harness/test-database.ts';
import { type FaultyDatabase, makeFaulty } from './faulty-database.ts';

/** One database under three services: an ordinary one, one without roads, one that allows a request at a time. */
export type World = {
  readonly app: TestApp;
  readonly roadless: TestApp;
  readonly narrow: TestApp;
  readonly database: FaultyDatabase;
  close(): Promise<void>;
};

export async function openWorld(): Promise<World> {
  const owned = await createTestDatabase();
  const database = makeFaulty(owned.db);
  const shared = { db: database, url: owned.url };
  const app = await startTestApp({ shared });
  const roadless = await startTestApp({ shared, overrides: { routeProvider: noRoads } });
  const one = { SATHA_RATE_PER_SECOND: '1', SATHA_RATE_BURST: '1' };
  const narrow = await startTestApp({ shared, variables: one });
  return {
    app,
    roadless,
    narrow,
    database,
    async close() {
      for (const each of [app, roadless, narrow]) await each.close();
      await owned.drop();
    },
  };
}
