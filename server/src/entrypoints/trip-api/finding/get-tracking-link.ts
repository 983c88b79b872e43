import { tripId } from '@satha/contract/fields';
import { TrackingLinkData } from '@satha/contract/trip-record';
import { Type } from 'typebox';
import type { TripLinks } from '../../../domain/tracking/links/trip-links.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Trips/:tripId/tracking-link';

const schema = {
  operationId: 'getTrackingLink',
  tags: ['Trips'],
  summary: 'Link to watch a trip',
  description:
    'An address that opens this one trip in a browser: status, truck on the map, minutes to arrival, driver and plate; ' +
    'neither customer nor fare. The customer is sent the same by SMS when the trip is created. Good until thirty minutes ' +
    'after the trip is over.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  response: responses(TrackingLinkData, ['trip_not_found', 'link_not_valid']),
};

export type GetTrackingLinkDeps = { readonly tripLinks: Pick<TripLinks, 'find'> };

export function getTrackingLinkRoute({ tripLinks }: GetTrackingLinkDeps): TripApiRoute {
  return route('GET', url, { schema, access: 'key' }, async (request) => {
    const trip = { accountId: callerOf(request).accountId, tripId: request.params.tripId };
    const link = await tripLinks.find(trip);
    if (!link) throw new Problem('trip_not_found');
    if (link === 'over') throw new Problem('link_not_valid');
    return ok({
      tripID: trip.tripId,
      url: link.url,
      ...(link.endsAt && { expiresAt: formatUaeTimestamp(link.endsAt) }),
    });
  });
}
