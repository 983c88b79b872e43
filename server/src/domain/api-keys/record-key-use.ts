import type { Queryable } from '../../platform/db/queryable.ts';
import { updateLastUsed } from './api-keys-store.ts';
import type { Caller } from './find-caller.ts';

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
