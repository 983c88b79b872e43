/** The files that a list can be downloaded as, by the endings of their names. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];
