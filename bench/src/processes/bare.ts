import pg from 'pg';
import { answerCommands } from '../worker.ts';
import { captureCreateStatements, type Statement } from './capture-create-statements.ts';

export type BareCommands = {
  prepare: {
    input: { connectionString: string; rawApiKeys: readonly string[]; points: number; connections: number };
    output: undefined;
  };
  /** Trips a second. */
  create: { input: { accounts: 'all' | 'one'; seconds: number }; output: number };
};

const clients: pg.Client[] = [];
let statements: Readonly<Record<'all' | 'one', readonly Statement[]>>;

/** Fires the statement that creates a trip, with nothing of the service around it. */
answerCommands<BareCommands>({
  async prepare({ connectionString, rawApiKeys, points, connections }) {
    const [all, one] = await captureCreateStatements(connectionString, points, [
      rawApiKeys,
      rawApiKeys.slice(0, 1),
    ]);
    statements = { all: all ?? [], one: one ?? [] };
    for (let index = 0; index < connections; index++) {
      const client = new pg.Client({ connectionString });
      await client.connect();
      clients.push(client);
    }
  },
  async create({ accounts, seconds }) {
    const fired = statements[accounts];
    const endMs = performance.now() + seconds * 1000;
    let next = 0;
    let inTime = 0;
    const fireUntilTheEnd = async (client: pg.Client) => {
      while (performance.now() < endMs) {
        const { rows } = await client.query(fired[next++ % fired.length] as pg.QueryConfig);
        if (rows[0]?.outcome !== 'created') throw new Error(`a bare create came to ${rows[0]?.outcome}`);
        if (performance.now() < endMs) inTime += 1;
      }
    };
    await Promise.all(clients.map(fireUntilTheEnd));
    return inTime / seconds;
  },
});
