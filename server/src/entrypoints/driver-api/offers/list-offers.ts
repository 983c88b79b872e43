import { OffersData } from '@satha/contract/driver-trips';
import { createOpenOfferFinder } from '../../../domain/dispatch/queries.ts';
import type { SignsOfLife } from '../../../domain/reaching/ladder/note-signs-of-life.ts';
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
    'An offer says nothing of the customer: that comes with the trip. Asking tells that the phone is open, and that it shows the ' +
    'offer, but for a worker without a page that sends the header Satha-Asked-By with the value push.',
  security,
  response: responses(OffersData, []),
};

/** Sent by a browser's worker that a push has woken: nobody need be looking. */
const askedBy = 'satha-asked-by';

export type ListOffersDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly signsOfLife: SignsOfLife;
};

export function listOffersRoute(deps: ListOffersDeps): DriverApiRoute {
  const findOpenOffer = createOpenOfferFinder(deps);
  return route('GET', url, { schema, access: 'driver' }, async (request) => {
    const driver = driverOf(request);
    const offer = await findOpenOffer(driver.driverId);
    if (request.headers[askedBy] !== 'push') {
      // A phone that asked is told all the same: it asks again, and is noted then.
      await deps.signsOfLife.asked(driver, offer?.offerId).catch((error: unknown) => {
        request.log.warn({ err: error }, 'That a phone asked for its offers was not noted.');
      });
    }
    return ok({ offers: offer ? [viewOffer(offer, deps.clock())] : [] });
  });
}
