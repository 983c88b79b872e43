import {
  EndpointParams,
  RotatedSecret,
  RotateSecretRequest,
} from '@satha/contract/webhooks/webhook-endpoints';
import { rotateEndpointSecret } from '../../../domain/webhooks/endpoints/change-endpoint.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { noteEndpoint } from '../../shared/note-endpoint.ts';
import { actorOf, type TripApiRoute } from '../gate.ts';
import { endpointUrl, webhookOperation, writing } from './webhook-operation.ts';

const url = `${endpointUrl}/rotate-secret` as const;

const schema = {
  ...webhookOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'Gives an endpoint a new secret, which is in this answer and nowhere else. The old one signs beside it for a ' +
      'day, or no more at once if you say so.',
    data: RotatedSecret,
    refusals: ['webhook_endpoint_not_found'],
    body: RotateSecretRequest,
  }),
  params: EndpointParams,
  body: RotateSecretRequest,
};

export function rotateSecretRoute(deps: { readonly db: Database; readonly clock: Clock }): TripApiRoute {
  return route('POST', url, { schema, ...writing }, async (request) => {
    const { endpointId } = request.params;
    const { atOnce = false } = request.body;
    const note = noteEndpoint(actorOf(request), deps.clock, 'secret_rotated', { atOnce });
    const rotated = await rotateEndpointSecret(deps, { endpointId, atOnce }, note);
    if (!rotated) throw new Problem('webhook_endpoint_not_found');
    return ok({ secret: rotated.secret, oldExpiresAt: formatUaeTimestamp(rotated.oldExpiresAt) });
  });
}
