/**
 * The kinds of entries of the calendar, the one that counts first coming first: a day that the operator
 * names, such as one of floods; a public holiday; the month of Ramadan.
 */
export const calendarKinds = ['special_day', 'public_holiday', 'ramadan'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/**
 * The statuses of an entry of the calendar: expected (calculated or by custom), announced by whoever decides
 * it, or withdrawn. Expected and announced days count alike; withdrawn ones for nothing.
 */
export const calendarStatuses = ['expected', 'announced', 'withdrawn'] as const;
export type CalendarStatus = (typeof calendarStatuses)[number];

/**
 * Before a scheduled trip's departure no driver is looked for any earlier. Our own figure (November 2026): hardly a driver
 * who is worth asking is further from a pickup.
 */
export const dispatchLeadMinutes = 90;
