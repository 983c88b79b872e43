import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Audience } from '../../values/audience.ts';
import type { CodePolicy } from './code-policy.ts';
import type { PhoneNumber } from './sign-in-code.ts';

export type NewCode = {
  readonly number: PhoneNumber;
  readonly codeHash: Buffer;
  readonly sentAt: Temporal.Instant;
  /** The day of `sentAt` on the UAE's calendar. */
  readonly sentOn: Temporal.PlainDate;
  /** Whose trips the code opens alone; undefined: all of whoever has the phone. */
  readonly accountId: number | undefined;
  /** Whether a message tells it: one that nobody was told gives way to one that somebody is. */
  readonly isTold: boolean;
};

/** What is in force once a code was asked for: the new one, or the one before it, which is good still. */
export type CodeInForce = { readonly expiresAt: Temporal.Instant; readonly isNew: boolean };

/**
 * Stores a code, unless the one before is good for a while still, and counts that it was asked for. One that takes the
 * place of a code that nobody was told has what that had left, so that its answer does not tell that it is another.
 * Undefined, with nothing stored, when the last message is too young, or the day has had all of its messages or tries.
 */
export async function storeCode(
  transaction: Queryable,
  policy: CodePolicy,
  { number, codeHash, sentAt, sentOn, accountId, isTold }: NewCode,
): Promise<CodeInForce | undefined> {
  const isGood = 'kept.expires_at >= $10 AND kept.code_tries_left > 0';
  const staysInForce = `${isGood} AND (kept.is_told OR NOT excluded.is_told)`;
  const isToday = 'kept.sent_on = excluded.sent_on';
  const { rows } = await transaction.query<CodeInForce>({
    text: `INSERT INTO sign_in_codes AS kept (audience, phone_code, mobile_number, code_hash, expires_at, tries_left,
             code_tries_left, sent_at, sent_on, sent_count, account_id, is_told)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $13, $14)
           ON CONFLICT (audience, phone_code, mobile_number) DO UPDATE SET
             code_hash = CASE WHEN ${staysInForce} THEN kept.code_hash ELSE excluded.code_hash END,
             expires_at = CASE WHEN ${isGood} THEN kept.expires_at ELSE excluded.expires_at END,
             account_id = CASE WHEN ${staysInForce} THEN kept.account_id ELSE excluded.account_id END,
             is_told = CASE WHEN ${staysInForce} THEN kept.is_told ELSE excluded.is_told END,
             code_tries_left = CASE WHEN ${isGood} THEN kept.code_tries_left ELSE excluded.code_tries_left END,
             tries_left = CASE WHEN ${isToday} THEN kept.tries_left ELSE excluded.tries_left END,
             sent_at = excluded.sent_at, sent_on = excluded.sent_on,
             sent_count = CASE WHEN ${isToday} THEN kept.sent_count + 1 ELSE 1 END
           WHERE kept.sent_at <= excluded.sent_at - make_interval(secs => $11)
             AND (NOT ${isToday} OR (kept.sent_count < $12 AND kept.tries_left > 0))
           RETURNING expires_at AS "expiresAt", code_hash = $4 AS "isNew"`,
    values: [
      policy.audience,
      number.phoneCode,
      number.mobileNumber,
      codeHash,
      sentAt.add({ seconds: policy.codeLifeSeconds }).toString(),
      policy.triesPerDay,
      policy.triesPerCode,
      sentAt.toString(),
      sentOn.toString(),
      sentAt.add({ seconds: policy.leastLifeSeconds }).toString(),
      policy.secondsBetweenCodes,
      policy.codesPerDay,
      accountId ?? null,
      isTold,
    ],
  });
  return rows[0];
}

/**
 * Stores the operator's code in place of any other, whatever was asked for before, with as many tries as one address has
 * on a day at least.
 */
