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
