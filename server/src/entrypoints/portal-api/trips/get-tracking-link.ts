import { TripLink, TripParams } from '@satha/contract/portal/trips';
import type { TripLinks } from '../../../domain/tracking/links/trip-links.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/trips/:tripId/tracking-link';

export type TripLinkDeps = { readonly tripLinks: Pick<TripLinks, 'find'> };

/** Answers the link to a trip, to members who book: whoever has it shows it to others. */
export function getTrackingLinkRoute({ tripLinks }: TripLinkDeps): PortalApiRoute {
  const schema = { params: TripParams, response: answers(TripLink) };
  return route('GET', url, { schema, access: 'trips.write' }, async (request) => {
    const { accountId } = membershipOf(request);
    const link = await tripLinks.find({ accountId, tripId: request.params.tripId });
    if (!link) throw new Problem('trip_not_found');
    if (link === 'over') throw new Problem('link_not_valid');
    return ok({ url: link.url, endsAt: link.endsAt ? formatUaeTimestamp(link.endsAt) : null });
  });
}
