import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { findLogEnd } from '../../events/queries.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { upsertDeliveries } from './deliveries-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };
type NamedEndpoint = Pick<Endpoint, 'accountId' | 'endpointId'>;

/** Our own figure: so many events of the log are looked at, at most, for one call. */
const mostLookedAt = 10_000;

/** Sends an event to an endpoint once more, whatever became of it before; false when it does not listen to it. */
export async function resendEvent(
  deps: Deps,
  endpoint: NamedEndpoint,
  eventNumber: number,
): Promise<boolean> {
  const range = { after: eventNumber - 1, upTo: eventNumber, succeededToo: true };
  return (await upsertDeliveries(deps.db, endpoint, range, deps.clock())) > 0;
}

export type ResentEvents = {
  readonly resent: number;
  /** The event to go on after, where the log is longer than what one call looks at. */
  readonly next: number | undefined;
};

/**
 * Sends an endpoint what it has missed after an event: what was given up, and what happened while it was disabled.
 * Undefined, with nothing sent, when the event is past the log's end.
 */
export async function resendMissed(
  deps: Deps,
  endpoint: NamedEndpoint,
  after: number,
): Promise<ResentEvents | undefined> {
  const end = await findLogEnd(deps.db, endpoint.accountId);
  if (after > end) return undefined;
  const upTo = after + mostLookedAt;
  const range = { after, upTo, succeededToo: false };
  const resent = await upsertDeliveries(deps.db, endpoint, range, deps.clock());
  return { resent, next: end > upTo ? upTo : undefined };
}
