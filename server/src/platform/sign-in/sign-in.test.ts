import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { createSignIn } from './sign-in.ts';

const secret = 'the secret that the operator has set, or that was made';
const origin = { cookies: undefined, userAgent: undefined, remoteAddress: '127.0.0.1' };
const person = { email: 'noura@example.ae', password: 'correct horse battery' };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await database.drop();
});

async function openSignIn() {
  const signIn = createSignIn({
    db: database.db,
    secret,
    publicUrl: 'http://127.0.0.1:4010',
    cookiePrefix: 'satha-test-member',
    cookiePath: '/portal-api',
    tablePrefix: 'member',
    issuer: 'Satha',
    onResetAsked: () => Promise.resolve(),
    onPasswordReset: () => Promise.resolve(),
    onFault: (message) => {
      throw new Error(message);
    },
  });
  await database.db.query({
    text: `WITH member AS (
             INSERT INTO members (name, email, language, created_at, updated_at)
             VALUES ('Noura', $1, 'en', now(), now()) RETURNING member_id
           )
           INSERT INTO member_credentials (member_id, provider, subject, password, created_at, updated_at)
           SELECT member_id, 'credential', member_id::text, $2, now(), now() FROM member`,
    values: [person.email, await signIn.hashPassword(person.password)],
  });
  return signIn;
}

it('Cookies are signed with the secret that is set, whatever else the environment of the process says', async () => {
  vi.stubEnv('BETTER_AUTH_SECRETS', '7:a secret of some other program on this machine');
  vi.stubEnv('BETTER_AUTH_SECRET', 'a secret of some other program on this machine');
  vi.stubEnv('BETTER_AUTH_URL', 'https://other.example');
  const signIn = await openSignIn();
  const { setCookies } = await signIn.signIn(origin, person);
  const [, value = ''] = /session_token=([^;]+)/.exec(setCookies.join()) ?? [];
  const [token = '', signature] = decodeURIComponent(value).split('.');
  expect(signature).toBe(createHmac('sha256', secret).update(token).digest('base64'));
  const cookies = `satha-test-member.session_token=${value}`;
  expect((await signIn.findPerson({ ...origin, cookies })).data).toMatchObject({ email: person.email });
});

it('A link that confirms an email is good for a day, and is made with the secret', async () => {
  const signIn = await openSignIn();
  const rawToken = await signIn.makeConfirmationToken(person.email);
  const [, payload = ''] = rawToken.split('.');
  const { iat, exp, email } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect({ days: (exp - iat) / 86_400, email }).toEqual({ days: 1, email: person.email });
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  await expect(signIn.confirmEmail(unsigned)).rejects.toMatchObject({ code: 'link_not_valid' });
  await signIn.confirmEmail(rawToken);
});

it('Members who sign in at the same moment each get a session of their own', async () => {
  const signIn = await openSignIn();
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn.signIn(origin, person)));
  expect(new Set(answers.map(({ setCookies }) => setCookies.join())).size).toBe(5);
  const { rows } = await database.db.query({ text: 'SELECT ip_address FROM member_sessions' });
  expect(rows).toEqual(Array(5).fill({ ip_address: '127.0.0.1' }));
});
