import { DriverData } from '@satha/contract/driver-operations';
import { findDriver } from '../../domain/drivers/queries.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { route } from '../../platform/http/api/route.ts';
import { Problem } from '../../values/problem.ts';
import { ok } from '../operation-responses.ts';
import { viewDriver } from './driver-view.ts';
import { type DriverApiRoute, driverOf } from './gate.ts';
import { responses, security } from './operation-schema.ts';

const url = '/me';

const schema = {
  operationId: 'getMe',
  tags: ['Shift'],
  summary: 'Look up yourself',
  description: 'The driver whose token it is: name, status, licence, and the shift that is open.',
  security,
  response: responses(DriverData, []),
};

export function getMeRoute({ db }: { readonly db: Queryable }): DriverApiRoute {
  return route('GET', url, { schema, access: 'driver' }, async (request) => {
    const driver = await findDriver(db, driverOf(request).driverId);
    if (!driver) throw new Problem('invalid_driver_token');
    return ok(viewDriver(driver));
  });
}
