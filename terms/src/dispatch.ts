import { tripStatuses } from './trip-statuses.ts';

/** What a driver's phone tells of a trip, each with what it means. */
export const toldActions = {
  arrived: 'the truck is at the pickup',
  loading: 'the vehicle is being loaded',
  start: 'the vehicle is on board, and on its way',
  complete: 'the vehicle is handed over',
  'give-up': 'the trip is left to another driver',
  end: 'the trip cannot be driven',
  late: 'the truck comes later than promised',
} as const satisfies Readonly<Record<string, string>>;

export type ToldAction = keyof typeof toldActions;
export const toldActionNames = Object.keys(toldActions) as readonly ToldAction[];

/** What became of it. */
export const actionResults = {
  applied: 'done now, or before',
  reported: 'the turn at the trip was over: nothing was moved, and the operator is told',
  refused: 'not possible',
} as const satisfies Readonly<Record<string, string>>;

export type ActionResult = keyof typeof actionResults;

/** By how many minutes a driver may say that they come later. */
export const lateMinutes = [10, 20] as const;
export type LateMinutes = (typeof lateMinutes)[number];

/**
 * What a driver presses to take a trip one step further, with the status that it leads to and at which point of the trip the truck
 * has to be for it to be believed.
 */
export const driverPresses = {
  arrived: { status: tripStatuses.at_pickup.code, at: 'pickup' },
  loading: { status: tripStatuses.loading.code, at: 'pickup' },
  start: { status: tripStatuses.in_progress.code, at: 'pickup' },
  complete: { status: tripStatuses.completed.code, at: 'destination' },
} as const;

export type DriverPress = keyof typeof driverPresses;
export const driverPressNames = Object.keys(driverPresses) as readonly DriverPress[];

/** Why a press is not confirmed, each with what it means. */
export const unconfirmedReasons = {
  far_away: 'the truck was seen elsewhere',
  no_position: 'nobody has heard where the truck was at that time',
  position_not_believed:
    'a position near the place was told that no truck can have, or that a program made up',
} as const satisfies Readonly<Record<string, string>>;
export type UnconfirmedReason = keyof typeof unconfirmedReasons;
export const unconfirmedReasonNames = Object.keys(unconfirmedReasons) as readonly UnconfirmedReason[];

/** A press that is not confirmed, and how far from its place the truck was, where that is known. */
export type UnconfirmedPress = {
  readonly step: DriverPress;
  readonly distanceMeters?: number;
  readonly because: UnconfirmedReason;
};

/** By whom a press is confirmed: the service itself for its own trucks, the truck's positions, the account, or the operator. */
export const pressConfirmers = ['service', 'positions', 'account', 'operator'] as const;
export type PressConfirmer = (typeof pressConfirmers)[number];

/**
 * The reasons why a driver on shift cannot be asked for a trip, with what is said of such drivers. The first
 * that holds counts, in this order.
 */
export const exclusions = {
  other_vehicle_type: 'in a truck of another vehicle type',
  suspended: 'suspended',
  licence_expired: 'with a licence that is over',
  document_expired: 'with a document that is over, of their own or of the truck',
  vehicle_retired: 'in a truck that was retired',
  out_of_service: 'in a truck that is out of service for a while',
  held_back: 'held back from automatic offers by the operator',
  no_position: 'whose position is not known',
  position_too_old: 'whose last position is too old',
  busy: 'at a trip',
  asked_for_another: 'being asked for another trip',
  asked_before: 'asked for this trip already',
  lacks_equipment: 'without the equipment',
  truck_too_high: 'in a truck that is too high',
  payload_too_small: 'in a truck that carries too little',
  too_far: 'too far away',
} as const;
export type Exclusion = keyof typeof exclusions;

export const exclusionList = Object.keys(exclusions) as readonly Exclusion[];

type HindranceFacts = {
  /** Nobody can be given or asked for the trip so. */
  readonly forbids: boolean;
  /** An operator may waive it with a reason. */
  readonly isWaivable: boolean;
};

const forbidding: HindranceFacts = { forbids: true, isWaivable: false };
const waivable: HindranceFacts = { forbids: true, isWaivable: true };
const warning: HindranceFacts = { forbids: false, isWaivable: false };

/**
 * What speaks against a driver whom an operator chooses for a trip by hand. The automatic search leaves each of these drivers
 * out; an operator is refused some of them, and warned of the others.
 */
export const hindrances = {
  /** One of trip and driver is of the sandbox's demo, and the other is not. */
  demo: forbidding,
  suspended: forbidding,
  licence_expired: forbidding,
  /** Of the driver, or of the truck. */
  document_expired: forbidding,
  off_shift: forbidding,
  vehicle_retired: forbidding,
  out_of_service: forbidding,
  other_vehicle_type: forbidding,
  /** At a trip, this one included, or in a truck that is. */
  busy: forbidding,
  lacks_equipment: waivable,
  truck_too_high: waivable,
  payload_too_small: waivable,
  /** Forbids to ask the driver; the trip can be given to them without asking. */
  asked_for_another: warning,
  held_back: warning,
  no_position: warning,
  position_too_old: warning,
  no_road: warning,
  asked_before: warning,
} as const satisfies Readonly<Record<string, HindranceFacts>>;
export type HindranceWord = keyof typeof hindrances;

export const hindranceWords = Object.keys(hindrances) as readonly HindranceWord[];
