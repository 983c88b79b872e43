import { createApp } from '../../../server/src/app.ts';
import { makeConfig } from '../../../server/src/config/config.ts';
import { type Database, openDatabase } from '../../../server/src/platform/db/database.ts';
import { createLogger } from '../../../server/src/platform/log/logger.ts';
import { drawPoints } from '../load/points.ts';
import { drawJourneys, makeCreateBodies } from '../load/requests.ts';
import { unlimited } from '../settings.ts';

export type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/**
 * What the service would send to PostgreSQL for the load's creates: for each list of keys, one statement a journey.
 * The requests go through the service itself, in this process, with a database that keeps the one statement to
 * itself instead of running it.
 */
export async function captureCreateStatements(
  connectionString: string,
  points: number,
  keyLists: readonly (readonly string[])[],
): Promise<Statement[][]> {
  const db = openDatabase({
    connection: { connectionString },
    maxConnections: 4,
    statementTimeoutMs: 10_000,
    connectTimeoutMs: 3_000,
    applicationName: 'satha bench',
  });
  const captured: Statement[] = [];
  const app = await createApp(makeConfig(unlimited, { working: '/', checkout: '/' }), {
    environment: 'test',
    db: captureCreates(db, (statement) => captured.push(statement)),
    logger: createLogger({ level: 'silent' }),
    metricsBesideApi: false,
  });
  try {
    const bodies = makeCreateBodies(drawJourneys(await drawPoints(points)));
    const lists: Statement[][] = [];
    for (const keys of keyLists) {
      captured.length = 0;
      for (const [index, payload] of bodies.entries()) {
        const headers = { 'x-api-key': keys[index % keys.length] as string };
        const answer = await app.server.inject({
          method: 'POST',
          url: '/api/Trips/create-trip',
          headers,
          payload,
        });
        if (answer.statusCode !== 200) throw new Error(`a create was refused: ${answer.body}`);
      }
      lists.push([...captured]);
    }
    return lists;
  } finally {
    await app.close();
    await db.close();
  }
}

function captureCreates(db: Database, capture: (statement: Statement) => void): Database {
  const answer = { rows: [{ outcome: 'created', trip_id: 1, fare_fils: 1 }], rowCount: 1 };
  return {
    ...db,
    async query<Row>(statement: Parameters<Database['query']>[0]) {
      if (statement.name !== 'create-trip') return db.query<Row>(statement);
      capture(statement as Statement);
      return answer as unknown as { rows: Row[]; rowCount: number };
    },
  };
}
