import type { Queryable } from '../../../platform/db/queryable.ts';

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

export async function deleteExpiredTokens(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({ text: 'DELETE FROM driver_tokens WHERE expires_at <= $1', values: [now.toString()] });
}
