import { eventTypes } from '@satha/terms/event-types';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ChallengeFaultCode } from '../challenges/challenge.ts';

/** An address of an account's that is told of events. */
export type Endpoint = {
  readonly accountId: number;
  readonly endpointId: number;
  readonly url: string;
  /** Undefined: events of every type. */
  readonly eventTypes: readonly string[] | undefined;
  /** Whether the events of a trip wait for each other. */
  readonly inOrder: boolean;
  readonly status: EndpointStatus;
  readonly disabledReason: DisabledReason | undefined;
  readonly disabledAt: Temporal.Instant | undefined;
  /** Set while it is disabled by hand. What the operator disabled, members do not enable. */
  readonly disabledBy: EndpointActor | undefined;
  /** Since when it has taken nothing; undefined when its last attempt succeeded. */
  readonly failingSince: Temporal.Instant | undefined;
  readonly proof: EndpointProof;
  readonly provenAt: Temporal.Instant | undefined;
  /** How the last challenge went that proved nothing. */
  readonly challengedAt: Temporal.Instant | undefined;
  readonly challengeError: string | undefined;
  readonly challengeFault: ChallengeFaultCode | undefined;
  /** Of the answer, where that is why. */
  readonly challengeStatus: number | undefined;
  /** When the next one is sent without being asked for; undefined: none is. */
  readonly nextChallengeAt: Temporal.Instant | undefined;
  readonly createdAt: Temporal.Instant;
};

/**
 * How its address showed that it wants events: by its answer to a challenge, by the operator's word, or by having been
 * there before there were challenges. Until then it is told of nothing.
 */
export type EndpointProof = 'unproven' | 'answered' | 'vouched' | 'earlier';

export type EndpointStatus = 'active' | 'disabled';

export type EndpointActor = 'operator' | 'member';

/**
 * Why: somebody did so by hand, it answered that it is gone for good (410), it took nothing for days, it took nothing at
 * all since its proof, or it gave no proof for days.
 */
export type DisabledReason = 'by_hand' | 'gone' | 'failing' | 'unanswered' | 'unproven';

/**
 * Returns the first of these that nothing is told of; undefined: there is none. Whatever stands in an
 * account's log can be listened for.
 */
export function findUnknownType(types: readonly string[] | undefined): string | undefined {
  return types?.find((type) => !(eventTypes as readonly string[]).includes(type));
}

/** Returns each type once; undefined, which is every type, for none. */
export function tidyEventTypes(types: readonly string[] | undefined): string[] | undefined {
  return types && types.length > 0 ? [...new Set(types)] : undefined;
}

/** Our own figure: more than any account has systems. */
export const mostEndpoints = 20;

/** How somebody else than the operator, who knows endpoints by their number alone, changes one. */
export type ChangeOptions = {
  /** Only an endpoint of this account. */
  readonly ofAccount?: number | undefined;
  /** Done in the database transaction of the change. */
  readonly inSameTransaction?: ((transaction: Queryable, endpoint: Endpoint) => Promise<void>) | undefined;
};
