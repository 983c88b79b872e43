/** The code of every trip status by its name. */
export const tripStatusCodes = {
  /** Departure is later; the search for a driver has not begun. */
  scheduled: 0,
  /** Looking for a driver. */
  searching: 1,
  /** The driver is on the way. */
  driver_to_pickup: 2,
  /** The driver has arrived. */
  at_pickup: 3,
  /** The customer's vehicle is being loaded. */
  loading: 4,
  /** The customer's vehicle is on the move. */
  in_progress: 5,
  /** Delivered. */
  completed: 6,
  /** Cancelled through the account. */
  cancelled: 7,
  /** Nobody took it; refunded in full. */
  no_driver_found: 8,
  /** Ended by the operator; refunded by reason. */
  failed: 9,
} as const;

export type TripStatusName = keyof typeof tripStatusCodes;
export type TripStatusCode = (typeof tripStatusCodes)[TripStatusName];

export type TripStatus = { readonly code: TripStatusCode; readonly name: TripStatusName };

/** Every trip status, indexed by code. What may follow what is told by the table of actions (trip-actions.ts). */
export const tripStatuses: readonly TripStatus[] = (
  Object.entries(tripStatusCodes) as [TripStatusName, TripStatusCode][]
).map(([name, code]) => ({ code, name }));

export function getTripStatus(code: TripStatusCode): TripStatus {
  return tripStatuses[code] as TripStatus;
}

/** The statuses in which a driver is at the trip. */
export const statusesWithDriver = [2, 3, 4, 5] as const satisfies readonly TripStatusCode[];

/** The statuses before the customer's vehicle is being loaded: what trips hold there is bound (wallets.held_limit_fils). */
export const statusesNotBegun = [0, 1, 2, 3] as const satisfies readonly TripStatusCode[];

/** Whether the customer's vehicle is on the truck, or on its way onto it. */
export function hasVehicleOnBoard(code: TripStatusCode): boolean {
  return code === tripStatusCodes.loading || code === tripStatusCodes.in_progress;
}
