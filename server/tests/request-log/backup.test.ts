import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createRequestRecorder } from '../../src/domain/request-log/record-requests.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { readBackup } from '../../src/platform/db/backup/read-backup.ts';
import { takeBackup } from '../../src/platform/db/backup/take-backup.ts';
import { createTestDatabase } from '../harness/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'satha-request-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('A backup leaves the log out, whose days another database does not have, and nothing else', async () => {
  const { db, url, drop } = await createTestDatabase();
  const recorder = createRequestRecorder(db, { onWritten() {}, onDropped() {} });
  recorder.note(1, () => ({
    accountId: 1,
    apiKeyId: 1,
    requestedAt: systemClock(),
    requestId: 'not in the backup',
    method: 'GET',
    route: '/api/Trips',
    path: '/api/Trips',
    status: 200,
    message: 'OK',
    durationMs: 1,
    remoteAddress: '127.0.0.1',
    hasIdempotencyKey: false,
    isReplay: false,
    tripId: undefined,
    requestBody: undefined,
    responseBody: undefined,
  }));
  await recorder.flush();
  const path = join(folder, 'backup.gz');
  const { signal } = new AbortController();
  const of = { environment: 'test', release: '1', takenAt: systemClock(), path, signal };
  await takeBackup({ connection: { connectionString: url }, ...of });
  const kept: string[] = [];
  for await (const part of readBackup(path)) if (part.kind === 'table') kept.push(part.table.name);
  const { rows } = await db.query<{ name: string }>({
    text: `SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
           WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
  });
  const all = rows.map(({ name }) => name);
  expect(all.filter((name) => !kept.includes(name))).toEqual(['api_requests', 'last_runs', 'write_probes']);
  await drop();
});
