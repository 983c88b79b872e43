import { trackWorkUnderWay } from '../../../platform/db/due-rows/work-under-way.ts';
import type { AccountEvent } from '../../events/event.ts';
import { findEventsAt } from '../../events/queries.ts';
import type { WebhookMessage } from '../sending/sign-message.ts';
import { type AttemptDeps, attemptDelivery, type EndedAttempt } from './attempt-delivery.ts';
import { claimDueDeliveries } from './claims-store.ts';
import type { Claim } from './delivery.ts';
import { deliveryPolicy } from './delivery-policy.ts';

export type MakeMessage = (event: AccountEvent) => WebhookMessage;

export type CourierDeps = AttemptDeps & {
  readonly makeMessage: MakeMessage;
  readonly onEnded: (claim: Claim, ended: EndedAttempt) => void;
  /** Told when an attempt broke off by a fault of ours; it is made again when the lease is over. */
  readonly onFault: (claim: Claim, error: unknown) => void;
};

/** What one process has under way. */
export type Courier = {
  /** Takes up what is due, as far as there is room, and begins to send it; returns how much that was. */
  takeUp(): Promise<number>;
  /** Whether an endpoint that takes what it is sent, or all together, has no room: more may be due than was taken up. */
  isFull(): boolean;
  /** Ends what is under way: what has no answer after `patienceMs` is given back. */
  end(patienceMs: number): Promise<void>;
};

/**
 * Sends what is due. Any number of processes may do so at a time; each has its own limits, so many to an endpoint and
 * fewer to one that took nothing lately, so that servers that hang take no room from others.
 */
export function createCourier(deps: CourierDeps): Courier {
  const underWay = trackWorkUnderWay(deps.onFault);

  async function claim(): Promise<Claim[]> {
    const { leaseSeconds, mostAtOnce, mostToEndpoint, mostToFailing, mostToAllFailing } = deliveryPolicy;
    const now = deps.clock();
    const claims: Claim[] = [];
    for (const isFailing of [false, true]) {
      const busy = [...underWay.rows(), ...claims];
      const failing = busy.filter((one) => one.isFailing).length;
      const room = mostAtOnce - busy.length;
      const atMost = isFailing ? Math.min(room, mostToAllFailing - failing) : room;
      if (atMost <= 0) continue;
      const { hostRates } = deps;
      const limits = { now, leasedUntil: now.add({ seconds: leaseSeconds }), isFailing, atMost, hostRates };
      const perEndpoint = isFailing ? mostToFailing : mostToEndpoint;
      claims.push(
        ...(await claimDueDeliveries(deps.db, { ...limits, perEndpoint, underWay: countByEndpoint(busy) })),
      );
    }
    return claims;
  }

  function begin(claim: Claim, event: AccountEvent | undefined): void {
    underWay.begin(claim, async (signal) => {
      if (!event) throw new Error('the log has no such event');
      const ended = await attemptDelivery(deps, claim, deps.makeMessage(event), signal);
      if (ended) deps.onEnded(claim, ended);
    });
  }

  return {
    async takeUp() {
      const claims = await claim();
      if (claims.length === 0) return 0;
      const places = claims.map(({ accountId, eventNumber = 0 }) => ({ accountId, number: eventNumber }));
      const events = await findEventsAt(deps.db, places);
      for (const [index, one] of claims.entries()) begin(one, events[index]);
      return claims.length;
    },
    isFull() {
      const { mostAtOnce, mostToEndpoint } = deliveryPolicy;
      const busy = underWay.rows();
      const taking = countByEndpoint(busy.filter((one) => !one.isFailing));
      return busy.length >= mostAtOnce || Math.max(0, ...taking.values()) >= mostToEndpoint;
    },
    end: underWay.end,
  };
}

function countByEndpoint(claims: readonly Claim[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { endpointId } of claims) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  return counts;
}
