type TripStatusFacts = {
  /** On the trip API's wire and in the database. Says nothing of an order. */
  readonly code: number;
  /** Nothing can follow. */
  readonly isFinal: boolean;
  /** The account may cancel. */
  readonly isCancellable: boolean;
  /** A driver is at the trip. */
  readonly hasDriver: boolean;
  /** The driver has come to the pickup. */
  readonly hasDriverCome: boolean;
  /** The customer's vehicle is being loaded, or was: what trips hold before is bound (`wallets.held_limit_fils`). */
  readonly hasBegun: boolean;
  /** The customer's vehicle is on the truck, or on its way onto it. */
  readonly isOnBoard: boolean;
};

const nothing = { hasDriver: false, hasDriverCome: false, hasBegun: false, isOnBoard: false } as const;
const open = { ...nothing, isFinal: false, isCancellable: true } as const;
const withDriver = { ...open, hasDriver: true } as const;
const atPickup = { ...withDriver, hasDriverCome: true } as const;
const onBoard = { ...atPickup, hasBegun: true, isOnBoard: true } as const;
const over = { ...nothing, isFinal: true, isCancellable: false, hasBegun: true } as const;

/** Every trip status, with what is true of a trip in it. What may follow what, the server's table of actions says. */
export const tripStatuses = {
  /** Departure is later; the search for a driver has not begun. */
  scheduled: { code: 0, ...open },
  /** Looking for a driver. */
  searching: { code: 1, ...open },
  /** The driver is on the way. */
  driver_to_pickup: { code: 2, ...withDriver },
  /** The driver has arrived. */
  at_pickup: { code: 3, ...atPickup },
  /** The customer's vehicle is being loaded. */
  loading: { code: 4, ...onBoard },
  /** The customer's vehicle is on the move. */
  in_progress: { code: 5, ...onBoard },
  /** Delivered. */
  completed: { code: 6, ...over },
  /** Cancelled through the account. */
  cancelled: { code: 7, ...over },
  /** Nobody took it; refunded in full. */
  no_driver_found: { code: 8, ...over },
  /** Ended by the operator; refunded by reason. */
  failed: { code: 9, ...over },
} as const satisfies Readonly<Record<string, TripStatusFacts>>;

export type TripStatusName = keyof typeof tripStatuses;
export type TripStatusCode = (typeof tripStatuses)[TripStatusName]['code'];

export type TripStatus = TripStatusFacts & { readonly name: TripStatusName; readonly code: TripStatusCode };

type NameWhere<Fact extends 'isFinal' | 'isCancellable'> = {
  [Name in TripStatusName]: (typeof tripStatuses)[Name][Fact] extends true ? Name : never;
}[TripStatusName];
export type FinalStatusName = NameWhere<'isFinal'>;
/** In which an account may cancel. */
export type CancellableStatusName = NameWhere<'isCancellable'>;

export function isCancellable(name: TripStatusName): name is CancellableStatusName {
  return tripStatuses[name].isCancellable;
}

export function isFinal(name: TripStatusName): name is FinalStatusName {
  return tripStatuses[name].isFinal;
}

/** The names of trip statuses, as documents, and lists to choose from, show them. */
export const tripStatusNames = Object.keys(tripStatuses) as readonly TripStatusName[];

export const tripStatusList: readonly TripStatus[] = tripStatusNames.map((name) => ({
  name,
  ...tripStatuses[name],
}));

const statusByCode = new Map<number, TripStatus>(tripStatusList.map((status) => [status.code, status]));

/** @throws RangeError for a code that no status has, as a database of a later release may hold. */
export function tripStatusOf(code: number): TripStatus {
  const status = statusByCode.get(code);
  if (!status) throw new RangeError(`No trip status has the code ${code}.`);
  return status;
}

/** Returns what stands under the final status that has a code; undefined for another code. */
export function ofFinalStatus<Value>(
  values: Readonly<Record<FinalStatusName, Value>>,
  code: number,
): Value | undefined {
  const status = statusByCode.get(code);
  return status && isFinal(status.name) ? values[status.name] : undefined;
}

const codesWhere = (is: (status: TripStatus) => boolean): readonly TripStatusCode[] =>
  tripStatusList.filter(is).map(({ code }) => code);

export const finalStatuses = codesWhere(({ isFinal }) => isFinal);
export const openStatuses = codesWhere(({ isFinal }) => !isFinal);
export const cancellableStatuses = codesWhere(({ isCancellable }) => isCancellable);
export const statusesWithDriver = codesWhere(({ hasDriver }) => hasDriver);
export const statusesOnBoard = codesWhere(({ isOnBoard }) => isOnBoard);
export const statusesNotBegun = codesWhere(({ hasBegun }) => !hasBegun);

/**
 * Where the sandbox brings a trip by hand: to every status but its first, and cancelled, for which the account has an
 * operation of its own.
 */
export type AdvanceTarget = Exclude<TripStatusName, 'scheduled' | 'cancelled'>;
export const advanceTargets = tripStatusNames.filter(
  (name): name is AdvanceTarget => name !== 'scheduled' && name !== 'cancelled',
);
