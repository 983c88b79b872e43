import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../../../values/audience.ts';
import type { PersonLink } from '../links-store.ts';

/** A second factor as it is stored: secret and codes are sealed. */
export type TwoFactor = {
  readonly secret: string;
  readonly backupCodes: string;
  readonly isConfirmed: boolean;
  readonly lockedUntil: Temporal.Instant | null;
  readonly lastStep: number | null;
};

const columns = `f.secret, f.backup_codes AS "backupCodes", f.is_confirmed AS "isConfirmed",
  f.locked_until AS "lockedUntil", f.last_step AS "lastStep"`;

/** Returns the second factor of somebody whose password the transaction has locked. */
export async function findTwoFactor(
  transaction: Queryable,
  kind: KindOfPeople,
  personId: number,
): Promise<TwoFactor | undefined> {
  const { rows } = await transaction.query<TwoFactor>({
    text: `SELECT ${columns} FROM person_two_factors AS f WHERE audience = $1 AND person_id = $2`,
    values: [kind, personId],
  });
  return rows[0];
}

/** A sign-in that waits for its second factor. */
export type WaitingSignIn = {
  /** Wrong codes that it had. */
  readonly tries: number;
  readonly isSuspended: boolean;
  readonly factor: TwoFactor | undefined;
};

type WaitingRow = { readonly tries: number; readonly isSuspended: boolean } & {
  readonly [Name in keyof TwoFactor]: TwoFactor[Name] | null;
};

/** Returns a sign-in that waits, of somebody whose password the transaction has locked; undefined when it is over. */
export async function findWaitingSignIn(
  transaction: Queryable,
  { tokenHash, purpose, audience }: PersonLink,
  now: Temporal.Instant,
): Promise<WaitingSignIn | undefined> {
  const { rows } = await transaction.query<WaitingRow>({
    text: `SELECT l.failures AS tries, person.suspended_at IS NOT NULL AS "isSuspended", ${columns}
           FROM person_links l JOIN ${audience}s AS person ON person.${audience}_id = l.person_id
           LEFT JOIN person_two_factors AS f ON f.audience = l.audience AND f.person_id = l.person_id
           WHERE l.token_hash = $1 AND l.purpose = $2 AND l.audience = $3 AND l.expires_at > $4`,
    values: [tokenHash, purpose, audience, now.toString()],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { tries, isSuspended, secret, backupCodes, isConfirmed, lockedUntil, lastStep } = row;
  const hasFactor = secret !== null && backupCodes !== null && isConfirmed !== null;
  const factor = hasFactor ? { secret, backupCodes, isConfirmed, lockedUntil, lastStep } : undefined;
  return { tries, isSuspended, factor };
}

/** Stores a second factor that is not confirmed yet, in place of one that was not either; false where one is confirmed. */
export async function storeTwoFactor(
  transaction: Queryable,
  kind: KindOfPeople,
  {
    personId,
    secret,
    backupCodes,
  }: Pick<TwoFactor, 'secret' | 'backupCodes'> & { readonly personId: number },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `INSERT INTO person_two_factors AS f (audience, person_id, secret, backup_codes) VALUES ($1, $2, $3, $4)
           ON CONFLICT (audience, person_id) DO UPDATE SET secret = $3, backup_codes = $4 WHERE NOT f.is_confirmed`,
    values: [kind, personId, secret, backupCodes],
  });
  return rowCount === 1;
}

/** Stores that the app has shown its first code, so that a code is asked for from now on. */
export async function confirmFactor(
  transaction: Queryable,
  kind: KindOfPeople,
  { personId, step, at }: { readonly personId: number; readonly step: number; readonly at: Temporal.Instant },
): Promise<void> {
  await transaction.query({
    text: `WITH confirmed AS (
             UPDATE person_two_factors SET is_confirmed = true, last_step = $3 WHERE audience = $1 AND person_id = $2
           )
           UPDATE ${kind}s SET two_factor_enabled = true, updated_at = $4 WHERE ${kind}_id = $2`,
    values: [kind, personId, step, at.toString()],
  });
}

/** Stores other backup codes; false where there is no second factor. */
export async function updateBackupCodes(
  transaction: Queryable,
  kind: KindOfPeople,
  { personId, backupCodes }: { readonly personId: number; readonly backupCodes: string },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE person_two_factors SET backup_codes = $3 WHERE audience = $1 AND person_id = $2 AND is_confirmed`,
    values: [kind, personId, backupCodes],
  });
  return rowCount === 1;
}

/** Stores what a right code leaves: the count begins anew, and the code is good no more. */
export async function noteRightFactor(
  transaction: Queryable,
  kind: KindOfPeople,
  {
    personId,
    lastStep,
    backupCodes,
  }: Pick<TwoFactor, 'lastStep' | 'backupCodes'> & { readonly personId: number },
): Promise<void> {
  await transaction.query({
    text: `UPDATE person_two_factors SET failures = 0, locked_until = NULL, last_step = $3, backup_codes = $4
           WHERE audience = $1 AND person_id = $2`,
    values: [kind, personId, lastStep, backupCodes],
  });
}

/** Counts a wrong code, by its sign-in and by its person; too many of the person lock them until a moment. */
export async function noteWrongFactor(
  transaction: Queryable,
  { tokenHash, audience }: PersonLink,
  {
    personId,
    now,
    most,
    lockedUntil,
  }: {
    readonly personId: number;
    readonly now: Temporal.Instant;
    readonly most: number;
    readonly lockedUntil: Temporal.Instant;
  },
): Promise<void> {
  await transaction.query({
    text: `WITH tried AS (UPDATE person_links SET failures = failures + 1 WHERE token_hash = $1)
           UPDATE person_two_factors SET
             failures = CASE WHEN locked_until <= $4 THEN 1 ELSE failures + 1 END,
             locked_until = CASE WHEN locked_until IS NULL AND failures + 1 >= $5 THEN $6::timestamptz END
           WHERE audience = $2 AND person_id = $3`,
    values: [tokenHash, audience, personId, now.toString(), most, lockedUntil.toString()],
  });
}
