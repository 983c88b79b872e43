import { TripParams } from '@satha/contract/portal/trips';
import { SendEvidenceRequest } from '@satha/contract/sandbox-operations';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { sendEvidence } from '../../../domain/sandbox/controls/send-evidence.ts';
import type { TellConditionDeps } from '../../../domain/sandbox/fleet/plays/tell-condition.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/trips/:tripId/evidence';

/** Has the driver of a trip tell of the vehicle, as the trip API's operation does; what is told already is not told twice. */
export function sendEvidenceRoute(deps: TellConditionDeps): PortalApiRoute {
  const schema = { params: TripParams, body: SendEvidenceRequest, response: answersDone };
  const options = { schema, access: 'sandbox.write', writes: true, repeatable: 'always' } as const;
  return route('POST', url, options, async (request) => {
    const { accountId } = membershipOf(request);
    const { tripId } = request.params;
    const { stage: asked, files = 'sent' } = request.body;
    await sendEvidence(deps, {
      accountId,
      tripId,
      stage: asked,
      files,
      inSameTransaction: (transaction, stage) =>
        recordAudit(transaction, {
          ...actorOf(request),
          action: 'trip.evidence_sent',
          subject: `trip ${tripId}`,
          details: { stage, files },
          at: deps.clock(),
        }),
    });
    return done();
  });
}
