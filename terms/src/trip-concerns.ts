/** Why an operator should look at a trip, each with what it means. The figures are in the server's `concern-policy.ts`. */
export const tripConcerns = {
  extra_unanswered: 'an extra waits for an answer',
  driver_late: 'the driver has not come to the pickup when it was promised',
  late_reported: 'the driver has told that they come later than promised, and nothing else is promised yet',
  promise_at_risk: 'the driver cannot be at the pickup any more when it was promised',
  search_long: 'a driver has been looked for for five minutes',
  offer_unanswered: 'two drivers, or the one who was asked alone, have let an offer pass without an answer',
  driver_silent: 'the phone of the driver at the trip has told no position for five minutes',
  not_on_way:
    'the driver has got the trip, and the truck has come no nearer to the pickup for more than a minute since',
  moving_away: 'the truck on its way to the pickup has been driving away from it for three minutes',
  stopped_on_way: 'the truck on its way has stood still for eight minutes',
  long_on_scene: 'the driver came to the pickup forty minutes ago, and has not left it',
  vehicle_aboard: 'the trip has ended, and its vehicle is not handed over yet',
  press_unconfirmed: 'for a day nobody has confirmed a step that the driver told',
} as const satisfies Readonly<Record<string, string>>;

export type TripConcern = keyof typeof tripConcerns;
export const tripConcernNames = Object.keys(tripConcerns) as readonly TripConcern[];

/** Those that are judged by how the truck has moved, by the job that watches; the others are true of what is stored. */
export const judgedConcerns = ['promise_at_risk', 'not_on_way', 'moving_away', 'stopped_on_way'] as const;
export type JudgedConcern = (typeof judgedConcerns)[number];

/** Those by which a truck does not come nearer, so that nobody can tell when it is there. */
export const heldUpConcerns = [
  'not_on_way',
  'moving_away',
  'stopped_on_way',
] as const satisfies readonly JudgedConcern[];
export type HeldUp = (typeof heldUpConcerns)[number];
