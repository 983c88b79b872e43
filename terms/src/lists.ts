/** The files that a list can be downloaded as, by the endings of their names. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** The orders of a list that grows with time; the usual one first. */
export const timeOrders = ['newest', 'oldest'] as const;
export type TimeOrder = (typeof timeOrders)[number];

/** The orders of an account's trips; the usual one first. */
export const tripOrders = ['newest', 'oldest', 'highest_fare', 'lowest_fare'] as const;
export type TripOrder = (typeof tripOrders)[number];

/** The orders of the trips of all accounts; the usual one first. By status, and within it the oldest first, comes last. */
export const operatorTripOrders = [
  'newest',
  'oldest',
  'earliest_departure',
  'latest_departure',
  'status',
] as const;
export type OperatorTripOrder = (typeof operatorTripOrders)[number];

/** The classes of requests in an account's log, by the first digit of their status. */
export const statusClasses = ['2xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** The statuses of a webhook delivery. */
export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
