import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PhoneNumber } from './sign-in-code.ts';
import { signInPolicy } from './sign-in-policy.ts';

export type NewCode = {
  readonly number: PhoneNumber;
  readonly codeHash: Buffer;
  readonly sentAt: Temporal.Instant;
  /** The day of `sentAt` on the UAE's calendar. */
  readonly sentOn: Temporal.PlainDate;
};

/** What is in force once a code was asked for: the new one, or the one before it, which is good still. */
export type CodeInForce = { readonly expiresAt: Temporal.Instant; readonly isNew: boolean };

/**
 * Stores a code, unless the one before is good for a while still, and counts that it was asked for. Undefined, with
 * nothing stored, when the last message is too young, or the day has had all of its messages or tries.
 */
export async function storeCode(
  transaction: Queryable,
  { number, codeHash, sentAt, sentOn }: NewCode,
): Promise<CodeInForce | undefined> {
  const { codeLifeSeconds, leastLifeSeconds, triesPerDay, secondsBetweenCodes, codesPerDay } = signInPolicy;
  const { rows } = await transaction.query<CodeInForce>({
    text: `INSERT INTO driver_sign_in_codes AS kept (phone_code, mobile_number, code_hash, expires_at, tries_left,
             sent_at, sent_on, sent_count)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 1)
           ON CONFLICT (phone_code, mobile_number) DO UPDATE SET
             code_hash = CASE WHEN kept.expires_at >= $8 THEN kept.code_hash ELSE excluded.code_hash END,
             expires_at = CASE WHEN kept.expires_at >= $8 THEN kept.expires_at ELSE excluded.expires_at END,
             tries_left = CASE WHEN kept.sent_on = excluded.sent_on THEN kept.tries_left ELSE excluded.tries_left END,
             sent_at = excluded.sent_at, sent_on = excluded.sent_on,
             sent_count = CASE WHEN kept.sent_on = excluded.sent_on THEN kept.sent_count + 1 ELSE 1 END
           WHERE kept.sent_at <= excluded.sent_at - make_interval(secs => $9)
             AND (kept.sent_on <> excluded.sent_on OR (kept.sent_count < $10 AND kept.tries_left > 0))
           RETURNING expires_at AS "expiresAt", expires_at = $4 AS "isNew"`,
    values: [
      number.phoneCode,
      number.mobileNumber,
      codeHash,
      sentAt.add({ seconds: codeLifeSeconds }).toString(),
      triesPerDay,
      sentAt.toString(),
      sentOn.toString(),
      sentAt.add({ seconds: leastLifeSeconds }).toString(),
      secondsBetweenCodes,
      codesPerDay,
    ],
  });
  return rows[0];
}

/**
 * Stores the operator's code in place of any other, whatever was asked for before, with as many tries as one address has
 * on a day at least; what addresses have used up is forgotten.
 */
export async function storeOperatorCode(
  transaction: Queryable,
  { number, codeHash, sentAt, sentOn }: NewCode,
): Promise<void> {
  // Before the code, as everywhere.
  await transaction.query({
    text: 'DELETE FROM driver_sign_in_askers WHERE phone_code = $1 AND mobile_number = $2',
    values: [number.phoneCode, number.mobileNumber],
  });
  await transaction.query({
    text: `INSERT INTO driver_sign_in_codes AS kept (phone_code, mobile_number, code_hash, expires_at, tries_left,
             sent_at, sent_on, sent_count)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 1)
           ON CONFLICT (phone_code, mobile_number) DO UPDATE SET code_hash = excluded.code_hash,
             expires_at = excluded.expires_at, sent_at = excluded.sent_at, sent_on = excluded.sent_on,
             tries_left = CASE WHEN kept.sent_on = excluded.sent_on THEN greatest(kept.tries_left, $8)
               ELSE excluded.tries_left END,
             sent_count = CASE WHEN kept.sent_on = excluded.sent_on THEN kept.sent_count ELSE 1 END`,
    values: [
      number.phoneCode,
      number.mobileNumber,
      codeHash,
      sentAt.add({ seconds: signInPolicy.codeLifeSeconds }).toString(),
      signInPolicy.triesPerDay,
      sentAt.toString(),
      sentOn.toString(),
      signInPolicy.triesPerDayOfAddress,
    ],
  });
}

/** Who asks for codes, and tries them: by the remote address that counts. */
export type Asker = { readonly number: PhoneNumber; readonly address: string };

