import { tripId } from '@satha/contract/fields';
import { CancellationData } from '@satha/contract/lookups/cost-of-cancelling';
import { Type } from 'typebox';
import {
  type PreviewCancellationDeps,
  previewCancellation,
} from '../../domain/trips/cancelling/preview-cancellation.ts';
import { route } from '../../platform/http/api/route.ts';
import { aedFromFils } from '../../values/money.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { ok } from '../operation-responses.ts';
import { callerOf, type TripApiRoute } from './gate.ts';
import { requestHeaders } from './operation-headers.ts';
import { responses, security } from './operation-schema.ts';

const url = '/Trips/:tripId/cancellation';

const schema = {
  operationId: 'previewCancellation',
  tags: ['Trips'],
  summary: 'Cost of cancelling',
  description:
    'What cancelling a trip would cost now, and what would come back. The figure is honoured for 60 seconds while the ' +
    'trip does not move on; nothing is cancelled.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  response: responses(CancellationData, ['trip_not_found', 'trip_cannot_be_cancelled']),
};

export function previewCancellationRoute(deps: PreviewCancellationDeps): TripApiRoute {
  return route('GET', url, { schema, access: 'key' }, async (request) => {
    const { accountId, clockOffsetSeconds } = callerOf(request);
    const { tripId } = request.params;
    const preview = await previewCancellation(deps, { accountId, clockOffsetSeconds, tripId });
    return ok({
      tripID: tripId,
      cancellationFees: aedFromFils(preview.feeFils),
      refund: aedFromFils(preview.refundFils),
      ...(preview.tollFils > 0 && { tolls: aedFromFils(preview.tollFils) }),
      reason: preview.reason,
      honouredUntil: formatUaeTimestamp(preview.honouredUntil),
    });
  });
}
