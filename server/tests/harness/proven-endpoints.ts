import type { Queryable } from '../../src/platform/db/queryable.ts';

/** Lets endpoints be told of events as if each had answered its challenge and taken something since: one, or all. */
export async function proveEndpoints(db: Queryable, endpointId?: number): Promise<void> {
  await db.query({
    text: `UPDATE webhook_endpoints
           SET proof = 'answered', proven_at = created_at, took_at = created_at, next_challenge_at = NULL
           WHERE proof = 'unproven' AND ($1::bigint IS NULL OR endpoint_id = $1)`,
    values: [endpointId ?? null],
  });
}

/** So much that no test meets it that is not about it. */
export const ampleRates = { perSecond: 100_000, ofHosts: new Map<string, number>() };
