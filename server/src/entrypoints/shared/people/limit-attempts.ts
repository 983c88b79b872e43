import { requireAttemptsLeft, subjectsOfAddress, takeAttempts } from '../../../domain/people/take-attempt.ts';
import type { LimitedName } from '../../../platform/db/limits/limiter.ts';
import { addressesOf, type WithAddress } from '../../../platform/http/addresses/addresses-of.ts';
import type { CountedAddress } from '../../../values/counted-address.ts';
import type { StrangerDeps } from './people.ts';

/**
 * Runs the work of a caller who is not signed in, within the limits of strangers and of attempts. Refuses from memory
 * who has no attempts left, before they wait and once more before the database is asked.
 * @throws Problem too_many_requests.
 */
export function limitAttempts<Result>(
  deps: StrangerDeps,
  addresses: readonly CountedAddress[],
  subjects: readonly LimitedName[],
  work: () => Promise<Result>,
): Promise<Result> {
  requireAttemptsLeft(deps, subjects);
  return deps.limits.strangers.run(addresses, async () => {
    await takeAttempts(deps, subjects);
    return work();
  });
}

/** Runs work that counts by the address alone, such as opening a link from a mail or signing up. @throws Problem too_many_requests. */
export function limitAttemptsOfAddress<Result>(
  deps: StrangerDeps,
  request: WithAddress,
  work: () => Promise<Result>,
): Promise<Result> {
  const addresses = addressesOf(request);
  return limitAttempts(deps, addresses, subjectsOfAddress(addresses, deps.limits.attemptsPerAddress), work);
}
