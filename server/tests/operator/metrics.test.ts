import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSupply } from '../../src/domain/figures/supply/sample-supply.ts';
import { queueMail } from '../../src/domain/mail/queue-mail.ts';
import { noteRun } from '../../src/platform/db/health/last-runs.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type RecipientReply, startMailServer } from '../harness/mail-server.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The sample of the first series whose labels begin so; undefined where there is none. */
async function sample(name: string, labels = '', of: TestApp = app): Promise<number | undefined> {
  const text = await of.app.metrics.registry.metrics();
  const line = text.split('\n').find((each) => each.startsWith(`${name}{${labels}`));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('A scrape tells the release of Satha and of Node', async () => {
  const text = await app.app.metrics.registry.metrics();
  expect(text).toMatch(
    new RegExp(`satha_build_info\\{version="\\d[^"]*",node="${process.version}",environment="test"\\} 1`),
  );
});

test('A scrape tells the open trips by status, how long the route took, and how long each statement', async () => {
  const { rawApiKey } = await app.makeAccount({ balanceFils: 1_000_000 });
  expect(await sample('satha_trips_open', 'status="searching"')).toBe(0);
  expectOk(await app.post(paths.create, rawApiKey, sampleTrip));
  expect(await sample('satha_trips_open', 'status="searching"')).toBe(1);
  expect(await sample('satha_trips_open', 'status="cancelled"')).toBeUndefined();
  const text = await app.app.metrics.registry.metrics();
  expect(text).toMatch(/satha_route_request_duration_seconds_count\{[^}]*outcome="answered"[^}]*\} [1-9]/);
  expect(text).toMatch(
    /satha_database_statement_duration_seconds_count\{[^}]*statement="count-open-trips"[^}]*\} [1-9]/,
  );
  expect(text).toMatch(
    /satha_database_statement_duration_seconds_count\{[^}]*statement="other"[^}]*\} [1-9]/,
  );
});

test('A scrape tells of the last backup and check of the ledger, and nothing of what never was', async () => {
  expect(await sample('satha_backup_timestamp_seconds')).toBeUndefined();
  expect(await sample('satha_ledger_check_sound')).toBeUndefined();
  const ranAt = Temporal.Instant.from('2026-11-20T08:00:00Z');
  const seconds = ranAt.epochMilliseconds / 1000;
  await noteRun(app.servingDb, { chore: 'backup', ranAt, isSound: true });
  await noteRun(app.servingDb, { chore: 'ledger_check', ranAt, isSound: false });
  await noteRun(app.servingDb, { chore: 'backup', ranAt: ranAt.subtract({ hours: 1 }), isSound: true });
  expect(await sample('satha_backup_timestamp_seconds')).toBe(seconds);
  expect(await sample('satha_ledger_check_timestamp_seconds')).toBe(seconds);
  expect(await sample('satha_ledger_check_sound')).toBe(0);
});

test('A scrape tells when free drivers were last looked at, and nothing where nobody has looked', async () => {
  expect(await sample('satha_supply_sample_timestamp_seconds')).toBeUndefined();
  const clock = () => Temporal.Instant.from('2026-11-20T08:13:00Z');
  await sampleSupply({ db: app.servingDb, clock });
  const began = Temporal.Instant.from('2026-11-20T08:10:00Z').epochMilliseconds / 1000;
  expect(await sample('satha_supply_sample_timestamp_seconds')).toBe(began);
});

test('A scrape tells of mails that wait, and how each attempt to send one went', async () => {
  const clock = createTestClock();
  const reply: RecipientReply = (to) => (to.includes('nobody') ? '550 no such mailbox' : '250 OK');
  const server = await startMailServer(reply);
  const variables = {
    SATHA_SMTP_URL: server.url,
    SATHA_MAIL_FROM: 'Satha <portal@example.ae>',
    SATHA_WORK: 'on',
  };
  const idle = await startTestApp({ overrides: { clock } });
  try {
    const content = { subject: 'Welcome', paragraphs: ['Hello'] };
    const at = clock();
    for (const recipient of ['noura@example.ae', 'nobody@example.ae']) {
      const expiresAt = at.add({ hours: 24 });
      await queueMail(idle.db, { recipient, language: 'en', content, app: 'portal', at, expiresAt });
    }
    clock.advance({ seconds: 90 });
    expect(await sample('satha_mail_waiting', '', idle)).toBe(2);
    expect(await sample('satha_mail_oldest_waiting_seconds', '', idle)).toBe(90);
    const shared = { db: idle.db, url: idle.databaseUrl };
    const working = await startTestApp({ variables, overrides: { clock }, shared });
    try {
      const outcome = (name: string) => sample('satha_mail_attempts_total', `outcome="${name}"`, working);
      await expect.poll(() => outcome('sent')).toBe(1);
      await expect.poll(() => outcome('given_up')).toBe(1);
      expect(await sample('satha_mail_waiting', '', working)).toBe(0);
    } finally {
      await working.close();
    }
  } finally {
    await idle.close();
    await server.close();
  }
});
