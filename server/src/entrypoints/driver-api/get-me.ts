import { DriverData } from '@satha/contract/driver-operations';
import { findDriver } from '../../domain/drivers/queries.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../values/problem.ts';
import { ok } from '../operation-responses.ts';
import { viewDriver } from './driver-view.ts';
import { driverOf } from './gate.ts';
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

export function registerGetMe(api: HttpServer, { db }: { readonly db: Queryable }): void {
  api.get(url, { schema }, async (request) => {
    const driver = await findDriver(db, driverOf(request).driverId);
    if (!driver) throw new Problem('invalid_driver_token');
    return ok(viewDriver(driver));
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
