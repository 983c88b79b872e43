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
