import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Endpoint } from './endpoint.ts';
import { mostSecrets } from './endpoint-secret.ts';

type NamedEndpoint = Pick<Endpoint, 'accountId' | 'endpointId'>;

/**
 * Returns the SQL for an array of the secrets that sign for an endpoint, the newest first: of which row, and
 * at which time.
 */
export function signingSecrets(row: string, now: `$${number}`): string {
  return `ARRAY (
    SELECT secret FROM webhook_secrets AS s
    WHERE s.account_id = ${row}.account_id AND s.endpoint_id = ${row}.endpoint_id
      AND (s.expires_at IS NULL OR s.expires_at > ${now})
    ORDER BY s.expires_at DESC NULLS FIRST, s.created_at DESC
  )`;
}

/**
 * Makes an endpoint's secrets expire at `expiresAt`; those that have expired, or are too many, are deleted.
 */
export async function expireSecrets(
  transaction: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  { now, expiresAt }: { readonly now: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  // One who changes the secrets at a time.
  await transaction.query({
    text: 'SELECT FROM webhook_endpoints WHERE account_id = $1 AND endpoint_id = $2 FOR NO KEY UPDATE',
    values: [accountId, endpointId],
  });
  await transaction.query({
    text: `UPDATE webhook_secrets SET expires_at = least(coalesce(expires_at, $3), $3)
           WHERE account_id = $1 AND endpoint_id = $2`,
    values: [accountId, endpointId, expiresAt.toString()],
  });
  await transaction.query({
    text: `DELETE FROM webhook_secrets WHERE account_id = $1 AND endpoint_id = $2 AND (expires_at <= $3
             OR secret NOT IN (
               SELECT secret FROM webhook_secrets WHERE account_id = $1 AND endpoint_id = $2
               ORDER BY created_at DESC LIMIT $4
             ))`,
    values: [accountId, endpointId, now.toString(), mostSecrets - 1],
  });
}

export async function insertSecret(
  transaction: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  { secret, createdAt }: { readonly secret: string; readonly createdAt: Temporal.Instant },
): Promise<void> {
  await transaction.query({
    text: 'INSERT INTO webhook_secrets (account_id, endpoint_id, secret, created_at) VALUES ($1, $2, $3, $4)',
    values: [accountId, endpointId, secret, createdAt.toString()],
  });
}

export async function deleteSecrets(db: Queryable, { accountId, endpointId }: NamedEndpoint): Promise<void> {
  await db.query({
    text: 'DELETE FROM webhook_secrets WHERE account_id = $1 AND endpoint_id = $2',
    values: [accountId, endpointId],
  });
}
