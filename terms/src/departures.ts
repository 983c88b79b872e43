/**
 * Before a scheduled trip's departure no driver is looked for any earlier. Our own figure (November 2026): hardly a driver
 * who is worth asking is further from a pickup.
 */
export const dispatchLeadMinutes = 90;
