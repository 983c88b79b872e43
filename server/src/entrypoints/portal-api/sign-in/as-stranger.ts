import type { AttemptSubject } from '../../../domain/members/sign-in/attempt-memory.ts';
import {
  type AttemptDeps,
  requireAttemptsLeft,
  subjectsOfAddress,
  takeAttempts,
} from '../../../domain/members/sign-in/take-attempt.ts';
import { addressesOf, type WithAddress } from '../../../platform/http/addresses/addresses-of.ts';
import type { StrangerTurns } from '../../../platform/http/limits/stranger-turns.ts';
import type { CountedAddress } from '../../../values/counted-address.ts';

export type StrangerDeps = AttemptDeps & {
  readonly limits: {
    readonly turns: StrangerTurns;
    /** How often an address may try something in a quarter of an hour without being signed in. */
    readonly attemptsPerAddress: number;
  };
};

/**
 * Does what somebody asks who is not signed in, in their turn and within what they may try. Whoever may not is refused
 * from memory, before they wait and once more before the database is asked.
 * @throws Problem too_many_requests.
 */
export function inTurn<Result>(
  deps: StrangerDeps,
  addresses: readonly CountedAddress[],
  subjects: readonly AttemptSubject[],
  work: () => Promise<Result>,
): Promise<Result> {
  requireAttemptsLeft(deps, subjects);
  return deps.limits.turns.run(addresses, async () => {
    await takeAttempts(deps, subjects);
    return work();
  });
}

/** Does, in their turn, what an address tries alike whoever asks there: links of mails, signing up. @throws Problem too_many_requests. */
export function asStranger<Result>(
  deps: StrangerDeps,
  request: WithAddress,
  work: () => Promise<Result>,
): Promise<Result> {
  const addresses = addressesOf(request);
  return inTurn(deps, addresses, subjectsOfAddress(addresses, deps.limits.attemptsPerAddress), work);
}
