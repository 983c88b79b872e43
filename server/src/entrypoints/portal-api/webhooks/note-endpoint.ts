import type { DoneTo } from '@satha/terms/audit-actions';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import type { ChangeOptions } from '../../../domain/webhooks/endpoints/endpoint.ts';
import type { Clock } from '../../../values/clock.ts';
import { actorOf, membershipOf } from '../gate.ts';

/** That only an endpoint of the member's account is changed, and what the audit log is told of it. */
export function noteEndpoint(
  request: FastifyRequest,
  clock: Clock,
  what: DoneTo<'webhook_endpoint'>,
  details: Readonly<Record<string, unknown>> = {},
): {
  readonly ofAccount: number;
  readonly inSameTransaction: NonNullable<ChangeOptions['inSameTransaction']>;
} {
  return {
    ofAccount: membershipOf(request).accountId,
    inSameTransaction: (transaction, { endpointId, url }) =>
      recordAudit(transaction, {
        ...actorOf(request),
        action: `webhook_endpoint.${what}`,
        subject: `endpoint ${endpointId}`,
        details: { url, ...details },
        at: clock(),
      }),
  };
}
