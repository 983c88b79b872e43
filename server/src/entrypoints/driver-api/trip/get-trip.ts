import { PresentTripData } from '@satha/contract/driver-trips';
import { findDriverTrip } from '../../../domain/trips/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverTripViewDeps, viewPresentTrip } from '../driver-view.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/trip';

const schema = {
  operationId: 'getPresentTrip',
  tags: ['Trip'],
  summary: 'Get the present trip',
  description:
    'The trip that the driver is at: both points, the customer, and what can be done with it now. null without one.',
  security,
  response: responses(PresentTripData, []),
};

export function getTripRoute(deps: DriverTripViewDeps & { readonly db: Queryable }): DriverApiRoute {
  return route('GET', url, { schema, access: 'driver' }, async (request) =>
    ok(viewPresentTrip(deps, await findDriverTrip(deps.db, driverOf(request).driverId))),
  );
}
