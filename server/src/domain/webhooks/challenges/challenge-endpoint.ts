import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { type DestinationRates, hostOf } from '../destinations/destination-rates.ts';
import { findWayFreeAt, takeTokens } from '../destinations/rate-buckets-store.ts';
import { type SendWebhook, sendSigned } from '../sending/send-signed.ts';
import type { WebhookMessage } from '../sending/sign-message.ts';
import { type ChallengeFault, judgeChallengeAnswer, makeChallenge } from './challenge.ts';
import { bucketOfAccount, waysOfChallenge } from './challenge-policy.ts';
import {
  type ChallengedEndpoint,
  noteFailedChallenge,
  proveEndpoint,
  selectUnproven,
} from './challenges-store.ts';

export type MakeChallengeMessage = (challenge: {
  readonly accountId: number;
  readonly endpointId: number;
  readonly challenge: string;
  readonly createdAt: Temporal.Instant;
}) => WebhookMessage;

export type ChallengeDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly send: SendWebhook;
  readonly hostRates: DestinationRates;
  readonly makeChallengeMessage: MakeChallengeMessage;
};

export type ChallengeOutcome =
  | { readonly isProven: true }
  | ({ readonly isProven: false } & ChallengeFault)
  /** So many were sent that none was now; from when on one can be. */
  | { readonly freeAt: Temporal.Instant };

/**
 * Asks an endpoint at once to prove that it wants events. Undefined: there is no such endpoint, or it is proven.
 */
export async function challengeEndpoint(
  deps: ChallengeDeps,
  endpointId: number,
  { ofAccount }: { readonly ofAccount?: number | undefined } = {},
): Promise<ChallengeOutcome | undefined> {
  const endpoint = await selectUnproven(deps.db, endpointId, { ofAccount, now: deps.clock() });
  if (!endpoint) return undefined;
  const outcome = await sendChallenge(deps, endpoint);
  if ('error' in outcome) {
    await noteFailedChallenge(deps.db, endpoint, { fault: outcome, at: deps.clock(), plan: undefined });
  }
  return outcome;
}

/** Sends one challenge, if there is room for it, and notes the proof if that was the answer. */
export async function sendChallenge(
  { db, clock, send, hostRates, makeChallengeMessage }: ChallengeDeps,
  endpoint: ChallengedEndpoint,
  signal?: AbortSignal,
): Promise<ChallengeOutcome> {
  const { accountId, endpointId, url, secrets } = endpoint;
  const host = hostOf(url);
  const createdAt = clock();
  const waysTo = (addresses: readonly string[]) => waysOfChallenge(hostRates, { accountId, host }, addresses);
  // Nothing is looked up that has no room anyway; it is counted, all at once, when it is known where the name leads.
  const waitsUntil = await findWayFreeAt(db, waysTo([]), createdAt);
  if (waitsUntil) return { freeAt: waitsUntil };
  const challenge = makeChallenge();
  const message = makeChallengeMessage({ accountId, endpointId, challenge, createdAt });
  const request = { url, secrets, message, at: createdAt, waysTo };
  const { answer, isAdmitted, freeAt } = await sendSigned({ db, clock, send }, request, signal);
  if (freeAt) return { freeAt };
  // A name that leads nowhere costs a look-up.
  if (!isAdmitted) await takeTokens(db, [bucketOfAccount({ accountId })], createdAt);
  const fault = judgeChallengeAnswer(answer, challenge);
  if (fault) return { isProven: false, ...fault };
  await proveEndpoint(db, endpoint, { by: 'answered', url, at: clock() });
  return { isProven: true };
}
