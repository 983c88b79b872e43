import { systemQueues } from '@satha/terms/attention';
import { operatorRoles } from '@satha/terms/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorMay } from '../../src/domain/operators/operator-roles.ts';
import { noteRun } from '../../src/platform/db/health/last-runs.ts';
import { type Console, createConsole } from '../harness/console.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { expectOk } from '../harness/expect-answer.ts';

type Queue = { queue: string; count: number; oldestAt: string | null };

let scene: Console;
beforeAll(async () => {
  scene = await createConsole({ variables: { SATHA_SMS_PER_DAY: '7' } });
});
afterAll(() => scene.close());

test('Owners, managers and auditors see how the service does, and nobody else', async () => {
  for (const role of operatorRoles) {
    const answer = await (await scene.operatorOf(role)).get('/system');
    if (operatorMay(role, 'system.read')) expectOk(answer);
    else expect(answer.body).toMatchObject({ code: 403, reason: 'insufficient_role' });
  }
});

test('What waits is counted with the moment of the oldest, in one order', async () => {
  const auditor = await scene.operatorOf('auditor');
  const before = queuesOf(expectOk(await auditor.get('/system')));
  expect(before.map(({ queue }) => queue)).toEqual(systemQueues);
  const account = await scene.makeAccount({ balanceFils: 1e6 });
  await createTrip(scene, account);
  const owner = await scene.operatorOf('owner');
  const asked = { clientToken: 'system-floor-000001', reason: 'Agreed upon by phone.', floorFils: -20_000 };
  expectOk(await owner.send(`/accounts/${account.accountId}/wallet/floor`, asked));
  const after = queuesOf(expectOk(await auditor.get('/system')));
  const change = (name: string) =>
    (after.find(({ queue }) => queue === name)?.count ?? 0) -
    (before.find(({ queue }) => queue === name)?.count ?? 0);
  expect(change('searches') + change('scheduled_trips')).toBe(1);
  expect(change('approvals')).toBe(1);
  expect(after.find(({ queue }) => queue === 'approvals')?.oldestAt).toMatch(/\+04:00$/);
});

test('Roads, daily commands, settings, budget and versions are told as they are', async () => {
  const owner = await scene.operatorOf('owner');
  const ranAt = Temporal.Instant.from('2026-11-20T05:00:00Z');
  await noteRun(scene.db, { chore: 'ledger_check', ranAt, isSound: false });
  const data = expectOk(await owner.get('/system'));
  expect(data).toMatchObject({
    texts: { perDay: 7 },
    roads: { map: null, refusal: null },
    lastRuns: { ledgerCheckAt: '2026-11-20T09:00:00.000+04:00', isLedgerSound: false },
    settings: { twoPeople: true, hasDutyPhone: false },
    versions: { node: process.versions.node, postgres: expect.stringMatching(/^\d+/) },
  });
  const { rows } = await scene.db.query<{ version: number }>({
    text: 'SELECT max(version) AS version FROM schema_migrations',
  });
  expect(data).toMatchObject({ versions: { schema: rows[0]?.version } });
});

function queuesOf(answer: unknown): Queue[] {
  return (answer as { queues: Queue[] }).queues;
}
