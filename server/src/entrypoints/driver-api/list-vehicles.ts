import { VehiclesData, VehiclesQuery } from '@satha/contract/driver/day';
import { formatPlate } from '../../domain/drivers/plate.ts';
import { findVehiclesForDriver } from '../../domain/drivers/vehicles/queries.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { readTypedText } from '../../values/text/typed-text.ts';
import { ok } from '../operation-responses.ts';
import { type DriverApiRoute, driverOf } from './gate.ts';
import { responses, security } from './operation-schema.ts';

const schema = {
  operationId: 'listVehicles',
  tags: ['Shift'],
  summary: 'List trucks',
  description:
    'The trucks to go online in, with what keeps you from one: those that you had last first, then by plate.',
  security,
  querystring: VehiclesQuery,
  response: responses(VehiclesData, []),
};

export function listVehiclesRoute({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): DriverApiRoute {
  return route('GET', '/vehicles', { schema, access: 'driver' }, async (request) => {
    const search = readSearch(request.query.search);
    const found = await findVehiclesForDriver(db, driverOf(request).driverId, { search, now: clock() });
    return ok({
      vehicles: found.map(({ vehicle, hindrance }) => ({
        plate: formatPlate(vehicle.plate),
        vehicleTypeId: vehicle.vehicleTypeId,
        equipment: [...vehicle.equipment],
        ...(hindrance && { hindrance }),
      })),
    });
  });
}

function readSearch(search: string | undefined): string | undefined {
  if (search === undefined) return undefined;
  const typed = readTypedText(search);
  if (typed) return typed.text === '' ? undefined : typed.text;
  const message = 'search has a control character in it; send plain text.';
  throw new Problem('invalid_request', { fields: [{ field: 'search', message }] });
}
