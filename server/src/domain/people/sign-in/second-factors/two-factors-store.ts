import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../../../values/audience.ts';
import { signInPolicy } from '../sign-in-policy.ts';

/** A second factor as it is stored: secret and codes are sealed. */
export type TwoFactor = {
  readonly secret: string;
  readonly backupCodes: string;
  readonly isConfirmed: boolean;
  readonly lockedUntil: Temporal.Instant | null;
  readonly lastStep: number | null;
};

/** Returns the second factor of somebody whose password the transaction has locked. */
export async function findTwoFactor(
  transaction: Queryable,
  kind: KindOfPeople,
  personId: number,
): Promise<TwoFactor | undefined> {
  const { rows } = await transaction.query<TwoFactor>({
    text: `SELECT secret, backup_codes AS "backupCodes", is_confirmed AS "isConfirmed", locked_until AS "lockedUntil",
             last_step AS "lastStep"
           FROM person_two_factors WHERE audience = $1 AND person_id = $2`,
    values: [kind, personId],
  });
  return rows[0];
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

/** Counts a wrong code; so many in a row lock the second factor until a moment. */
export async function noteWrongFactor(
  transaction: Queryable,
  kind: KindOfPeople,
  { personId, now }: { readonly personId: number; readonly now: Temporal.Instant },
): Promise<void> {
  const { failuresBeforeLock, lockSeconds } = signInPolicy;
  await transaction.query({
    text: `UPDATE person_two_factors SET
             failures = CASE WHEN locked_until <= $3 THEN 1 ELSE failures + 1 END,
             locked_until = CASE WHEN locked_until IS NULL AND failures + 1 >= $4 THEN $5::timestamptz END
           WHERE audience = $1 AND person_id = $2`,
    values: [
      kind,
      personId,
      now.toString(),
      failuresBeforeLock,
      now.add({ seconds: lockSeconds }).toString(),
    ],
  });
}
