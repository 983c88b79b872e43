import { PresentTripData } from '@satha/contract/driver-operations';
import { findDriverTrip } from '../../../domain/trips/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { viewPresentTrip } from '../driver-view.ts';
import { driverOf } from '../gate.ts';
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

export function registerGetTrip(api: HttpServer, { db }: { readonly db: Queryable }): void {
  api.get(url, { schema }, async (request) =>
    ok(viewPresentTrip(await findDriverTrip(db, driverOf(request).driverId))),
  );
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
