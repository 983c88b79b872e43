import { trackWorkUnderWay } from '../../../platform/db/due-rows/work-under-way.ts';
import { type ChallengeDeps, type ChallengeOutcome, sendChallenge } from './challenge-endpoint.ts';
import { challengePolicy, challengeWaits } from './challenge-policy.ts';
import {
  type ChallengedEndpoint,
  claimDueChallenges,
  noteFailedChallenge,
  postponeChallenge,
} from './challenges-store.ts';

export type ChallengerDeps = ChallengeDeps & {
  readonly onEnded: (endpoint: ChallengedEndpoint, outcome: ChallengeOutcome) => void;
  /** Told when a challenge broke off by a fault of ours; it is sent again when the lease is over. */
  readonly onFault: (endpoint: ChallengedEndpoint, error: unknown) => void;
};

/** What one process asks endpoints without being told to. */
export type Challenger = {
  /** Takes up challenges that are due, as far as there is room, and begins to send them; returns how many. */
  takeUp(): Promise<number>;
  /** Ends what is under way: what has no answer after `patienceMs` is put off and does not count. */
  end(patienceMs: number): Promise<void>;
};

/** Asks new endpoints, a few times and with growing waits, to prove that they want events. */
export function createChallenger(deps: ChallengerDeps): Challenger {
  const { db, clock } = deps;
  const underWay = trackWorkUnderWay(deps.onFault);

  async function ask(endpoint: ChallengedEndpoint, signal: AbortSignal): Promise<void> {
    let outcome: ChallengeOutcome;
    try {
      outcome = await sendChallenge(deps, endpoint, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      return postponeChallenge(db, endpoint, clock());
    }
    if ('freeAt' in outcome) await postponeChallenge(db, endpoint, outcome.freeAt);
    else if (!outcome.isProven) {
      const at = clock();
      const wait = outcome.code === 'gone' ? undefined : challengeWaits[endpoint.challenges - 1];
      await noteFailedChallenge(db, endpoint, { fault: outcome, at, plan: { nextAt: wait && at.add(wait) } });
    }
    deps.onEnded(endpoint, outcome);
  }

  return {
    async takeUp() {
      const { leaseSeconds, mostAtOnce } = challengePolicy;
      const atMost = mostAtOnce - underWay.rows().length;
      if (atMost <= 0) return 0;
      const now = clock();
      const leasedUntil = now.add({ seconds: leaseSeconds });
      const endpoints = await claimDueChallenges(db, { now, leasedUntil, atMost });
      for (const endpoint of endpoints) underWay.begin(endpoint, (signal) => ask(endpoint, signal));
      return endpoints.length;
    },
    end: underWay.end,
  };
}
