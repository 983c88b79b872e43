import { expect, test } from 'vitest';
import { findTruckRules } from '../../src/domain/road-rules/queries.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { readMigrations } from '../../src/platform/db/read-migrations.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { createEmptyDatabase, openTestDatabase } from '../harness/test-database.ts';

const clock = () => Temporal.Instant.from('2026-11-18T12:00+04:00');

test.each([
  ['obeyed where nobody had an account before them', 'obey', undefined],
  [
    'told alone where there was an account before them, though it never booked a trip',
    'tell',
    `INSERT INTO accounts (name, created_at) VALUES ('Al Noor', '2026-11-01T12:00+04:00')`,
  ],
])('Truck rules are %s, in every environment', async (_, mode, before) => {
  const migrations = await readMigrations(schemaFolders.migrations);
  const brought = migrations.find(({ name }) => name.endsWith('_road_rules.sql'))?.version ?? 0;
  for (const environment of ['test', 'live']) {
    const database = await createEmptyDatabase();
    const db = openTestDatabase(database.url);
    try {
      await migrate({ connectionString: database.url }, environment, schemaFolders, {
        upToVersion: brought - 1,
      });
      if (before) await db.query({ text: before });
      await migrate({ connectionString: database.url }, environment, schemaFolders);
      expect((await findTruckRules(db, clock)).defaultMode).toBe(mode);
    } finally {
      await db.close();
      await database.drop();
    }
  }
});
