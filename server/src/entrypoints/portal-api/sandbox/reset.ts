import { ResetSandboxData, ResetSandboxRequest } from '@satha/contract/portal/sandbox';
import type { FastifyRequest } from 'fastify';
import type { NewAuditEntry } from '../../../domain/audit/audit-entry.ts';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import {
  type ResetAccountDeps,
  type ResetStep,
  resetAccount,
} from '../../../domain/sandbox/controls/reset-account.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { retryOf } from '../retry-by-token.ts';

const url = '/accounts/:accountId/sandbox/reset';

/** Resets the account; each trip that ends by it has a line of the audit log, as has the balance. */
export function resetRoute(deps: ResetAccountDeps): PortalApiRoute {
  const schema = { body: ResetSandboxRequest, response: answers(ResetSandboxData) };
  const options = { schema, access: 'account.reset', writes: true, repeatable: 'always' } as const;
  return route('POST', url, options, async (request) => {
    const { accountId } = membershipOf(request);
    const { clientToken, balanceFils } = request.body;
    const outcome = await resetAccount(deps, {
      accountId,
      balanceFils,
      field: 'balanceFils',
      retry: retryOf(request, clientToken, { balanceFils }),
      inSameTransaction: (transaction, step) =>
        recordAudit(transaction, { ...actorOf(request), ...entryOf(request, step), at: deps.clock() }),
    });
    return ok({ balanceFils: outcome.balanceFils });
  });
}

function entryOf(
  request: FastifyRequest,
  step: ResetStep,
): Pick<NewAuditEntry, 'action' | 'subject' | 'details'> {
  const { accountId } = membershipOf(request);
  switch (step.kind) {
    case 'trip_failed': {
      const { tripId, reason } = step;
      return { action: 'trip.failed', subject: `trip ${tripId}`, details: { reason } };
    }
    case 'balance_set': {
      const { amountFils, reason } = step;
      const subject = `wallet of account ${accountId}`;
      return { action: 'wallet.adjusted', subject, details: { amountFils, reason } };
    }
    case 'begun_anew':
      return {
        action: 'account.reset',
        subject: `account ${accountId}`,
        details: { endedTrips: step.endedTrips },
      };
  }
}
