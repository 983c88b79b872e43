import { MeData } from '@satha/contract/driver/day';
import {
  findShiftStandings,
  type Keeping,
  type ShiftStanding,
} from '../../domain/drivers/availability/queries.ts';
import { type FleetDocument, judgeDocument } from '../../domain/drivers/documents/fleet-document.ts';
import { findDriverDocuments, findVehicleDocuments } from '../../domain/drivers/documents/queries.ts';
import { findTrustedPlace, type TrustedPlace } from '../../domain/drivers/positions/queries.ts';
import { findDriver } from '../../domain/drivers/queries.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { ok } from '../operation-responses.ts';
import { viewDriver } from './driver-view.ts';
import { type DriverApiRoute, driverOf } from './gate.ts';
import { responses, security } from './operation-schema.ts';

const url = '/me';

const schema = {
  operationId: 'getMe',
  tags: ['Shift'],
  summary: 'Look up yourself',
  description:
    'The driver whose token it is: name, status, documents, the shift that is open, by which ways its positions come, and why no ' +
    'offers do.',
  security,
  response: responses(MeData, []),
};

export function getMeRoute({ db, clock }: { readonly db: Queryable; readonly clock: Clock }): DriverApiRoute {
  return route('GET', url, { schema, access: 'driver' }, async (request) => {
    const driver = await findDriver(db, driverOf(request).driverId);
    if (!driver) throw new Problem('invalid_driver_token');
    const { driverId, shift } = driver;
    const now = clock();
    const [own, ofTruck, place, [standing]] = await Promise.all([
      findDriverDocuments(db, driverId),
      shift ? findVehicleDocuments(db, shift.vehicle.vehicleId) : [],
      findTrustedPlace(db, driverId),
      shift ? findShiftStandings(db, now, driverId) : [],
    ]);
    const documents = [...own, ...ofTruck].map((document) => viewDocument(document, now));
    return ok({
      ...viewDriver(driver),
      ...viewStanding(standing),
      positions: viewPositions(place),
      documents,
    });
  });
}

type NoOffers = NonNullable<MeData['noOffers']>['because'];

/** What the driver is told of themself; the others come and go, or have ended the shift. */
const toldKeepings: Readonly<Record<Keeping, NoOffers | undefined>> = {
  suspended: undefined,
  licence_expired: 'licence_expired',
  document_expired: 'document_expired',
  vehicle_retired: 'vehicle_retired',
  out_of_service: 'out_of_service',
  held_back: 'held_back',
  no_position: 'no_position',
  position_too_old: 'position_too_old',
  busy: undefined,
};

function viewStanding(standing: ShiftStanding | undefined): Pick<MeData, 'noOffers' | 'leftOut'> {
  const { keptBy, leftOut } = standing ?? {};
  const because = keptBy && toldKeepings[keptBy];
  return {
    ...(because && { noOffers: { because } }),
    ...(leftOut && { leftOut: { ...leftOut, at: formatUaeTimestamp(leftOut.at) } }),
  };
}

function viewPositions(place: TrustedPlace | undefined): MeData['positions'] {
  return (place?.told ?? []).map(({ source, heardAt, batteryPercent }) => ({
    source,
    heardAt: formatUaeTimestamp(heardAt),
    ...(batteryPercent !== undefined && { batteryPercent: Math.round(batteryPercent) }),
  }));
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
