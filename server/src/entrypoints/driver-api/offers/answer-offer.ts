import { OffersData, offerId, PresentTripData } from '@satha/contract/driver-trips';
import { Type } from 'typebox';
import { type AnswerOfferDeps, acceptOffer } from '../../../domain/dispatch/accept-offer.ts';
import { declineOffer } from '../../../domain/dispatch/decline-offer.ts';
import { findDriverTrip } from '../../../domain/trips/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverTripViewDeps, viewPresentTrip } from '../driver-view.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

const params = Type.Object({ offerId });

const acceptSchema = {
  operationId: 'acceptOffer',
  tags: ['Offers'],
  summary: 'Accept an offer',
  description:
    'Takes the trip, unless another driver was faster or the time is over. Accepting again what was accepted answers ' +
    'with the trip again.',
  security,
  params,
  response: responses(PresentTripData, ['offer_not_found', 'offer_no_longer_open', 'outcome_unknown']),
};

const declineSchema = {
  operationId: 'declineOffer',
  tags: ['Offers'],
  summary: 'Decline an offer',
  description: 'Leaves the trip to the next driver at once. An offer that is closed already stays as it is.',
  security,
  params,
  response: responses(OffersData, ['offer_not_found', 'offer_no_longer_open']),
};

export function answerOfferRoutes(deps: AnswerOfferDeps & DriverTripViewDeps): DriverApiRoute[] {
  return [
    route(
      'POST',
      '/offers/:offerId/accept',
      { schema: acceptSchema, access: 'driver', writes: true, isPress: true, repeatable: 'always' },
      async (request) => {
        const { driverId } = driverOf(request);
        await acceptOffer(deps, { driverId, offerId: request.params.offerId });
        return ok(viewPresentTrip(deps, await findDriverTrip(deps.db, driverId)));
      },
    ),
    route(
      'POST',
      '/offers/:offerId/decline',
      { schema: declineSchema, access: 'driver', writes: true, isPress: true },
      async (request) => {
        await declineOffer(deps, { driverId: driverOf(request).driverId, offerId: request.params.offerId });
        return ok({ offers: [] });
      },
    ),
  ];
}
