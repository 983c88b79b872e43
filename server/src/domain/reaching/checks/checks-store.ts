import type { DriverLanguage } from '@satha/terms/languages';
import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PhoneNumber } from '../../sign-in-codes/sign-in-code.ts';
import { checkPolicy } from './phone-check.ts';

export type CheckedDriver = {
  readonly isSuspended: boolean;
  readonly number: PhoneNumber;
  /** The phone that is tried; undefined: the driver has none that was ever seen. */
  readonly phone:
    | {
        readonly tokenHash: Buffer;
        readonly language: DriverLanguage | undefined;
        readonly takesPush: boolean;
      }
    | undefined;
};

/**
 * Locks a driver until the transaction ends, so that checks are counted one by one, and returns which of their phones is to be
 * tried: the one asked for, else the latest seen of those that take push messages, else the latest seen. Undefined for a
 * driver who is not there. The phone cannot sign out before the check is stored: one that just did is passed by.
 */
export async function lockCheckedDriver(
  transaction: Queryable,
  { driverId, tokenHash }: { readonly driverId: number; readonly tokenHash: Buffer | undefined },
): Promise<CheckedDriver | undefined> {
  const locked = await transaction.query<{
    phone_code: string;
    mobile_number: string;
    suspended_at: Temporal.Instant | null;
  }>({
    text: `SELECT phone_code, mobile_number, suspended_at FROM drivers WHERE driver_id = $1 FOR NO KEY UPDATE`,
    values: [driverId],
  });
  const [driver] = locked.rows;
  if (!driver) return undefined;
  const { rows } = await transaction.query<{
    token_hash: Buffer;
    language: DriverLanguage | null;
    takes_push: boolean;
  }>({
    text: `SELECT token_hash, language, push_endpoint IS NOT NULL AS takes_push FROM signed_in_phones
           WHERE driver_id = $1 AND ($2::bytea IS NULL OR token_hash = $2)
           ORDER BY push_endpoint IS NOT NULL DESC, seen_at DESC NULLS LAST LIMIT 1 FOR KEY SHARE`,
    values: [driverId, tokenHash ?? null],
  });
  const [phone] = rows;
  return {
    isSuspended: driver.suspended_at !== null,
    number: { phoneCode: driver.phone_code, mobileNumber: driver.mobile_number },
    phone: phone && {
      tokenHash: phone.token_hash,
      language: phone.language ?? undefined,
      takesPush: phone.takes_push,
    },
  };
}

/**
 * Returns how many texts of checks a driver was sent since midnight, and when the hour ends that has had all its checks;
 * undefined while there is room for one more. The driver is locked.
 */
export async function countChecks(
  transaction: Queryable,
  driverId: number,
  { at, midnight }: { readonly at: Temporal.Instant; readonly midnight: Temporal.Instant },
): Promise<{ readonly texts: number; readonly hourEndsAt: Temporal.Instant | undefined }> {
  const { rows } = await transaction.query<{ texts: number; filled_at: Temporal.Instant | null }>({
    text: `SELECT count(*) FILTER (WHERE message_id IS NOT NULL AND asked_at >= $3)::integer AS texts,
             (SELECT asked_at FROM phone_checks WHERE driver_id = $1 AND asked_at > $2
              ORDER BY asked_at DESC OFFSET $4 LIMIT 1) AS filled_at
           FROM phone_checks WHERE driver_id = $1 AND asked_at >= least($2::timestamptz, $3::timestamptz)`,
    values: [
      driverId,
      at.subtract({ hours: 1 }).toString(),
      midnight.toString(),
      checkPolicy.mostPerHour - 1,
    ],
  });
  const [counted] = rows;
  return { texts: counted?.texts ?? 0, hourEndsAt: counted?.filled_at?.add({ hours: 1 }) };
}

export type NewCheck = {
  readonly checkId: string;
  readonly driverId: number;
  /** The phone that takes the push message; undefined: none does. */
  readonly tokenHash: Buffer | undefined;
  readonly askedBy: 'driver' | 'operator' | 'command_line';
  readonly operatorId: number | undefined;
  readonly at: Temporal.Instant;
  /** The text that was queued for it. */
  readonly messageId: number | undefined;
};

/** Stores a check, whose push message is due at once. */
export async function insertCheck(transaction: Queryable, check: NewCheck): Promise<void> {
  const { at, messageId } = check;
  await transaction.query({
    text: `INSERT INTO phone_checks (check_id, driver_id, token_hash, asked_by, operator_id, asked_at, push_result,
             push_due_at, message_id, sms_sent_at, sms_due_at)
           VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $3::bytea IS NULL THEN 'no_address' END,
             CASE WHEN $3::bytea IS NOT NULL THEN $6::timestamptz END, $7,
             CASE WHEN $7::bigint IS NOT NULL THEN $6::timestamptz END, $8)`,
    values: [
      check.checkId,
      check.driverId,
      check.tokenHash ?? null,
      check.askedBy,
      check.operatorId ?? null,
      at.toString(),
      messageId ?? null,
      messageId === undefined ? null : at.add({ seconds: checkPolicy.textSeconds }).toString(),
    ],
  });
}

/** Deletes checks that have had their time; what they found stays with the driver. */
export async function deleteOldChecks(db: Queryable, before: Temporal.Instant): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM phone_checks WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM phone_checks WHERE asked_at < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before.toString()],
  });
}
