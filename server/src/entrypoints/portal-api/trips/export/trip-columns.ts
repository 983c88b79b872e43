import type { TripSummary } from '@satha/contract/portal/trips';
import { formatJobPlate } from '../../../../domain/jobs/job.ts';
import { acceptedExtras, totalChargedFils } from '../../../../domain/trips/extras/trip-extra.ts';
import type { Trip } from '../../../../domain/trips/trip.ts';
import type { Columns } from '../../../shared/tables/table.ts';

/** A trip, and how the lists tell it. */
export type ExportedTrip = { readonly trip: Trip; readonly view: TripSummary };

/** What a file tells of each trip: places in English, whole numbers and amounts as programs read them. */
export const tripColumns = {
  trip: ['integer', ({ view }) => view.tripId],
  reference: ['text', ({ view }) => view.externalReference],
  status: ['text', ({ view }) => view.status],
  created: ['time', ({ trip }) => trip.createdAt],
  departure: ['time', ({ trip }) => trip.departureAt],
  vehicle_type: ['integer', ({ view }) => view.vehicleTypeId],
  pickup: ['text', ({ view }) => view.pickup.address?.en],
  pickup_latitude: ['number', ({ view }) => view.pickup.lat],
  pickup_longitude: ['number', ({ view }) => view.pickup.lng],
  destination: ['text', ({ view }) => view.destination.address?.en],
  destination_latitude: ['number', ({ view }) => view.destination.lat],
  destination_longitude: ['number', ({ view }) => view.destination.lng],
  customer: ['text', ({ view: { customer } }) => `${customer.firstName} ${customer.lastName}`],
  // A leading + would make a formula of it.
  phone: ['text', ({ view: { customer } }) => customer.phoneCode + customer.mobileNumber],
  plate: ['text', ({ trip }) => plateOf(trip)],
  vin: ['text', ({ trip }) => trip.job?.vehicle?.vin],
  vehicle: ['text', ({ trip }) => makeAndModelOf(trip)],
  case_number: ['text', ({ trip }) => trip.job?.incident?.caseNumber],
  fare_aed: ['aed', ({ view }) => view.fareFils],
  cancellation_fee_aed: ['aed', ({ view }) => view.cancellationFeeFils],
  outcome: ['text', ({ view }) => view.outcome],
  extras_aed: [
    'aed',
    ({ trip }) => acceptedExtras(trip.extras).reduce((sum, { amountFils }) => sum + amountFils, 0),
  ],
  total_aed: ['aed', ({ trip }) => totalChargedFils(trip)],
  charged_aed: ['aed', ({ view }) => view.chargedFils],
} as const satisfies Columns<ExportedTrip>;

function plateOf({ job }: Trip): string | undefined {
  return job?.vehicle?.plate && formatJobPlate(job.vehicle.plate);
}

function makeAndModelOf({ job }: Trip): string {
  return [job?.vehicle?.make, job?.vehicle?.model].filter((name) => name !== undefined).join(' ');
}
