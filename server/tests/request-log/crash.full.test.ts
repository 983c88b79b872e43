import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../src/domain/accounts/create-account.ts';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { openWallet } from '../../src/domain/wallets/open-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { paths } from '../harness/operations.ts';
import { spawnServe } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function idsInLog(): Promise<string[]> {
  const { rows } = await database.db.query<{ request_id: string }>({
    text: 'SELECT request_id FROM api_requests',
  });
  return rows.map((row) => row.request_id);
}

test('a process that is killed loses the last batch of the log at the most, and nothing is in it twice', async () => {
  const deps = { db: database.db, clock: systemClock, environment: 'test' as const };
  const { accountId } = await createAccount(deps, { name: 'Integrator' });
  await openWallet(deps, accountId);
  const made = await createApiKey(deps, { accountId, name: 'Key' });
  const serving = await spawnServe(database.url);
  const ask = (requestId: string) =>
    fetch(serving.baseUrl + paths.search, {
      headers: { 'x-api-key': made?.rawApiKey ?? '', 'x-request-id': requestId },
    }).then((answer) => answer.text());
  await Promise.all(Array.from({ length: 200 }, (_, at) => ask(`early ${at}`)));
  await expect.poll(async () => (await idsInLog()).length).toBe(200);
  await Promise.all(Array.from({ length: 50 }, (_, at) => ask(`late ${at}`)));
  await serving.end('SIGKILL');
  const ids = await idsInLog();
  expect(ids.filter((id) => id.startsWith('early'))).toHaveLength(200);
  expect(new Set(ids).size).toBe(ids.length);
});
