/** Of requests in an account's log, by the first digit of what was answered. */
export const statusClasses = ['2xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof statusClasses)[number];
