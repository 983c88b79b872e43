import { isCrowded } from '../database-unavailable.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Key } from './round-robin-queue.ts';

/** Does the work within a limit. @throws what `refuse` makes, with nothing done, where there is no room for it. */
export async function runOrRefuse<Result>(
  limit: ConcurrencyLimit,
  key: Key,
  work: () => Promise<Result>,
  refuse: (cause: unknown) => Error,
  /** Aborted once nobody waits for it any more: what has not begun then is not begun. */
  signal?: AbortSignal,
): Promise<Result> {
  let hasBegun = false;
  try {
    const begin = () => {
      hasBegun = true;
      return work();
    };
    return await limit.run(key, begin, signal);
  } catch (error) {
    throw !hasBegun && isCrowded(error) ? refuse(error) : error;
  }
}
