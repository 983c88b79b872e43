import type { DoneTo } from '@satha/terms/audit-actions';
import type { Acting } from '../../domain/audit/audit-entry.ts';
import { recordAudit } from '../../domain/audit/record-audit.ts';
import type { ChangeOptions } from '../../domain/webhooks/endpoints/endpoint.ts';
import type { Clock } from '../../values/clock.ts';

/**
 * Makes the options of a change of an endpoint: only the account's own is changed, with a line of its audit
 * log.
 */
export function noteEndpoint(
  acting: Acting & { readonly accountId: number },
  clock: Clock,
  what: DoneTo<'webhook_endpoint'>,
  details: Readonly<Record<string, unknown>> = {},
): {
  readonly ofAccount: number;
  readonly inSameTransaction: NonNullable<ChangeOptions['inSameTransaction']>;
} {
  return {
    ofAccount: acting.accountId,
    inSameTransaction: (transaction, { endpointId, url }) =>
      recordAudit(transaction, {
        ...acting,
        action: `webhook_endpoint.${what}`,
        subject: `endpoint ${endpointId}`,
        details: { url, ...details },
        at: clock(),
      }),
  };
}
