import type { RecordWithPeople } from '@satha/terms/people';

/** What is followed: the company's records, and who has one of them open. */
export type RecordKind =
  | 'trip'
  | 'driver'
  | 'vehicle'
  | 'account'
  | 'approval'
  | 'operator'
  | 'alarm'
  | 'location_request'
  | `people_at_${RecordWithPeople}`;

/** A record that a transaction has changed. */
export type RecordChange = {
  /** Rises from transaction to transaction; a cursor from which a reader goes on. */
  readonly transactionId: number;
  readonly kind: RecordKind;
  readonly recordId: number;
};

/** So much has changed at once that whatever is shown is to be looked up anew. */
export type EverythingChanged = { readonly transactionId: number; readonly kind: 'everything' };

/** Our own figures: changes are kept for longer than a reader may be away. */
export const changePolicy = { keptMinutes: 15, longestAwayMinutes: 10, mostAtOnce: 1_000 } as const;
