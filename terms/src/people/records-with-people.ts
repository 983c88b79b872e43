/** The records in which operators see who else has them open. */
export const recordsWithPeople = ['trip', 'account', 'approval'] as const;

export type RecordWithPeople = (typeof recordsWithPeople)[number];
