import type { RecordWithPeople } from '@satha/terms/people';

/** A record that operators have open in the console. */
export type OpenRecord = { readonly kind: RecordWithPeople; readonly recordId: number };

/** An operator at a record, since they opened it first. */
export type PersonAtRecord = {
  readonly operatorId: number;
  readonly name: string;
  readonly openedAt: Temporal.Instant;
};

/** Our own figures: a page says that it is there three times before it is taken for gone. */
export const presencePolicy = { seenSeconds: 60, mostPagesOfOperator: 30 } as const;
