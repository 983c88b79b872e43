import { OffersData } from '@satha/contract/driver-operations';
import { createOpenOfferFinder } from '../../../domain/dispatch/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { ok } from '../../operation-responses.ts';
import { viewOffer } from '../driver-view.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/offers';

const schema = {
  operationId: 'listOffers',
  tags: ['Offers'],
  summary: 'List open offers',
  description:
    'What the driver is being asked now, for phones that ask every few seconds; the stream tells it without asking. ' +
    'An offer says nothing of the customer: that comes with the trip.',
  security,
  response: responses(OffersData, []),
};

export function listOffersRoute(deps: { readonly db: Queryable; readonly clock: Clock }): DriverApiRoute {
  const findOpenOffer = createOpenOfferFinder(deps);
  return route('GET', url, { schema, access: 'driver' }, async (request) => {
    const offer = await findOpenOffer(driverOf(request).driverId);
    return ok({ offers: offer ? [viewOffer(offer, deps.clock())] : [] });
  });
}