/** Counts what an address asks of a number on that day; false, with nothing counted, when it has had all that it may. */
export async function countAsker(
  transaction: Queryable,
  { number, address }: Asker,
  what: 'code' | 'try',
  today: Temporal.PlainDate,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `INSERT INTO driver_sign_in_askers AS kept (phone_code, mobile_number, address, asked_on, codes, tries)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (phone_code, mobile_number, address) DO UPDATE SET asked_on = excluded.asked_on,
             codes = excluded.codes + CASE WHEN kept.asked_on = excluded.asked_on THEN kept.codes ELSE 0 END,
             tries = excluded.tries + CASE WHEN kept.asked_on = excluded.asked_on THEN kept.tries ELSE 0 END
           WHERE kept.asked_on <> excluded.asked_on
             OR (kept.codes + excluded.codes <= $7 AND kept.tries + excluded.tries <= $8)`,
    values: [
      number.phoneCode,
      number.mobileNumber,
      address,
      today.toString(),
      what === 'code' ? 1 : 0,
      what === 'try' ? 1 : 0,
      signInPolicy.codesPerDayOfAddress,
      signInPolicy.triesPerDayOfAddress,
    ],
  });
  return rowCount === 1;
}

export type SentCodes = {
  readonly sentAt: Temporal.Instant;
  readonly sentOn: string;
  readonly count: number;
  readonly triesLeft: number;
};

export async function selectSentCodes(
  transaction: Queryable,
  number: PhoneNumber,
): Promise<SentCodes | undefined> {
  const { rows } = await transaction.query<SentCodes>({
    text: `SELECT sent_at AS "sentAt", sent_on::text AS "sentOn", sent_count AS count, tries_left AS "triesLeft"
           FROM driver_sign_in_codes WHERE phone_code = $1 AND mobile_number = $2`,
    values: [number.phoneCode, number.mobileNumber],
  });
  return rows[0];
}

/** Takes one of the day's tries at the number's code: the hash to be met, or undefined when there is none that is good. */
export async function takeTry(
  transaction: Queryable,
  number: PhoneNumber,
  now: Temporal.Instant,
): Promise<Buffer | undefined> {
  const { rows } = await transaction.query<{ code_hash: Buffer }>({
    text: `UPDATE driver_sign_in_codes SET tries_left = tries_left - 1
           WHERE phone_code = $1 AND mobile_number = $2 AND tries_left > 0 AND expires_at > $3
           RETURNING code_hash`,
    values: [number.phoneCode, number.mobileNumber, now.toString()],
  });
  return rows[0]?.code_hash;
}

/** A code is good for one sign-in. How many were asked for and tried is still known. */
export async function useUpCode(
  transaction: Queryable,
  number: PhoneNumber,
  now: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE driver_sign_in_codes SET expires_at = $3 WHERE phone_code = $1 AND mobile_number = $2',
    values: [number.phoneCode, number.mobileNumber, now.toString()],
  });
}

export type NewToken = {
  readonly tokenHash: Buffer;
  readonly driverId: number;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

export async function insertToken(transaction: Queryable, token: NewToken): Promise<void> {
  await transaction.query({
    text: 'INSERT INTO driver_tokens (token_hash, driver_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    values: [token.tokenHash, token.driverId, token.createdAt.toString(), token.expiresAt.toString()],
  });
}

/** Whose each token is, in the order asked; undefined for those that are none, too old, or a suspended driver's. */
export async function selectTokenDrivers(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  now: Temporal.Instant,
): Promise<(number | undefined)[]> {
  const { rows } = await db.query<{ driver_id: number; number: number }>({
    name: 'select-token-drivers',
    text: `SELECT t.driver_id, asked.number
           FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (token_hash, number)
           JOIN driver_tokens t ON t.token_hash = asked.token_hash AND t.expires_at > $2
           JOIN drivers d ON d.driver_id = t.driver_id AND d.suspended_at IS NULL`,
    values: [tokenHashes, now.toString()],
    onlyReads: true,
  });
  const drivers: (number | undefined)[] = new Array(tokenHashes.length);
  for (const row of rows) drivers[row.number - 1] = row.driver_id;
  return drivers;
}

export async function deleteToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query({ text: 'DELETE FROM driver_tokens WHERE token_hash = $1', values: [tokenHash] });
}

export async function deleteTokensOf(transaction: Queryable, driverId: number): Promise<void> {
  await transaction.query({ text: 'DELETE FROM driver_tokens WHERE driver_id = $1', values: [driverId] });
}

/** Tokens that are over, and what was asked for on earlier days, which counts for no limit any more. */
export async function deleteExpired(
  db: Queryable,
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): Promise<void> {
  await db.query({
    text: `WITH tokens AS (DELETE FROM driver_tokens WHERE expires_at <= $1),
             askers AS (DELETE FROM driver_sign_in_askers WHERE asked_on < $2)
           DELETE FROM driver_sign_in_codes WHERE sent_on < $2 AND expires_at <= $1`,
    values: [now.toString(), today.toString()],
  });
}
