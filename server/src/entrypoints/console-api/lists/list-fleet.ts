import {
  type ConsoleDriver,
  ConsoleDriversData,
  ConsoleDriversQuery,
  type ConsoleVehicle,
  ConsoleVehiclesData,
  ConsoleVehiclesQuery,
  type ListedDriver,
} from '@satha/contract/console/lists';
import { equipmentList } from '@satha/terms/equipment';
import { expiringDays } from '@satha/terms/fleet-documents';
import { firstDay } from '../../../domain/drivers/documents/fleet-document.ts';
import { type Driver, driverStatuses, isHeldBack } from '../../../domain/drivers/driver.ts';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { findDrivers } from '../../../domain/drivers/queries.ts';
import { findVehicles, type VehicleInUse } from '../../../domain/drivers/vehicles/queries.ts';
import { findReach } from '../../../domain/reaching/reach/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { readTypedText } from '../../../values/text/typed-text.ts';
import { formatUaeTimestamp, uaeDateAt } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { createFilterReader, makeIdCursor } from '../../shared/list-filter.ts';
import { viewStandings } from '../drivers/view-reach.ts';
import type { ConsoleApiRoute } from '../gate.ts';

type ListFleetDeps = { readonly db: Queryable; readonly clock: Clock };

const usualLimit = 50;

/** Lists the drivers and the trucks, page by page. */
export function listFleetRoutes({ db, clock }: ListFleetDeps): ConsoleApiRoute[] {
  const drivers = { querystring: ConsoleDriversQuery, response: answers(ConsoleDriversData) };
  const vehicles = { querystring: ConsoleVehiclesQuery, response: answers(ConsoleVehiclesData) };
  return [
    route('GET', '/drivers', { schema: drivers, access: 'fleet.read' }, async ({ query }) => {
      const now = clock();
      const filter = { ...readDriverFilter(query), ...readDocuments(query.documents, now) };
      const page = await findDrivers(db, filter, query.limit ?? usualLimit);
      return ok({
        items: await viewListedDrivers(db, page.drivers, now),
        nextCursor: makeCursor(page.hasMore, page.drivers.at(-1)?.driverId),
      });
    }),
    route('GET', '/vehicles', { schema: vehicles, access: 'fleet.read' }, async ({ query }) => {
      const filter = { ...readVehicleFilter(query), ...readDocuments(query.documents, clock()) };
      const page = await findVehicles(db, filter, query.limit ?? usualLimit);
      return ok({
        items: page.vehicles.map(viewVehicle),
        nextCursor: makeCursor(page.hasMore, page.vehicles.at(-1)?.vehicleId),
      });
    }),
  ];
}

function makeCursor(hasMore: boolean, lastId: number | undefined): string | null {
  return hasMore && lastId !== undefined ? makeIdCursor(lastId) : null;
}

function readDocuments(due: 'expired' | 'expiring' | undefined, now: Temporal.Instant) {
  const today = uaeDateAt(now);
  if (due === 'expired') return { documentsOverBefore: today };
  if (due === 'expiring')
    return { documentsOverBefore: today.add({ days: expiringDays }), documentsOverFrom: today };
  return {};
}

function readDriverFilter({ search, status, cursor, ...query }: ConsoleDriversQuery) {
  const reader = createFilterReader();
  const filter = {
    typed: reader.typed('search', search, readTypedText),
    statuses: reader.names('status', status, driverStatuses),
    isOnShift: query.shift && query.shift === 'on',
    driverId: query.driverId,
    vehicleId: query.vehicleId,
    vehicleTypeId: query.vehicleTypeId,
    afterDriverId: reader.cursor(cursor),
  };
  reader.requireNone();
  return filter;
}

function readVehicleFilter({ search, equipment, cursor, ...query }: ConsoleVehiclesQuery) {
  const reader = createFilterReader();
  const filter = {
    typed: reader.typed('search', search, readTypedText),
    equipment: reader.names('equipment', equipment, equipmentList),
    vehicleTypeId: query.vehicleTypeId,
    isRetired: query.state && query.state === 'retired',
    isOutOfService: query.state === 'retired' ? undefined : query.state && query.state === 'out_of_service',
    isInUse: query.use && query.use === 'in_use',
    afterVehicleId: reader.cursor(cursor),
  };
  reader.requireNone();
  return filter;
}

/** Returns drivers with what reaches each of them. */
export async function viewListedDrivers(
  db: Queryable,
  drivers: readonly Driver[],
  now: Temporal.Instant,
): Promise<ListedDriver[]> {
  if (drivers.length === 0) return [];
  const driverIds = drivers.map(({ driverId }) => driverId);
  const reaches = await findReach(db, driverIds, now);
  return drivers.map((driver) => {
    const reach = reaches.get(driver.driverId);
    if (!reach) throw new Error('what reaches a driver is known of each');
    return { ...viewDriver(driver, now), reach: viewStandings(reach) };
  });
}

export function viewDriver(driver: Driver, now: Temporal.Instant): ConsoleDriver {
  const { shift, trip, hold, nameAr, suspendedAt } = driver;
  return {
    driverId: driver.driverId,
    name: driver.name,
    ...(nameAr !== undefined && { nameAr }),
    phone: driver.phoneCode + driver.mobileNumber,
    status: driver.status,
    licenceExpiresOn: driver.licenceExpiresOn.toString(),
    documentsExpireOn: String(firstDay(driver.licenceExpiresOn, driver.documentsValidThrough)),
    shift: shift
      ? {
          startedAt: formatUaeTimestamp(shift.startedAt),
          vehicleId: shift.vehicle.vehicleId,
          plate: formatPlate(shift.vehicle.plate),
          vehicleTypeId: shift.vehicle.vehicleTypeId,
          equipment: [...shift.equipment],
        }
      : null,
    isDemo: driver.isDemo,
    tripId: trip?.tripId ?? null,
    hold:
      hold && isHeldBack(driver, now)
        ? { until: formatUaeTimestamp(hold.until), reason: hold.because }
        : null,
    createdAt: formatUaeTimestamp(driver.createdAt),
    suspendedAt: suspendedAt ? formatUaeTimestamp(suspendedAt) : null,
    suspendedReason: driver.suspendedBecause ?? null,
    version: driver.version,
  };
}

export function viewVehicle({ driver, ...vehicle }: VehicleInUse): ConsoleVehicle {
  const { retiredAt, outOfService } = vehicle;
  return {
    vehicleId: vehicle.vehicleId,
    plate: formatPlate(vehicle.plate),
    vehicleTypeId: vehicle.vehicleTypeId,
    equipment: [...vehicle.equipment],
    heightMm: vehicle.heightMm ?? null,
    payloadKg: vehicle.payloadKg ?? null,
    tareKg: vehicle.tareKg ?? null,
    driver: driver
      ? {
          driverId: driver.driverId,
          name: driver.name,
          ...(driver.nameAr !== undefined && { nameAr: driver.nameAr }),
        }
      : null,
    createdAt: formatUaeTimestamp(vehicle.createdAt),
    retiredAt: retiredAt ? formatUaeTimestamp(retiredAt) : null,
    outOfService: outOfService
      ? { since: formatUaeTimestamp(outOfService.since), reason: outOfService.because }
      : null,
    documentsExpireOn: vehicle.documentsValidThrough?.toString() ?? null,
    version: vehicle.version,
  };
}
