import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PhoneNumber } from '../../sign-in-codes/sign-in-code.ts';
import type { CustomerSession } from './customer-session.ts';

export async function insertSession(
  transaction: Queryable,
  {
    number,
    accountId,
    tokenHash,
    createdAt,
    expiresAt,
  }: CustomerSession & { readonly createdAt: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO customer_sessions (token_hash, phone_code, mobile_number, account_id, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [
      tokenHash,
      number.phoneCode,
      number.mobileNumber,
      accountId ?? null,
      createdAt.toString(),
      expiresAt.toString(),
    ],
  });
}

type SessionRow = { phone_code: string; mobile_number: string; account_id: number | null };

/** Whose each session is, in the order asked; undefined for those that are none, or over. */
export async function selectSessions(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  now: Temporal.Instant,
): Promise<(CustomerSession | undefined)[]> {
  const { rows } = await db.query<SessionRow & { place: number }>({
    name: 'select-customer-sessions',
    text: `SELECT asked.place, s.phone_code, s.mobile_number, s.account_id
           FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (token_hash, place)
           JOIN customer_sessions s ON s.token_hash = asked.token_hash AND s.expires_at > $2`,
    values: [tokenHashes, now.toString()],
    onlyReads: true,
  });
  const sessions: (CustomerSession | undefined)[] = new Array(tokenHashes.length);
  for (const { place, phone_code: phoneCode, mobile_number: mobileNumber, account_id: accountId } of rows) {
    sessions[place - 1] = {
      number: { phoneCode, mobileNumber },
      accountId: accountId ?? undefined,
      tokenHash: tokenHashes[place - 1] as Buffer,
    };
  }
  return sessions;
}

export async function deleteSessionsOf(
  transaction: Queryable,
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: 'DELETE FROM customer_sessions WHERE phone_code = $1 AND mobile_number = $2',
    values: [phoneCode, mobileNumber],
  });
  return rowCount ?? 0;
}
