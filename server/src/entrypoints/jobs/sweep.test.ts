import { expect, test } from 'vitest';
import { openEmptyFileStore } from '../../../tests/harness/empty-file-store.ts';
import { createTestDatabase } from '../../../tests/harness/test-database.ts';
import { forgetManualControl } from '../../domain/sandbox/controls/forget-manual-control.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { Queryable, Statement } from '../../platform/db/queryable.ts';
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
  const kept = { requestLogDays: 30, evidenceDays: 730, trackDays: 90, files: openEmptyFileStore() };
  const repetition = sweep({ db, clock: systemClock, logger, ...kept, ownChores }, 1);
  await expect.poll(() => done.has('what the sandbox alone has')).toBe(true);
  await repetition.stop();
  expect([...done]).toEqual(
    expect.arrayContaining(['sessions', 'driver_positions', 'sms_messages', 'webhook_deliveries']),
  );
  expect(lines.join()).toContain('this table is locked');
});

test('What has had its time is deleted in pieces of a bounded size, however much it is', async () => {
  await using database = await usingDatabase();
  const rows = 12_000;
  await database.db.query({
    text: `INSERT INTO mail_messages (recipient, language, subject, plain_text, html, next_attempt_at, created_at, expires_at)
           SELECT 'nobody@example.ae', 'en', 'Old', '', '', at, at, at
           FROM generate_series(1, $1), (SELECT now() - interval '1 day' AS at)`,
    values: [rows],
  });
  const deletions: { readonly text: string; readonly rows: number }[] = [];
  const ends: string[] = [];
  const db: Queryable = {
    async query<Row>(statement: Statement) {
      const result = await database.db.query<Row>(statement);
      if (statement.text.includes('DELETE FROM'))
        deletions.push({ text: statement.text, rows: result.rowCount ?? 0 });
      return result;
    },
  };
  const logger = createLogger({ level: 'silent', environment: 'test' });
  const ownChores = [forgetManualControl, async () => void ends.push('swept')];
  const kept = { requestLogDays: 30, evidenceDays: 730, trackDays: 90, files: openEmptyFileStore() };
  const repetition = sweep({ db, clock: systemClock, logger, ...kept, ownChores }, 1);
  await expect.poll(() => ends.length).toBeGreaterThan(0);
  await repetition.stop();
  expect(deletions.filter(({ text }) => !text.includes('LIMIT'))).toEqual([]);
  const mails = deletions.filter(({ text }) => text.includes('mail_messages')).map((each) => each.rows);
  expect(mails.slice(0, 3)).toEqual([5_000, 5_000, 2_000]);
});

async function usingDatabase() {
  const { db, drop } = await createTestDatabase();
  return { db, [Symbol.asyncDispose]: drop };
}
