import type { ResentEvents } from '@satha/contract/webhooks/webhook-endpoints';
import type { Acting } from '../../domain/audit/audit-entry.ts';
import { resendMissed } from '../../domain/webhooks/deliveries/resend-deliveries.ts';
import type { Endpoint } from '../../domain/webhooks/endpoints/endpoint.ts';
import { findEndpoint } from '../../domain/webhooks/endpoints/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { noteEndpoint } from './note-endpoint.ts';

export type ResendMissedDeps = { readonly db: Database; readonly clock: Clock };

/**
 * Sends an endpoint of an account once more what did not arrive there, from an event of its log on; the audit log has a
 * line of it if that was anything.
 * @throws Problem webhook_endpoint_not_found, webhook_endpoint_disabled, webhook_endpoint_unproven; invalid_request for
 * a number behind the last event.
 */
export function resendMissedEvents(
  deps: ResendMissedDeps,
  acting: Acting & { readonly accountId: number },
  { endpointId, afterEventNumber = 0 }: { readonly endpointId: number; readonly afterEventNumber?: number },
): Promise<ResentEvents> {
  return deps.db.inTransaction(async (transaction) => {
    const endpoint = await findEndpoint(transaction, endpointId, acting.accountId);
    if (!endpoint) throw new Problem('webhook_endpoint_not_found');
    requireActive(endpoint);
    const outcome = await resendMissed({ ...deps, db: transaction }, endpoint, afterEventNumber);
    if (!outcome) throw beyondTheLog();
    const note = noteEndpoint(acting, deps.clock, 'missed_resent', { afterEventNumber });
    if (outcome.resent > 0) await note.inSameTransaction(transaction, endpoint);
    return { resentCount: outcome.resent, nextEventNumber: outcome.next ?? null };
  });
}

/** @throws Problem webhook_endpoint_disabled, webhook_endpoint_unproven: nothing is sent there. */
export function requireActive({ status, proof }: Endpoint): void {
  if (status !== 'active') throw new Problem('webhook_endpoint_disabled');
  if (proof === 'unproven') throw new Problem('webhook_endpoint_unproven');
}

function beyondTheLog(): Problem {
  const message = 'afterEventNumber lies behind the last event; send the number of an event that there is.';
  return new Problem('invalid_request', { fields: [{ field: 'afterEventNumber', message }] });
}
