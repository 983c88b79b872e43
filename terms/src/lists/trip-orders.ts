/** The orders of an account's trips; the usual one first. */
export const tripOrders = ['newest', 'oldest', 'highest_fare', 'lowest_fare'] as const;
export type TripOrder = (typeof tripOrders)[number];
