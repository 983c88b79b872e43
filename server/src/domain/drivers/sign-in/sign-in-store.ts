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

export async function deleteTokensOf(transaction: Queryable, driverId: number): Promise<void> {
  await transaction.query({ text: 'DELETE FROM driver_tokens WHERE driver_id = $1', values: [driverId] });
}
