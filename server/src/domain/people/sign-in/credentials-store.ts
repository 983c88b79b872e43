import type { Queryable } from '../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../../values/audience.ts';

/** A password as it was read: whoever goes by it asks, under its lock, that it is still the one. */
export type HeldPassword = { readonly personId: number; readonly passwordHash: string };

export async function findPasswordByEmail(
  db: Queryable,
  kind: KindOfPeople,
  email: string,
): Promise<HeldPassword | undefined> {
  const { rows } = await db.query<HeldPassword>({
    name: `select-${kind}-password-by-email`,
    text: `SELECT c.person_id AS "personId", c.password_hash AS "passwordHash"
           FROM ${kind}s AS person JOIN person_credentials c ON c.audience = $1 AND c.person_id = person.${kind}_id
           WHERE person.email = $2`,
    values: [kind, email],
    onlyReads: true,
  });
  return rows[0];
}

export async function findPassword(
  db: Queryable,
  kind: KindOfPeople,
  personId: number,
): Promise<HeldPassword | undefined> {
  const { rows } = await db.query<HeldPassword>({
    text: `SELECT person_id AS "personId", password_hash AS "passwordHash" FROM person_credentials
           WHERE audience = $1 AND person_id = $2`,
    values: [kind, personId],
    onlyReads: true,
  });
  return rows[0];
}

/**
 * Locks what somebody signs in by until the transaction ends: steps about one person take turns. False when they have no
 * password, or another one than is given.
 */
export async function lockCredentials(
  transaction: Queryable,
  kind: KindOfPeople,
  { personId, passwordHash }: { readonly personId: number; readonly passwordHash?: string },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `SELECT FROM person_credentials
           WHERE audience = $1 AND person_id = $2 AND ($3::text IS NULL OR password_hash = $3) FOR NO KEY UPDATE`,
    values: [kind, personId, passwordHash ?? null],
  });
  return rowCount === 1;
}

/** What decides whether somebody with the right password is signed in. */
export type Standing = { readonly isSuspended: boolean; readonly hasTwoFactor: boolean };

/**
 * Holds a password, and how its person stands, until the transaction ends, beside others who do: a new password, a
 * suspension and another second factor wait for that, and those that are being stored are waited for. Undefined when the
 * password is another one by then.
 */
export async function shareCredentials(
  transaction: Queryable,
  kind: KindOfPeople,
  { personId, passwordHash }: HeldPassword,
): Promise<Standing | undefined> {
  const { rows } = await transaction.query<Standing>({
    text: `SELECT person.suspended_at IS NOT NULL AS "isSuspended", person.two_factor_enabled AS "hasTwoFactor"
           FROM person_credentials c JOIN ${kind}s AS person ON person.${kind}_id = c.person_id
           WHERE c.audience = $1 AND c.person_id = $2 AND c.password_hash = $3 FOR SHARE OF c, person`,
    values: [kind, personId, passwordHash],
  });
  return rows[0];
}

/** Sets a new password; a trigger ends the sessions and links of the old one in the same statement. */
export async function updatePassword(
  transaction: Queryable,
  kind: KindOfPeople,
  { personId, passwordHash, at }: HeldPassword & { readonly at: Temporal.Instant },
): Promise<void> {
  await transaction.query({
    text: `UPDATE person_credentials SET password_hash = $3, changed_at = $4 WHERE audience = $1 AND person_id = $2`,
    values: [kind, personId, passwordHash, at.toString()],
  });
}
