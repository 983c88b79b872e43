import type { Queryable } from '../../platform/db/queryable.ts';
import type { Caller } from './queries.ts';

const coarsenessMs = 60_000;

export type KeyUseRecorder = {
  /** Remembers the use, off the request's path; a use within a minute of the last one known is passed over. */
  note(caller: Caller, at: Temporal.Instant): void;
  /** Writes what was remembered, all keys in one statement. What fails to be written is remembered on. */
  flush(): Promise<void>;
};

export function createKeyUseRecorder(db: Queryable): KeyUseRecorder {
  let pending = new Map<number, Temporal.Instant>();
  return {
    note(caller, at) {
      const last = caller.lastUsedAt?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
      if (at.epochMilliseconds - last < coarsenessMs) return;
      pending.set(caller.apiKeyId, at);
    },
    async flush() {
      if (pending.size === 0) return;
      const uses = pending;
      pending = new Map();
      try {
        await updateLastUsed(db, [...uses.keys()], [...uses.values()]);
      } catch (error) {
        for (const [apiKeyId, at] of uses) if (!pending.has(apiKeyId)) pending.set(apiKeyId, at);
        throw error;
      }
    },
  };
}

/**
 * Stores when keys were last used, unless a later or recent enough use is stored already. Rows are locked in
 * the order of their keys, so that processes that note the same keys wait for each other in turn and never in
 * a circle.
 */
export async function updateLastUsed(
  db: Queryable,
  apiKeyIds: readonly number[],
  usedAt: readonly Temporal.Instant[],
): Promise<void> {
  await db.query({
    text: `WITH used AS (
             SELECT api_key_id, used_at FROM unnest($1::bigint[], $2::timestamptz[]) AS u (api_key_id, used_at)
           ), locked AS (
             SELECT k.api_key_id, used.used_at FROM api_keys k JOIN used USING (api_key_id)
             WHERE k.last_used_at IS NULL OR k.last_used_at < used.used_at - interval '1 minute'
             ORDER BY k.api_key_id FOR NO KEY UPDATE OF k
           )
           UPDATE api_keys k SET last_used_at = locked.used_at FROM locked WHERE k.api_key_id = locked.api_key_id`,
    values: [apiKeyIds, usedAt.map(String)],
  });
}
