import type { Queryable } from '../../../platform/db/queryable.ts';
import { eventTypes } from '../../events/event.ts';

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
  readonly createdAt: Temporal.Instant;
};

export type EndpointStatus = 'active' | 'disabled';

export type EndpointActor = 'operator' | 'member';

/** By whom: somebody's hand, its own answer that it is gone for good (410), or days without a success. */
export type DisabledReason = 'by_hand' | 'gone' | 'failing';

/** What can be listened for: everything that stands in an account's log. */
export const listenableTypes: readonly string[] = eventTypes;

/** The first of these that nothing is told of; undefined: there is none. */
export function findUnknownType(types: readonly string[] | undefined): string | undefined {
  return types?.find((type) => !listenableTypes.includes(type));
}

/** Each type once; undefined, which is every type, for none. */
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
  readonly alongside?: ((transaction: Queryable, endpoint: Endpoint) => Promise<void>) | undefined;
};
