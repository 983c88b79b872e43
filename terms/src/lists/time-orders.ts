/** The orders of a list that grows with time; the usual one first. */
export const timeOrders = ['newest', 'oldest'] as const;
export type TimeOrder = (typeof timeOrders)[number];
