import pg from 'pg';
import type { BackupSequence } from './backup-format.ts';
import { findSequences, quoteName } from './catalogue.ts';

/**
 * Takes each sequence of one database to where it stands in the other, where that is further on: numbers that were
 * given out once, for a trip that an integrator knows, are not given to another.
 */
export async function raiseSequences(from: pg.ClientConfig, to: pg.ClientConfig): Promise<void> {
  const reached = await withClient(from, findSequences);
  await withClient(to, async (client) => {
    for (const own of await findSequences(client)) {
      const other = reached.find(({ schema, name }) => schema === own.schema && name === own.name);
      if (other && next(other) > next(own)) await setSequence(client, other);
    }
  });
}

export async function setSequence(client: pg.Client, sequence: BackupSequence): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
    quoteName(sequence),
    sequence.lastValue,
    sequence.isCalled,
  ]);
}

/** What it would give next. */
function next({ lastValue, isCalled }: BackupSequence): bigint {
  return BigInt(lastValue) + (isCalled ? 1n : 0n);
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'satha restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
