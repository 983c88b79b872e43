import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptAsNewcomer } from '../../src/domain/members/invitations/accept-invitation.ts';
import { hashInvitationToken, makeInvitationToken } from '../../src/domain/people/invitation-link.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { createEmptyDatabase, type EmptyDatabase, openTestDatabase } from '../harness/test-database.ts';

/** The release before invitations told which operator made them. */
const before = 85;
const rawToken = makeInvitationToken();

let database: EmptyDatabase;
let db: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate({ connectionString: database.url }, 'test', schemaFolders, { upToVersion: before });
  db = openTestDatabase(database.url);
  await db.query({
    text: `WITH account AS (
             INSERT INTO accounts (name, created_at) VALUES ('Al Noor Motors', now()) RETURNING account_id
           )
           INSERT INTO member_invitations (account_id, email, role, token_hash, created_at, expires_at)
           SELECT account_id, 'dana@alnoor.ae', 'owner', $1, now(), now() + interval '7 days' FROM account`,
    values: [hashInvitationToken(rawToken)],
  });
  await migrate({ connectionString: database.url }, 'test', schemaFolders);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('After the upgrade, an invitation that was open before lets its reader in', async () => {
  const deps = { db, clock: systemClock, hashing: { hashPassword: async () => 'no hash' } };
  const newcomer = { name: 'Dana', password: 'correct horse battery', language: 'en' } as const;
  const joined = await acceptAsNewcomer(deps, { ...newcomer, rawToken });
  expect(joined).toMatchObject({ email: 'dana@alnoor.ae' });
});
