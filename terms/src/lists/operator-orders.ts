/** The orders of the trips of all accounts; the usual one first. By status, and within it the oldest first, comes last. */
export const operatorTripOrders = [
  'newest',
  'oldest',
  'earliest_departure',
  'latest_departure',
  'status',
] as const;
export type OperatorTripOrder = (typeof operatorTripOrders)[number];
