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
  /** Since when it has taken nothing; undefined when its last attempt succeeded. */
  readonly failingSince: Temporal.Instant | undefined;
  readonly createdAt: Temporal.Instant;
};

export type EndpointStatus = 'active' | 'disabled';

/** By whom: its owner, its own answer that it is gone for good (410), or days without a success. */
export type DisabledReason = 'by_hand' | 'gone' | 'failing';

/** What can be listened for: everything that stands in an account's log. */
export const listenableTypes: readonly string[] = eventTypes;

/** Our own figure: more than any account has systems. */
export const mostEndpoints = 20;
