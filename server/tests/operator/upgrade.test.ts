import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostClockOffsetSeconds } from '../../src/domain/accounts/change-account-clock.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../harness/test-database.ts';

const before = 31;

let database: EmptyDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate({ connectionString: database.url }, 'test', schemaFolders, { upToVersion: before });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    INSERT INTO accounts (name, created_at) VALUES ('Old', now()), ('Behind', now());
    INSERT INTO sandbox_clocks (account_id, offset_seconds) VALUES (2, -31622400);
    INSERT INTO members (name, email, language, created_at, updated_at)
      VALUES ('Noura', 'noura@example.ae', 'en', now(), now());
    INSERT INTO member_sessions (member_id, token, created_at, updated_at, expires_at) VALUES
      (1, 'new', now() - interval '1 day', now(), now() + interval '6 days'),
      (1, 'old', now() - interval '25 days', now(), now() + interval '7 days'),
      (1, 'ancient', now() - interval '90 days', now(), now() + interval '7 days');
    INSERT INTO api_keys (account_id, name, key_hash, last_four, status, created_at)
      SELECT 1, name, sha256(name::bytea), 'abcd', status, now()
      FROM (VALUES (1, 'of a member', 'inactive'), (2, 'of the operator', 'inactive'), (3, 'enabled and disabled', 'inactive'),
        (4, 'in use', 'active')) AS key (number, name, status) ORDER BY number;
    INSERT INTO webhook_endpoints
        (account_id, url, in_order, status, disabled_reason, disabled_at, read_up_to, created_at)
      SELECT 1, 'https://hooks.example.ae/' || url, false, status, reason, CASE WHEN status = 'disabled' THEN now() END, 0, now()
      FROM (VALUES (1, 'of a member', 'disabled', 'by_hand'), (2, 'of the operator', 'disabled', 'by_hand'),
        (3, 'gone', 'disabled', 'gone'), (4, 'in use', 'active', NULL)) AS endpoint (number, url, status, reason)
      ORDER BY number;
    INSERT INTO audit_entries (account_id, member_id, action, subject, at) VALUES
      (1, 1, 'api_key.disabled', 'key 1', now()),
      (1, 1, 'api_key.disabled', 'key 3', now()),
      (1, 1, 'api_key.enabled', 'key 3', now()),
      (1, 1, 'webhook_endpoint.disabled', 'endpoint 1', now()),
      (1, NULL, 'wallet.frozen', 'wallet of account 1', now()),
      (1, NULL, 'auto_recharge.paused', 'auto recharge', now());
    INSERT INTO drivers (name, phone_code, mobile_number, licence_expires_on, suspended_at, created_at) VALUES
      ('Imran', '971', '561111111', '2040-01-01', NULL, now()), ('Bilal', '971', '562222222', '2040-01-01', now(), now());
    INSERT INTO driver_tokens (token_hash, driver_id, created_at, expires_at) VALUES
      (sha256('imran'), 1, now(), now() + interval '3 days'), (sha256('bilal'), 2, now(), now() + interval '3 days');
    INSERT INTO customer_sessions (token_hash, phone_code, mobile_number, account_id, created_at, expires_at) VALUES
      (sha256('all'), '971', '501234567', NULL, now(), now() + interval '5 days'),
      (sha256('of account'), '966', '512345678', 1, now(), now() + interval '6 days');
  `);
  await migrate({ connectionString: database.url }, 'test', schemaFolders);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('What was disabled before is its member’s where the audit log says so, and the operator’s otherwise', async () => {
  const keys = await client.query('SELECT name, disabled_by FROM api_keys ORDER BY api_key_id');
  expect(keys.rows).toEqual([
    { name: 'of a member', disabled_by: 'member' },
    { name: 'of the operator', disabled_by: 'operator' },
    { name: 'enabled and disabled', disabled_by: 'operator' },
    { name: 'in use', disabled_by: null },
  ]);
  const endpoints = await client.query(
    "SELECT replace(url, 'https://hooks.example.ae/', '') AS url, disabled_by FROM webhook_endpoints ORDER BY endpoint_id",
  );
  expect(endpoints.rows).toEqual([
    { url: 'of a member', disabled_by: 'member' },
    { url: 'of the operator', disabled_by: 'operator' },
    { url: 'gone', disabled_by: null },
    { url: 'in use', disabled_by: null },
  ]);
});

test('Sessions from before end thirty days after their sign-in', async () => {
  const { rows } = await client.query(`
    SELECT token, round(extract(epoch FROM expires_at - created_at) / 86400) AS days
    FROM unnest(ARRAY['new', 'old', 'ancient']) AS token JOIN sessions ON token_hash = sha256(token::bytea)
    WHERE audience = 'member' AND subject = '1' ORDER BY created_at DESC`);
  expect(rows.map(({ token, days }) => [token, Number(days)])).toEqual([
    ['new', 7],
    ['old', 30],
    ['ancient', 30],
  ]);
});

test('Lines of the audit log tell who it was, the operator and the service too, and stay written', async () => {
  const { rows } = await client.query(`
    SELECT action, actor_kind, actor_id, actor_name FROM audit_entries
    WHERE account_id = 1 AND audit_entry_id >= 4 ORDER BY audit_entry_id`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['webhook_endpoint.disabled', 'member', '1', 'Noura'],
    ['wallet.frozen', 'operator', null, 'command line'],
    ['auto_recharge.paused', 'system', null, null],
  ]);
  const changing = client.query("UPDATE audit_entries SET actor_kind = 'member'");
  await expect(changing).rejects.toThrow('what was done stays written');
});

test('Drivers’ phones and customers’ browsers stay signed in for as long as they were, suspended drivers’ do not', async () => {
  const { rows } = await client.query(`
    SELECT audience, subject, account_id AS account, round(extract(epoch FROM expires_at - created_at) / 86400) AS days,
      token_hash IN (sha256('imran'), sha256('all'), sha256('of account')) AS "isKnown"
    FROM sessions WHERE audience IN ('driver', 'customer') ORDER BY days`);
  expect(
    rows.map(({ account, days, ...row }) => ({
      ...row,
      account: account && Number(account),
      days: Number(days),
    })),
  ).toEqual([
    { audience: 'driver', subject: '1', account: null, days: 3, isKnown: true },
    { audience: 'customer', subject: '971 501234567', account: null, days: 5, isKnown: true },
    { audience: 'customer', subject: '966 512345678', account: 1, days: 6, isKnown: true },
  ]);
});

test('An account of the sandbox keeps the clock that it has set, and any other the real one', async () => {
  const { rows } = await client.query(`
    SELECT name, clock_offset_seconds AS seconds, (now() - account_time(account_id, now()))::text AS behind
    FROM accounts ORDER BY account_id`);
  expect(rows).toEqual([
    { name: 'Old', seconds: 0, behind: '00:00:00' },
    { name: 'Behind', seconds: -mostClockOffsetSeconds, behind: '366 days' },
  ]);
});
