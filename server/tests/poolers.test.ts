import { afterEach, expect, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { schemaFolders } from '../src/platform/db/schema-folders.ts';
import { hasPgBouncer, startPgBouncer } from './harness/pgbouncer.ts';
import { createTestDatabase } from './harness/test-database.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function migrateThrough(mode: 'session' | 'transaction' | 'statement'): Promise<void> {
  const { url, drop } = await createTestDatabase();
  cleanUps.push(drop);
  const pooler = await startPgBouncer(url, mode);
  cleanUps.push(pooler.stop);
  await migrate({ connectionString: pooler.url }, 'test', schemaFolders, { patienceMs: 10_000 });
}

test.skipIf(!hasPgBouncer).for(['transaction', 'statement'] as const)(
  'A start through a pooler that changes connections with each %s is refused, in a sentence that says what to set',
  async (mode) => {
    await expect(migrateThrough(mode)).rejects.toThrow(
      /^The connections to the database clone_\w+ go through a pooler that changes them with each transaction: set it to session pooling/,
    );
  },
);

test.skipIf(!hasPgBouncer)('A start through a pooler of sessions goes on', async () => {
  await migrateThrough('session');
});
