import pg from 'pg';
import type { Coordinates } from '../../../server/src/values/coordinates.ts';
import { answerCommands } from '../worker.ts';
import { captureCreateStatements, type Statement } from './capture-create-statements.ts';
import { keyPlace } from './one-trip-statement.ts';

export type BareCommands = {
  prepare: {
    input: {
      connectionString: string;
      home: string;
      rawApiKeys: readonly string[];
      points: readonly Coordinates[];
      connections: number;
    };
    output: undefined;
  };
  /** Trips a second. */
  create: { input: { seconds: number }; output: number };
};

const clients: pg.Client[] = [];
let statements: readonly Statement[] = [];
let next = 0;

/** Fires the statement that creates one trip, with nothing of the service around it. */
answerCommands<BareCommands>({
  async prepare({ connectionString, home, rawApiKeys, points, connections }) {
    statements = await captureCreateStatements({ connectionString, home, points, keys: rawApiKeys });
    for (let index = 0; index < connections; index++) {
      const client = new pg.Client({ connectionString });
      await client.connect();
      clients.push(client);
    }
  },
  async create({ seconds }) {
    const endMs = performance.now() + seconds * 1000;
    let inTime = 0;
    const fireUntilTheEnd = async (client: pg.Client) => {
      while (performance.now() < endMs) {
        const { rows } = await client.query(nextStatement());
        if (rows[0]?.outcome !== 'created') throw new Error(`a bare create came to ${rows[0]?.outcome}`);
        if (performance.now() < endMs) inTime += 1;
      }
    };
    await Promise.all(clients.map(fireUntilTheEnd));
    return inTime / seconds;
  },
});

/** Each with a key of its own, as the load's requests have. */
function nextStatement(): pg.QueryConfig {
  const statement = statements[next % statements.length] as Statement;
  next += 1;
  return { ...statement, values: statement.values.with(keyPlace, `bare ${next}`) };
}
