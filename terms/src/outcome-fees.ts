/** Why the fee of a failed trip is what it is, each with a sentence. */
export const outcomeFeeReasons = {
  outcome_is_free: 'This outcome costs nothing.',
  driver_has_not_come: 'No driver has come to the pickup.',
  share_of_fare: 'A share of the fare is kept.',
  minimum_fee: 'The least fee is kept.',
  whole_fare: 'The least fee is the fare, or more: the whole fare is kept.',
  within_free_time: 'The driver was assigned so short a time ago that cancelling is free.',
  driver_is_late: 'The driver came so late that cancelling at the pickup is free.',
  came_late: 'The truck was at the pickup too long after the promised time.',
  waited_too_short: 'The truck was not at the pickup for as long as it has to wait.',
  not_near_pickup: 'The truck was not seen near the pickup.',
  position_not_believed: "The truck's positions came too late, or no truck could have driven so.",
} as const satisfies Readonly<Record<string, string>>;

export type OutcomeFeeReason = keyof typeof outcomeFeeReasons;
export const outcomeFeeReasonNames = Object.keys(outcomeFeeReasons) as readonly OutcomeFeeReason[];
