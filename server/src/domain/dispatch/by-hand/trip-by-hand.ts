import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { Requirements } from '../../jobs/requirement.ts';
import type { VehicleClass } from '../../routing/route-provider.ts';

/** A trip as an operator has to know it to choose its driver. */
export type TripByHand = {
  readonly accountId: number;
  readonly tripId: number;
  readonly status: TripStatusCode;
  readonly sequence: number;
  /** Who is at it. */
  readonly driverId: number | undefined;
  readonly vehicleTypeId: number;
  readonly vehicleClass: VehicleClass;
  /** Where another driver takes it over: the pickup, or where the truck is that has the customer's vehicle on the way. */
  readonly meeting: Coordinates;
  readonly destination: Coordinates;
  readonly requirements: Requirements['needed'];
};
