/** In what order a list that grows with time is told; the usual one first. */
export const timeOrders = ['newest', 'oldest'] as const;
export type TimeOrder = (typeof timeOrders)[number];
