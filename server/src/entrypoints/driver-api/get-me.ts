import { MeData } from '@satha/contract/driver/day';
import { type FleetDocument, judgeDocument } from '../../domain/drivers/documents/fleet-document.ts';
import { findDriverDocuments, findVehicleDocuments } from '../../domain/drivers/documents/queries.ts';
import { findDriver } from '../../domain/drivers/queries.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
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
  description: 'The driver whose token it is: name, status, documents, and the shift that is open.',
  security,
  response: responses(MeData, []),
};

export function getMeRoute({ db, clock }: { readonly db: Queryable; readonly clock: Clock }): DriverApiRoute {
  return route('GET', url, { schema, access: 'driver' }, async (request) => {
    const driver = await findDriver(db, driverOf(request).driverId);
    if (!driver) throw new Problem('invalid_driver_token');
    const { driverId, shift } = driver;
    const [own, ofTruck] = await Promise.all([
      findDriverDocuments(db, driverId),
      shift ? findVehicleDocuments(db, shift.vehicle.vehicleId) : [],
    ]);
    const now = clock();
    const documents = [...own, ...ofTruck].map((document) => viewDocument(document, now));
    return ok({ ...viewDriver(driver), documents });
  });
}

function viewDocument(
  { kind, expiresOn }: FleetDocument,
  now: Temporal.Instant,
): MeData['documents'][number] {
  const standing = judgeDocument(expiresOn, now);
  return {
    kind,
    expiresOn: expiresOn.toString(),
    isOver: standing === 'expired',
    endsSoon: standing === 'expiring',
  };
}
