import { tripStatusOf } from '@satha/terms/trip-statuses';
import { formatJobPlate } from '../../../../domain/jobs/job.ts';
import type { Trip } from '../../../../domain/trips/trip.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { csvHead, csvLine, writeAed, writeText } from '../../csv.ts';
import { type TripViewDeps, viewTrip } from '../trip-view.ts';

const columns = [
  'trip',
  'reference',
  'status',
  'created',
  'departure',
  'vehicle_type',
  'pickup',
  'pickup_latitude',
  'pickup_longitude',
  'destination',
  'destination_latitude',
  'destination_longitude',
  'customer',
  'phone',
  'plate',
  'vin',
  'vehicle',
  'case_number',
  'fare_aed',
  'cancellation_fee_aed',
  'outcome',
] as const;

/** The file's first line. */
export const tripsHead = (): string => csvHead(columns);

/** Returns one trip's line: places in English, whole numbers and amounts as programs read them. */
export function tripLine(deps: TripViewDeps, trip: Trip): string {
  const view = viewTrip(deps, trip);
  const { pickup, destination, customer } = view;
  const vehicle = trip.job?.vehicle;
  const cells: Record<(typeof columns)[number], string> = {
    trip: String(view.tripId),
    reference: writeText(view.externalReference ?? ''),
    status: tripStatusOf(trip.status).name,
    created: view.createdAt,
    departure: formatUaeTimestamp(trip.departureAt),
    vehicle_type: String(view.vehicleTypeId),
    pickup: writeText(pickup.address?.en ?? ''),
    pickup_latitude: String(pickup.lat),
    pickup_longitude: String(pickup.lng),
    destination: writeText(destination.address?.en ?? ''),
    destination_latitude: String(destination.lat),
    destination_longitude: String(destination.lng),
    customer: writeText(`${customer.firstName} ${customer.lastName}`),
    // A leading + would make a formula of it.
    phone: customer.phoneCode + customer.mobileNumber,
    plate: writeText(vehicle?.plate ? formatJobPlate(vehicle.plate) : ''),
    vin: vehicle?.vin ?? '',
    vehicle: writeText([vehicle?.make, vehicle?.model].filter((name) => name !== undefined).join(' ')),
    case_number: writeText(trip.job?.incident?.caseNumber ?? ''),
    fare_aed: writeAed(view.fareFils),
    cancellation_fee_aed: view.cancellationFeeFils === null ? '' : writeAed(view.cancellationFeeFils),
    outcome: view.outcome ?? '',
  };
  return csvLine(columns.map((column) => cells[column]));
}
