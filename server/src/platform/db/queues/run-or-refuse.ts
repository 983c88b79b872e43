import { isCrowded } from '../database-unavailable.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Key } from './round-robin-queue.ts';

/** Does the work within a limit. @throws what `refuse` makes, with nothing done, where there is no room for it. */
export async function runOrRefuse<Result>(
  limit: ConcurrencyLimit,
  key: Key,
  work: () => Promise<Result>,
  refuse: (cause: unknown) => Error,
): Promise<Result> {
  let hasBegun = false;
  try {
    return await limit.run(key, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    throw !hasBegun && isCrowded(error) ? refuse(error) : error;
  }
}
