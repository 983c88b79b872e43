import { createApp } from '../../../server/src/assembly/app.ts';
import { makeConfig } from '../../../server/src/config/config.ts';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { createLogger } from '../../../server/src/platform/log/logger.ts';
import type { Coordinates } from '../../../server/src/values/coordinates.ts';
import { drawJourneys, makeCreateBodies } from '../load/requests.ts';
import { unlimited } from '../settings.ts';
import { makeOneTripStatement } from './one-trip-statement.ts';

export type Statement = ReturnType<typeof makeOneTripStatement>;

/**
 * The statement that creates one trip, for each of the load's creates: the requests go through the service itself, in
 * this process, which hands over the trips instead of storing them.
 */
export async function captureCreateStatements({
  connectionString,
  home,
  points,
  keys,
}: {
  readonly connectionString: string;
  readonly home: string;
  readonly points: readonly Coordinates[];
  readonly keys: readonly string[];
}): Promise<Statement[]> {
  const db = openDatabase({
    connection: { connectionString },
    maxConnections: 4,
    statementTimeoutMs: 10_000,
    connectTimeoutMs: 3_000,
    applicationName: 'satha bench',
  });
  const captured: Statement[] = [];
  const app = await createApp(
    makeConfig({ ...unlimited, SATHA_HOME: home, SATHA_WORK: 'off' }, { working: '/', checkout: '/' }),
    { environment: 'test', db, logger: createLogger({ level: 'silent' }) },
    {
      tripBatcher: {
        async storeTrip(trip) {
          captured.push(makeOneTripStatement(trip));
          return { outcome: 'created', tripId: 1, fareFils: 1 };
        },
        counts: () => ({ waiting: 0, underWay: 0 }),
      },
    },
  );
  try {
    const bodies = makeCreateBodies(drawJourneys(points));
    for (const [index, payload] of bodies.entries()) {
      const headers = {
        'x-api-key': keys[index % keys.length] as string,
        'idempotency-key': 'to be replaced',
      };
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/Trips/create-trip',
        headers,
        payload,
      });
      if (answer.statusCode !== 200) throw new Error(`a create was refused: ${answer.body}`);
    }
    return captured;
  } finally {
    await app.close();
    await db.close();
  }
}
