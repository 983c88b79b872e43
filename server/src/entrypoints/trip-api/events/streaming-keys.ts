import { findActiveApiKeys } from '../../../domain/api-keys/find-active-api-keys.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';

/** Our own figure: enough for a few workers and their restarts. */
const mostStreamsOfKey = 10;

export type StreamingKeys = {
  /** @throws Problem too_many_requests when as many streams of the key are open in this process as may be. */
  requireRoom(apiKeyId: number): void;
  /** Counts a stream until it is over; `end` is called when its key may no longer be used. */
  add(apiKeyId: number, stream: { readonly over: AbortSignal; end(): void }): void;
  /** Ends the streams of keys that were disabled or revoked meanwhile, by one look-up; to be called again and again. */
  endRefused(): Promise<void>;
};

/** Whose keys hold streams open in this process. The gate sees a request once, a stream goes on. */
export function createStreamingKeys(db: Queryable): StreamingKeys {
  const streams = new Map<number, Set<{ end(): void }>>();
  return {
    requireRoom(apiKeyId) {
      const open = streams.get(apiKeyId)?.size ?? 0;
      if (open >= mostStreamsOfKey) throw new Problem('too_many_requests', { retryAfterSeconds: 10 });
    },
    add(apiKeyId, stream) {
      if (stream.over.aborted) return;
      const ofKey = streams.get(apiKeyId) ?? new Set();
      streams.set(apiKeyId, ofKey.add(stream));
      stream.over.addEventListener('abort', () => {
        ofKey.delete(stream);
        if (ofKey.size === 0) streams.delete(apiKeyId);
      });
    },
    async endRefused() {
      if (streams.size === 0) return;
      const asked = [...streams.keys()];
      const active = await findActiveApiKeys(db, asked);
      for (const apiKeyId of asked) {
        if (!active.has(apiKeyId)) for (const stream of streams.get(apiKeyId) ?? []) stream.end();
      }
    },
  };
}
