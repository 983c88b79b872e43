import { createHmac, timingSafeEqual } from 'node:crypto';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { systemClock } from '../clock/system-clock.ts';
import type { Queryable } from '../db/queryable.ts';

/** Of every authenticator app, and as better-auth checks: RFC 6238 with SHA-1, half a minute a step, one step of slack. */
const stepMs = 30_000;
const digits = 6;
const slackSteps = [-1, 0, 1] as const;

type Tables = { readonly db: Queryable; readonly tablePrefix: string };
type Middleware = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
type TwoFactorRow = { person_id: number; secret: string };

/**
 * Accepts an app's code only once, before better-auth's own check, which would take the same code for as long
 * as it is good: of several that give it one is let through (RFC 6238 5.2), and after it no earlier one.
 * Wrong codes are left to better-auth, which counts them.
 */
export function takeCodeOnce(tables: Tables) {
  return createAuthMiddleware(async (context) => {
    if (context.path !== '/two-factor/verify-totp') return;
    const personId = await findPersonId(context);
    const found = personId === undefined ? undefined : await selectTwoFactor(tables, personId);
    if (!found) return;
    const key = await symmetricDecrypt({ key: context.context.secretConfig, data: found.secret });
    const step = findStep(key, String(context.body?.code));
    if (step === undefined || (await takeStep(tables, found, step))) return;
    throw APIError.from('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'The code was used before.' });
  });
}

/** Who is signed in, or who has given their password and is asked for the code. */
async function findPersonId(context: Middleware): Promise<number | undefined> {
  const session = await getSessionFromCtx(context);
  if (session) return Number(session.user.id);
  const { name } = context.context.createAuthCookie('two_factor');
  const identifier = await context.getSignedCookie(name, context.context.secret);
  if (!identifier) return undefined;
  const verification = await context.context.internalAdapter.findVerificationValue(identifier);
  return verification ? Number(verification.value) : undefined;
}

function findStep(key: string, code: string): number | undefined {
  const now = Math.floor(systemClock().epochMilliseconds / stepMs);
  return slackSteps.map((slack) => now + slack).find((step) => isSame(code, makeCode(key, step)));
}

/** RFC 4226. */
function makeCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

function isSame(given: string, code: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function selectTwoFactor({ db, tablePrefix }: Tables, personId: number) {
  const { rows } = await db.query<TwoFactorRow>({
    text: `SELECT ${tablePrefix}_id AS person_id, secret FROM ${tablePrefix}_two_factors
           WHERE ${tablePrefix}_id = $1`,
    values: [personId],
  });
  return rows[0];
}

/** False when the step, or a later one, was taken before, or the app's secret was replaced meanwhile. */
async function takeStep({ db, tablePrefix }: Tables, { person_id, secret }: TwoFactorRow, step: number) {
  const { rowCount } = await db.query({
    text: `UPDATE ${tablePrefix}_two_factors SET last_step = $3
           WHERE ${tablePrefix}_id = $1 AND secret = $2 AND (last_step IS NULL OR last_step < $3)`,
    values: [person_id, secret, step],
  });
  return rowCount === 1;
}
