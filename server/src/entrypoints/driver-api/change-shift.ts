import { DriverData, StartShiftRequest } from '@satha/contract/driver-operations';
import { type Plate, parsePlate } from '../../domain/drivers/plate.ts';
import { type EndShiftDeps, endShift } from '../../domain/drivers/shifts/end-shift.ts';
import { startShift } from '../../domain/drivers/shifts/start-shift.ts';
import { route } from '../../platform/http/api/route.ts';
import { Problem } from '../../values/problem.ts';
import { ok } from '../operation-responses.ts';
import { viewDriver } from './driver-view.ts';
import { type DriverApiRoute, driverOf } from './gate.ts';
import { responses, security } from './operation-schema.ts';

const startSchema = {
  operationId: 'startShift',
  tags: ['Shift'],
  summary: 'Go online',
  description:
    'Begins a shift in the vehicle with this plate: from now on trips that it can take are offered. Who is online in it ' +
    'already stays so, and may tell anew what equipment is on board.',
  security,
  body: StartShiftRequest,
  response: responses(
    DriverData,
    [
      'licence_expired',
      'document_expired',
      'vehicle_not_found',
      'vehicle_in_use',
      'driver_online',
      'driver_on_trip',
    ],
    StartShiftRequest,
  ),
};

const endSchema = {
  operationId: 'endShift',
  tags: ['Shift'],
  summary: 'Go offline',
  description:
    'Ends the shift: no more offers, and one that is open counts as declined. Who is offline already stays so.',
  security,
  response: responses(DriverData, ['driver_on_trip']),
};

export function changeShiftRoutes(deps: EndShiftDeps): DriverApiRoute[] {
  return [
    route(
      'POST',
      '/shift/start',
      { schema: startSchema, access: 'driver', writes: true, isPress: true },
      async (request) => {
        const { plate, equipment } = request.body;
        const shift = { driverId: driverOf(request).driverId, plate: readPlate(plate), equipment };
        const origin = { requestId: request.id, remoteAddress: request.remoteAddress };
        return ok(viewDriver(await startShift(deps, { ...shift, origin })));
      },
    ),
    route(
      'POST',
      '/shift/end',
      { schema: endSchema, access: 'driver', writes: true, isPress: true },
      async (request) => ok(viewDriver(await endShift(deps, driverOf(request).driverId))),
    ),
  ];
}

function readPlate(text: string): Plate {
  const plate = parsePlate(text);
  if (plate) return plate;
  const message = 'plate is no plate of the UAE; send emirate, code if there is one, number: Dubai K 40217.';
  throw new Problem('invalid_request', { fields: [{ field: 'plate', message }] });
}
