import { expect, test } from 'vitest';
import { openEmptyFileStore } from '../../../tests/harness/empty-file-store.ts';
import { createTestDatabase } from '../../../tests/harness/test-database.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { sweep } from './sweep.ts';

test('What cannot be forgotten keeps nothing else from being forgotten', async () => {
  await using database = await usingDatabase();
  const done = new Set<string>();
  const db: Queryable = {
    query(statement) {
      if (statement.text.includes('idempotency_records')) throw new Error('this table is locked');
      done.add(/DELETE FROM (\w+)/.exec(statement.text)?.[1] ?? '');
      return database.db.query(statement);
    },
  };
  const lines: string[] = [];
  const logger = createLogger(
    { level: 'warn', environment: 'test' },
    { write: (line: string) => void lines.push(line) },
  );
  const ownChores = [async () => void done.add('what the sandbox alone has')];
  const kept = { requestLogDays: 30, evidenceDays: 730, files: openEmptyFileStore() };
  const repetition = sweep({ db, clock: systemClock, logger, ...kept, ownChores }, 1);
  await expect.poll(() => done.has('what the sandbox alone has')).toBe(true);
  await repetition.stop();
  expect([...done]).toEqual(
    expect.arrayContaining(['sessions', 'driver_positions', 'sms_messages', 'webhook_deliveries']),
  );
  expect(lines.join()).toContain('this table is locked');
});

async function usingDatabase() {
  const { db, drop } = await createTestDatabase();
  return { db, [Symbol.asyncDispose]: drop };
}
