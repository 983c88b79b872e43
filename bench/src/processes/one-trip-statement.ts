import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  CreateTripOutcome,
  NewTrip,
} from '../../../server/src/domain/trips/creating/trip-creation-store.ts';
import type { Queryable } from '../../../server/src/platform/db/queryable.ts';

/** The migration with the last form of the function that created one trip a call. */
const migration = join(import.meta.dirname, '../../../server/migrations/0025_customer_messages.sql');

/** What the function speaks of and has another name by now. */
const renamedSince = [
  ['texts_customers', 'sms_links_enabled'],
  ['useless_at', 'expires_at'],
  ['find_kept_answer', 'find_stored_response'],
  ['keep_answer', 'store_response'],
  ['trip_at_a_glance', 'trip_event_payload'],
] as const;

/** Puts back the function by which trips were created one by one: what creating them together is measured against. */
export async function installOneTripFunction(db: Queryable): Promise<void> {
  const sql = await readFile(migration, 'utf8');
  const text = sql.slice(sql.indexOf('CREATE OR REPLACE FUNCTION create_trip('));
  await db.query({ text: renamedSince.reduce((now, [name, latest]) => now.replaceAll(name, latest), text) });
}

export type OneTripRow = { outcome: CreateTripOutcome['outcome']; trip_id: number; fare_fils: number };

/** Where a statement's values have the key and the hash of an idempotent request. */
export const keyPlace = 3;

const places = Array.from({ length: 32 }, (_, index) => `$${index + 1}${index === 5 ? '::smallint' : ''}`);

/** Stores the same rows as the service's own statement does for one trip. */
export function makeOneTripStatement(trip: NewTrip) {
  const { quote, customer, from, to } = trip;
  return {
    name: 'create-one-trip',
    text: `SELECT outcome, trip_id, fare_fils FROM create_trip(${places.join(', ')})`,
    values: [
      trip.accountId,
      trip.creationToken,
      trip.createdAt.toString(),
      trip.retry?.idempotencyKey ?? null,
      trip.retry?.requestHash ?? null,
      trip.status,
      trip.vehicleTypeId,
      from.lat,
      from.lng,
      to.lat,
      to.lng,
      quote.pickup.address?.en ?? null,
      quote.pickup.areaName?.en ?? null,
      quote.destination.address?.en ?? null,
      quote.destination.areaName?.en ?? null,
      quote.distanceMeters,
      quote.durationSeconds,
      quote.poweredBy,
      quote.dataVersion,
      trip.departureAt.toString(),
      quote.fareFils,
      quote.vatFils,
      quote.vatBasisPoints,
      JSON.stringify(quote.fareLines),
      quote.tariffId,
      customer.firstName,
      customer.lastName,
      customer.phoneCode,
      customer.mobileNumber,
      trip.externalReference ?? null,
      trip.dispatchDueAt.toString(),
      trip.now.toString(),
    ] as unknown[],
  };
}
