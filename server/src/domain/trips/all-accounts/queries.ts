import type { Emirate } from '@satha/terms/emirates';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { formatPlate, type Plate } from '../../drivers/plate.ts';
import { plateSpellings } from '../../jobs/plate-spellings.ts';
import type { Trip } from '../trip.ts';
import { type TripRow, toTrip, tripColumns, withJobAndDriver } from '../trip-row.ts';

/** What an operator looks for among the trips of all accounts. */
export type AnyTripFilter = {
  readonly accountId?: number | undefined;
  /** In one of these. */
  readonly statuses?: readonly number[] | undefined;
  /** The present or last one. */
  readonly driverId?: number | undefined;
  /** Of the present or last truck; of several that have had the plate, any. */
  readonly truckPlate?: Plate | undefined;
  /** The customer's, in its one true form. */
  readonly mobile?: { readonly phoneCode: string; readonly nationalNumber: string } | undefined;
  /** Of the customer's vehicle, each exactly, in any letters: the plate's number alone. */
  readonly plateNumber?: string | undefined;
  readonly vin?: string | undefined;
  readonly caseNumber?: string | undefined;
  /** Inclusive; what is before is not. */
  readonly createdFrom?: Temporal.Instant | undefined;
  readonly createdBefore?: Temporal.Instant | undefined;
  readonly departureFrom?: Temporal.Instant | undefined;
  readonly departureBefore?: Temporal.Instant | undefined;
  /** Only trips with a lower number: the last of the page before. */
  readonly beforeTripId?: number | undefined;
};

/** A trip with who was last at it, also when it is over. */
export type ListedTrip = Trip & {
  readonly lastDriver:
    | { readonly driverId: number; readonly name: string; readonly vehicleId: number; readonly plate: string }
    | undefined;
};

type ListedRow = TripRow & {
  last_driver_id: number | null;
  last_driver_name: string;
  last_vehicle_id: number;
  last_plate_emirate: Emirate;
  last_plate_code: string;
  last_plate_number: string;
};

/**
 * Returns the trips of all accounts that the filter selects, the newest first, and whether more follow: for
 * an operator, never for an account. Unless one is asked for, the accounts are named one by one, so that the
 * index of each serves, whichever begins with the account; the driver, the truck, the departure and the
 * trip's number have indexes across all of them.
 */
export async function findTripsOfAllAccounts(
  db: Queryable,
  filter: AnyTripFilter,
  limit: number,
): Promise<{ readonly trips: readonly ListedTrip[]; readonly hasMore: boolean }> {
  const accountIds = filter.accountId === undefined ? await findAccountIds(db, filter) : [filter.accountId];
  const vehicleIds = filter.truckPlate && (await findVehicleIds(db, filter.truckPlate));
  const { conditions, values } = ask(filter, { accountIds, vehicleIds });
  const { rows } = await db.query<ListedRow>({
    text: `SELECT ${tripColumns}, t.driver_id AS last_driver_id, ld.name AS last_driver_name, lv.vehicle_id AS last_vehicle_id,
             lv.plate_emirate AS last_plate_emirate, lv.plate_code AS last_plate_code, lv.plate_number AS last_plate_number
           FROM (SELECT * FROM trips t WHERE ${conditions.join(' AND ')}
             ORDER BY t.trip_id DESC LIMIT ${limit + 1}) t ${withJobAndDriver}
           LEFT JOIN drivers ld ON ld.driver_id = t.driver_id
           LEFT JOIN vehicles lv ON lv.vehicle_id = t.vehicle_id
           ORDER BY t.trip_id DESC`,
    values,
    onlyReads: true,
  });
  return { trips: rows.slice(0, limit).map(toListedTrip), hasMore: rows.length > limit };
}

/** What is asked of a trip. A new filter is a line here; its index may have the account first, as the accounts are named. */
function ask(
  filter: AnyTripFilter,
  among: { readonly accountIds: readonly number[]; readonly vehicleIds: readonly number[] | undefined },
) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const require = (value: unknown, condition: (place: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  require(among.accountIds, (place) => `t.account_id = ANY (${place}::bigint[])`);
  require(filter.statuses, (place) => `t.status = ANY (${place}::smallint[])`);
  require(filter.driverId, (place) => `t.driver_id = ${place}`);
  require(among.vehicleIds, (place) => `t.vehicle_id = ANY (${place}::bigint[])`);
  require(filter.mobile?.nationalNumber, (place) => `t.mobile_number = ${place}`);
  require(filter.mobile?.phoneCode, (place) => `t.phone_code = ${place}`);
  const plates = filter.plateNumber === undefined ? undefined : plateSpellings(filter.plateNumber);
  require(plates, (place) => ofJob(`plate_number = ANY (${place}::text[])`));
  require(filter.vin?.toUpperCase(), (place) => ofJob(`vin = ${place}`));
  require(filter.caseNumber, (place) => ofJob(`case_number = lower(${place}::text)`));
  require(filter.createdFrom?.toString(), (place) => `t.created_at >= ${place}`);
  require(filter.createdBefore?.toString(), (place) => `t.created_at < ${place}`);
  require(filter.departureFrom?.toString(), (place) => `t.departure_at >= ${place}`);
  require(filter.departureBefore?.toString(), (place) => `t.departure_at < ${place}`);
  require(filter.beforeTripId, (place) => `t.trip_id < ${place}`);
  return { conditions, values };
}

/** A condition on a trip's job, by the indexes of migration 0048; the accounts are the first value. */
function ofJob(condition: string): string {
  return `(t.account_id, t.trip_id) IN (
    SELECT account_id, trip_id FROM trip_jobs WHERE account_id = ANY ($1::bigint[]) AND ${condition})`;
}

/** The accounts that may have such trips: those that have booked for the number, or all. */
async function findAccountIds(db: Queryable, { mobile }: AnyTripFilter): Promise<readonly number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    mobile
      ? {
          text: 'SELECT account_id FROM customer_accounts WHERE phone_code = $1 AND mobile_number = $2',
          values: [mobile.phoneCode, mobile.nationalNumber],
          onlyReads: true,
        }
      : { text: 'SELECT account_id FROM accounts', onlyReads: true },
  );
  return rows.map(({ account_id: accountId }) => accountId);
}

/** The trucks that have or had the plate; of a truck that is retired it may have gone to another one. */
async function findVehicleIds(db: Queryable, plate: Plate): Promise<readonly number[]> {
  const { rows } = await db.query<{ vehicle_id: number }>({
    text: `SELECT vehicle_id FROM vehicles WHERE plate_emirate = $1 AND plate_code = $2 AND plate_number = $3`,
    values: [plate.emirate, plate.code, plate.number],
    onlyReads: true,
  });
  return rows.map(({ vehicle_id: vehicleId }) => vehicleId);
}

function toListedTrip(row: ListedRow): ListedTrip {
  const plate = {
    emirate: row.last_plate_emirate,
    code: row.last_plate_code,
    number: row.last_plate_number,
  };
  return {
    ...toTrip(row),
    lastDriver:
      row.last_driver_id === null
        ? undefined
        : {
            driverId: row.last_driver_id,
            name: row.last_driver_name,
            vehicleId: row.last_vehicle_id,
            plate: formatPlate(plate),
          },
  };
}
