import type { Queryable } from '../../../../src/platform/db/queryable.ts';

/** Of whom stores are asked: a trip that has ended, and who had part in it. */
export type Subject = {
  readonly accountId: number;
  readonly tripId: number;
  readonly driverId: number;
  readonly vehicleId: number;
  readonly at: Temporal.Instant;
};

/** A store's function that no request leads to for certain: it is for a crash, a race, or another one's failure. */
export type StoreCall = (db: Queryable, subject: Subject) => Promise<unknown>;
