/** The code of every trip status by its name. */
export const tripStatusCodes = {
  scheduled: 0,
  searching: 1,
  driver_to_pickup: 2,
  at_pickup: 3,
  loading: 4,
  in_progress: 5,
  completed: 6,
  cancelled: 7,
  no_driver_found: 8,
  failed: 9,
} as const;

export type TripStatusName = keyof typeof tripStatusCodes;
export type TripStatusCode = (typeof tripStatusCodes)[TripStatusName];

export type TripStatus = {
  readonly code: TripStatusCode;
  readonly name: TripStatusName;
  /** The statuses that may follow; any other move is refused. */
  readonly mayGoTo: readonly TripStatusCode[];
  /** Whether the account may cancel the trip. */
  readonly cancellable: boolean;
  /** Whether nothing can follow. */
  readonly final: boolean;
};

/** The one table of trip statuses, indexed by code. */
export const tripStatuses = [
  /** Departure is later; dispatch has not begun. */
  { code: 0, name: 'scheduled', mayGoTo: [1, 7, 9], cancellable: true, final: false },
  /** Looking for a driver. */
  { code: 1, name: 'searching', mayGoTo: [2, 7, 8, 9], cancellable: true, final: false },
  /** The driver is on the way; back to 1 when the driver gives up, here and at the pickup. */
  { code: 2, name: 'driver_to_pickup', mayGoTo: [1, 3, 7, 9], cancellable: true, final: false },
  /** The driver has arrived. */
  { code: 3, name: 'at_pickup', mayGoTo: [1, 4, 7, 9], cancellable: true, final: false },
  /** The customer's vehicle is being loaded. */
  { code: 4, name: 'loading', mayGoTo: [5, 7, 9], cancellable: true, final: false },
  /** The customer's vehicle is on the move. */
  { code: 5, name: 'in_progress', mayGoTo: [6, 7, 9], cancellable: true, final: false },
  /** Delivered. */
  { code: 6, name: 'completed', mayGoTo: [], cancellable: false, final: true },
  /** Cancelled through the account. */
  { code: 7, name: 'cancelled', mayGoTo: [], cancellable: false, final: true },
  /** Nobody took it; refunded in full. */
  { code: 8, name: 'no_driver_found', mayGoTo: [], cancellable: false, final: true },
  /** Ended by the operator; refunded by reason. */
  { code: 9, name: 'failed', mayGoTo: [], cancellable: false, final: true },
] as const satisfies readonly TripStatus[];

/** The statuses in which an account may cancel, by name. */
export type CancellableStatusName = Extract<(typeof tripStatuses)[number], { cancellable: true }>['name'];

export function getTripStatus(code: TripStatusCode): TripStatus {
  return tripStatuses[code];
}

/** The statuses from which a trip may go to this one: a statement that moves a trip names them. */
export function statusesBefore(to: TripStatusCode): TripStatusCode[] {
  return tripStatuses.filter(({ code }) => getTripStatus(code).mayGoTo.includes(to)).map(({ code }) => code);
}

/** Whether the customer's vehicle is on the truck, or on its way onto it. */
export function hasVehicleOnBoard(code: TripStatusCode): boolean {
  return code === tripStatusCodes.loading || code === tripStatusCodes.in_progress;
}
