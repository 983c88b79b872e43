import { EvidenceListData } from '@satha/contract/evidence/evidence';
import { tripId } from '@satha/contract/fields';
import { SendEvidenceRequest } from '@satha/contract/sandbox-operations';
import { Type } from 'typebox';
import { sendEvidence } from '../../../domain/sandbox/controls/send-evidence.ts';
import type { TellConditionDeps } from '../../../domain/sandbox/fleet/plays/tell-condition.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { type ListTripEvidenceDeps, viewTripEvidence } from '../finding/list-trip-evidence.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Sandbox/trips/:tripId/evidence';

const schema = {
  operationId: 'sendEvidence',
  tags: ['Sandbox'],
  summary: 'Send evidence',
  description:
    "Has the trip's simulated driver tell of the vehicle, at the pickup or at the delivery, what they have not told yet: " +
    'photos, a mark, readings, a signature. The trip stays where it is. Without stage, it is told of the delivery while the ' +
    'trip is in progress, else of the pickup.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  body: SendEvidenceRequest,
  response: responses(EvidenceListData, ['trip_not_found', 'trip_status_conflict'], SendEvidenceRequest),
};

export function sendEvidenceRoute(deps: TellConditionDeps & ListTripEvidenceDeps): TripApiRoute {
  return route('POST', url, { schema, access: 'key', writes: true }, async (request) => {
    const caller = callerOf(request);
    const trip = { accountId: caller.accountId, tripId: request.params.tripId };
    const { stage, files = 'sent' } = request.body;
    await sendEvidence(deps, { ...trip, stage, files });
    return ok(await viewTripEvidence(deps, { ...trip, apiKeyId: caller.apiKeyId }));
  });
}