export async function storeOperatorCode(
  transaction: Queryable,
  policy: CodePolicy,
  { number, codeHash, sentAt, sentOn }: Omit<NewCode, 'accountId' | 'isTold'>,
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO sign_in_codes AS kept (audience, phone_code, mobile_number, code_hash, expires_at, tries_left,
             code_tries_left, sent_at, sent_on, sent_count, is_told)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, true)
           ON CONFLICT (audience, phone_code, mobile_number) DO UPDATE SET code_hash = excluded.code_hash,
             expires_at = excluded.expires_at, sent_at = excluded.sent_at, sent_on = excluded.sent_on,
             account_id = NULL, is_told = true, code_tries_left = excluded.code_tries_left,
             tries_left = CASE WHEN kept.sent_on = excluded.sent_on THEN greatest(kept.tries_left, $10)
               ELSE excluded.tries_left END,
             sent_count = CASE WHEN kept.sent_on = excluded.sent_on THEN kept.sent_count ELSE 1 END`,
    values: [
      policy.audience,
      number.phoneCode,
      number.mobileNumber,
      codeHash,
      sentAt.add({ seconds: policy.codeLifeSeconds }).toString(),
      policy.triesPerDay,
      policy.triesPerCode,
      sentAt.toString(),
      sentOn.toString(),
      policy.triesPerDayOfAddress,
    ],
  });
}

export type SentCodes = {
  readonly sentAt: Temporal.Instant;
  readonly sentOn: string;
  readonly count: number;
  readonly triesLeft: number;
};

export async function selectSentCodes(
  transaction: Queryable,
  { audience }: CodePolicy,
  number: PhoneNumber,
): Promise<SentCodes | undefined> {
  const { rows } = await transaction.query<SentCodes>({
    text: `SELECT sent_at AS "sentAt", sent_on::text AS "sentOn", sent_count AS count, tries_left AS "triesLeft"
           FROM sign_in_codes WHERE audience = $1 AND phone_code = $2 AND mobile_number = $3`,
    values: [audience, number.phoneCode, number.mobileNumber],
  });
  return rows[0];
}

/** What is to be met by a try, and whose alone the code is. */
export type TriedCode = {
  readonly codeHash: Buffer;
  readonly accountId: number | null;
  readonly isTold: boolean;
};

/** Takes one of the code's and of the day's tries: what is to be met, or undefined when there is none that is good. */
export async function takeTry(
  transaction: Queryable,
  { audience }: CodePolicy,
  number: PhoneNumber,
  now: Temporal.Instant,
): Promise<TriedCode | undefined> {
  const { rows } = await transaction.query<TriedCode>({
    text: `UPDATE sign_in_codes SET tries_left = tries_left - 1, code_tries_left = code_tries_left - 1
           WHERE audience = $1 AND phone_code = $2 AND mobile_number = $3 AND tries_left > 0 AND code_tries_left > 0
             AND expires_at > $4
           RETURNING code_hash AS "codeHash", account_id AS "accountId", is_told AS "isTold"`,
    values: [audience, number.phoneCode, number.mobileNumber, now.toString()],
  });
  return rows[0];
}

/**
 * Expires a code that was used: it is good for one sign-in. How many were asked for and tried is still known.
 */
export async function useUpCode(
  transaction: Queryable,
  { audience }: CodePolicy,
  number: PhoneNumber,
  now: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `UPDATE sign_in_codes SET expires_at = $4
           WHERE audience = $1 AND phone_code = $2 AND mobile_number = $3`,
    values: [audience, number.phoneCode, number.mobileNumber, now.toString()],
  });
}

/** Deletes the code of a number, for one audience, with its counts of requests and tries. */
export async function deleteCodeOf(
  transaction: Queryable,
  audience: Audience,
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<void> {
  await transaction.query({
    text: 'DELETE FROM sign_in_codes WHERE audience = $1 AND phone_code = $2 AND mobile_number = $3',
    values: [audience, phoneCode, mobileNumber],
  });
}

/** Deletes the codes of earlier days, once they are good for no sign-in and their counts for no limit. */
export async function deleteOldCodes(
  db: Queryable,
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM sign_in_codes WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sign_in_codes WHERE sent_on < $2 AND expires_at <= $1
             LIMIT $3 FOR UPDATE SKIP LOCKED))`,
    values: [now.toString(), today.toString()],
  });
}
