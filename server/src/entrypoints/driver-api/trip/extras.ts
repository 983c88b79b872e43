import {
  DriverExtrasData,
  RequestExtraRequest,
  RequestNewDestinationRequest,
  WithdrawExtraRequest,
} from '@satha/contract/extras/extra';
import { tripId } from '@satha/contract/fields';
import { Type } from 'typebox';
import { findOfferedExtras } from '../../../domain/extras/queries.ts';
import type { QuoteDestinationDeps } from '../../../domain/extras/quote-destination.ts';
import {
  type RequestExtraDeps,
  requestExtraAsDriver,
  requestNewDestination,
} from '../../../domain/extras/request-extra.ts';
import { withdrawExtraAsDriver } from '../../../domain/extras/settle-extra.ts';
import { findDriverTrip } from '../../../domain/trips/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { aedFromFils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { viewExtra } from '../../shared/extra-view.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/trip/extras';

const listing = {
  operationId: 'listExtras',
  tags: ['Trip'],
  summary: 'List extras and what they cost',
  description:
    'What may be charged beside the fare of the present trip, each with its price at this moment and what hinders it, and ' +
    'what was asked for. Look before the work begins: an account that cannot pay is told here.',
  security,
  querystring: Type.Object({ tripId: tripId('The trip that you are at.', { examples: [1] }) }),
  response: responses(DriverExtrasData, ['trip_not_found']),
};

const requesting = {
  operationId: 'requestExtra',
  tags: ['Trip'],
  summary: 'Ask for an extra',
  description:
    'Asks the account to pay for waiting or for work that the booking did not tell of, with a photo that was declared ' +
    'before. From the arrival until the trip is complete. The rule of the account, the account or the customer decides, ' +
    'or silence after ten minutes. Asking again by the same extraId answers as the first time.',
  security,
  body: RequestExtraRequest,
  response: responses(
    DriverExtrasData,
    [
      'trip_not_found',
      'trip_status_conflict',
      'evidence_not_found',
      'extra_differs',
      'extra_not_offered',
      'waiting_is_free',
      'extra_requested_already',
      'too_many_extras',
      'extra_not_payable',
    ],
    RequestExtraRequest,
  ),
};

const redirecting = {
  operationId: 'requestNewDestination',
  tags: ['Trip'],
  summary: 'Ask for another destination',
  description:
    'Asks whether the vehicle, which is on the truck, may be brought elsewhere, as an extra of kind new_destination: where ' +
    'the booked destination is closed, or the customer wishes it. Its price is what the fare would be more for the longer ' +
    'way, from where the truck is; nothing where it is neither farther nor longer to drive. The account or the customer decides: no rule, and silence ' +
    'is a no. Drive there once it is accepted. Asking again by the same extraId answers as the first time.',
  security,
  body: RequestNewDestinationRequest,
  response: responses(
    DriverExtrasData,
    [
      'trip_not_found',
      'trip_status_conflict',
      'destination_outside_uae',
      'no_route_found',
      'evidence_not_found',
      'extra_differs',
      'extra_requested_already',
      'too_many_extras',
      'extra_not_payable',
    ],
    RequestNewDestinationRequest,
  ),
};

const withdrawing = {
  operationId: 'withdrawExtra',
  tags: ['Trip'],
  summary: 'Take back an extra',
  description:
    'Takes back an extra that you asked for, a new destination only until it is accepted; what was charged for it goes ' +
    'back to the account. Taking it back again answers as the first time.',
  security,
  body: WithdrawExtraRequest,
  response: responses(
    DriverExtrasData,
    ['trip_not_found', 'extra_not_found', 'extra_decided_otherwise'],
    WithdrawExtraRequest,
  ),
};

export type DriverExtrasDeps = RequestExtraDeps & QuoteDestinationDeps & { readonly clock: Clock };

export function extrasRoutes(deps: DriverExtrasDeps): DriverApiRoute[] {
  return [
    route('GET', url, { schema: listing, access: 'driver' }, async (request) =>
      ok(await viewExtras(deps, { driverId: driverOf(request).driverId, tripId: request.query.tripId })),
    ),
    route('POST', url, { schema: requesting, access: 'driver', writes: true }, async (request) => {
      const { tripId: asked, ...extra } = request.body;
      const driver = { driverId: driverOf(request).driverId, tripId: asked };
      await requestExtraAsDriver(deps, driver, { ...extra, at: deps.clock() });
      return ok(await viewExtras(deps, driver));
    }),
    route(
      'POST',
      `${url}/new-destination`,
      { schema: redirecting, access: 'driver', writes: true },
      async (request) => {
        const { tripId: asked, lat, lng, ...extra } = request.body;
        const driver = { driverId: driverOf(request).driverId, tripId: asked };
        await requestNewDestination(deps, driver, { ...extra, destination: { lat, lng } }, deps.clock());
        return ok(await viewExtras(deps, driver));
      },
    ),
    route(
      'POST',
      `${url}/withdraw`,
      { schema: withdrawing, access: 'driver', writes: true },
      async (request) => {
        const { tripId: asked, extraId } = request.body;
        const driver = { driverId: driverOf(request).driverId, tripId: asked };
        await withdrawExtraAsDriver(deps, { ...driver, extraId }, deps.clock());
        return ok(await viewExtras(deps, driver));
      },
    ),
  ];
}

/** @throws Problem trip_not_found when the driver is not at the trip. */
async function viewExtras(
  deps: DriverExtrasDeps,
  driver: { readonly driverId: number; readonly tripId: number },
): Promise<DriverExtrasData> {
  const trip = await findDriverTrip(deps.db, driver.driverId);
  if (trip?.tripId !== driver.tripId) throw new Problem('trip_not_found');
  const offered = await findOfferedExtras(deps, trip, deps.clock());
  return {
    offered: offered.map(({ amountFils, hindrance, ...offer }) => ({
      ...offer,
      amount: aedFromFils(amountFils),
      ...(hindrance && { hindrance }),
    })),
    extras: trip.extras.map(viewExtra),
  };
}
