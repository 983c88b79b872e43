import type { AddressInfo } from 'node:net';
import { createApp } from '../../../server/src/assembly/app.ts';
import { makeConfig } from '../../../server/src/config/config.ts';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { createLogger } from '../../../server/src/platform/log/logger.ts';
import { unlimited } from '../settings.ts';
import { answerCommands } from '../worker.ts';
import { makeOneTripStatement, type OneTripRow } from './one-trip-statement.ts';

export type PlainCommands = { listen: { input: { connectionString: string; home: string }; output: number } };

/** The service, but for trips: each is stored by a statement of its own that waits for no other. */
answerCommands<PlainCommands>({
  async listen({ connectionString, home }) {
    const db = openDatabase({
      connection: { connectionString },
      maxConnections: 16,
      statementTimeoutMs: 10_000,
      connectTimeoutMs: 3_000,
      applicationName: 'satha bench',
    });
    const app = await createApp(
      makeConfig({ ...unlimited, SATHA_WORK: 'off', SATHA_HOME: home }, { working: '/', checkout: '/' }),
      {
        environment: 'test',
        db,
        logger: createLogger({ level: 'info' }, { write: () => {} }),
      },
      {
        tripBatcher: {
          async storeTrip(trip) {
            const statement = { ...makeOneTripStatement(trip), concurrencyKey: trip.accountId };
            const [row] = (await db.query<OneTripRow>(statement)).rows;
            if (row?.outcome !== 'created') throw new Error(`a create came to ${row?.outcome}`);
            return { outcome: 'created', tripId: row.trip_id, fareFils: row.fare_fils };
          },
          counts: () => ({ waiting: 0, underWay: 0 }),
        },
      },
    );
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    return (app.server.server.address() as AddressInfo).port;
  },
});
