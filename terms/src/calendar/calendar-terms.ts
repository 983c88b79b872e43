/**
 * What a row of the calendar is, the one that counts first coming first: a day that the operator names, such as one of
 * floods; a public holiday; the month of Ramadan.
 */
export const calendarKinds = ['special_day', 'public_holiday', 'ramadan'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/**
 * How sure a row of the calendar is: calculated or by custom, announced by whoever decides it, or taken back. Expected and
 * announced days count alike; withdrawn ones for nothing.
 */
export const calendarStatuses = ['expected', 'announced', 'withdrawn'] as const;
export type CalendarStatus = (typeof calendarStatuses)[number];
