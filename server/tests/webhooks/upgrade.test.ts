import { afterEach, expect, test } from 'vitest';
import { createEndpoint } from '../../src/domain/webhooks/endpoints/create-endpoint.ts';
import { findEndpoints } from '../../src/domain/webhooks/endpoints/queries.ts';
import { redirectEndpoint } from '../../src/domain/webhooks/endpoints/redirect-endpoint.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { createEmptyDatabase, openTestDatabase } from '../harness/test-database.ts';
import { createWebhookScene } from '../harness/webhook-scene.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

test('Endpoints that were there before proofs were go on as they are, those with one address among them', async () => {
  const database = await createEmptyDatabase();
  undo.push(() => database.drop());
  await migrate({ connectionString: database.url }, 'test', schemaFolders, { upToVersion: 32 });
  const db = openTestDatabase(database.url, 2);
  undo.push(() => db.close());
  const scene = createWebhookScene(db, systemClock);
  const { rows: accounts } = await db.query<{ account_id: number }>({
    text: "INSERT INTO accounts (name, created_at) VALUES ('Old', now()) RETURNING account_id",
  });
  const accountId = accounts[0]?.account_id ?? 0;
  const url = 'https://hooks.example.ae/a';
  for (const [address, status] of [
    [url, 'removed'],
    [url, 'active'],
    [url, 'active'],
    ['https://[2606:4700::1111]:8443/', 'disabled'],
    ['https://hooks.example.ae./%7Eown?', 'active'],
  ]) {
    await db.query({
      text: `INSERT INTO webhook_endpoints
               (account_id, url, in_order, status, disabled_reason, disabled_at, read_up_to, created_at)
             VALUES ($1, $2, false, $3, CASE WHEN $3 = 'disabled' THEN 'by_hand' END,
               CASE WHEN $3 <> 'active' THEN now() END, 0, now())`,
      values: [accountId, address, status],
    });
  }
  await migrate({ connectionString: database.url }, 'test', schemaFolders);

  const endpoints = await findEndpoints(db, accountId);
  expect(endpoints.map(({ url: at, status, proof }) => [at, status, proof])).toEqual([
    [url, 'active', 'earlier'],
    [url, 'active', 'earlier'],
    ['https://[2606:4700::1111]:8443/', 'disabled', 'earlier'],
    ['https://hooks.example.ae./%7Eown?', 'active', 'earlier'],
  ]);
  await scene.tell(accountId);
  await scene.deliver();
  expect(scene.sent.map((one) => one.url).toSorted()).toEqual([
    'https://hooks.example.ae./%7Eown?',
    url,
    url,
  ]);

  const deps = { db, clock: systemClock, urlRules: { allowLoopback: false, isAllowedAddress: () => true } };
  expect(await createEndpoint(deps, { accountId, url })).toEqual({ refused: 'exists' });
  const [, second, , written] = endpoints;
  // Kept as it was written, it is that address still: nobody adds it again, and it needs no proof when it is named.
  const tidy = 'https://hooks.example.ae/~own';
  expect(await createEndpoint(deps, { accountId, url: tidy })).toEqual({ refused: 'exists' });
  const renamed = await redirectEndpoint(deps, { endpointId: written?.endpointId ?? 0, url: tidy });
  expect(renamed).toMatchObject({ url: written?.url, proof: 'earlier' });
  const endpointId = second?.endpointId ?? 0;
  expect(await redirectEndpoint(deps, { endpointId, inOrder: true })).toMatchObject({
    url,
    proof: 'earlier',
  });
  expect(await redirectEndpoint(deps, { endpointId, url: `${url}b` })).toMatchObject({ proof: 'unproven' });
  expect(await redirectEndpoint(deps, { endpointId, url })).toEqual({ refused: 'exists' });
});
