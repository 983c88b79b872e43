/** The classes of requests in an account's log, by the first digit of their status. */
export const statusClasses = ['2xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof statusClasses)[number];
