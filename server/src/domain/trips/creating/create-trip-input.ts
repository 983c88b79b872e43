import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { Fils } from '../../../values/money.ts';
import type { Job } from '../../jobs/job.ts';
import type { Requirement } from '../../jobs/requirement.ts';
import type { QuoteDeps } from '../../quotes/make-quote.ts';
import type { QuoteTokens } from '../../quotes/quote-tokens.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { TripCustomer } from '../trip.ts';
import type { TripBatcher } from './batch-create-trips.ts';

export type CreateTripDeps = QuoteDeps & {
  readonly db: Database;
  readonly tripBatcher: TripBatcher;
  readonly clock: Clock;
  readonly quoteTokens: Pick<QuoteTokens, 'read'>;
  /** A fresh UUID each time. */
  readonly makeToken: () => string;
  /**
   * Throws the refusal that a trip of this customer is to be met with, when all but the wallet has been looked at: for
   * the sandbox, where refusals can be tried.
   */
  readonly simulateRefusal?: (customer: CustomerNumber) => void;
  /** What a trip of this customer needs beyond what follows from its job: for the sandbox, too. */
  readonly simulateRequirements?: (customer: CustomerNumber) => readonly Requirement[];
};

type CustomerNumber = Pick<TripCustomer, 'phoneCode' | 'mobileNumber'>;

export type CreateTripInput = {
  readonly accountId: number;
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly vehicleTypeId: number;
  readonly mobileNumber: string;
  readonly phoneCode: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined: now. */
  readonly departureAt: Temporal.Instant | undefined;
  readonly externalReference: string | undefined;
  /** A price that the account was told, as the signed text that it was given. */
  readonly quoteToken: string | undefined;
  /** What is told of the work itself; it changes nothing of the price. */
  readonly job: Job | undefined;
  readonly retry: Idempotency | undefined;
  /** How far the account's own clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
  /** Aborted when the request was answered without a trip meanwhile, so that none may be stored any more. */
  readonly signal: AbortSignal;
  /** Written with the trip in one database transaction, so that neither is there without the other; not for a replay. */
  readonly inSameTransaction?: (
    transaction: Queryable,
    trip: { readonly tripId: number; readonly fareFils: Fils },
  ) => Promise<void>;
};

export type CreatedTrip = { readonly tripId: number; readonly fareFils: Fils; readonly replayed: boolean };
