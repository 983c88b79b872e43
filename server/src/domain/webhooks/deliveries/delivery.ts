import type { DeliveryStatus } from '@satha/terms/lists';

/** One event for one endpoint. */
export type Delivery = {
  readonly accountId: number;
  readonly endpointId: number;
  readonly deliveryId: number;
  /** Undefined: a test, which stands in no log. */
  readonly eventNumber: number | undefined;
  readonly eventType: string;
  readonly tripId: number | undefined;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** When the next attempt is due; while one is under way, when another may begin. */
  readonly nextAttemptAt: Temporal.Instant | undefined;
  readonly createdAt: Temporal.Instant;
  readonly settledAt: Temporal.Instant | undefined;
};

/** How one request went. */
export type Attempt = {
  /** 1, 2, 3 … within the delivery. */
  readonly attempt: number;
  readonly startedAt: Temporal.Instant;
  readonly durationMs: number;
  readonly statusCode: number | undefined;
  /** What went wrong, in a sentence; undefined when nothing did. */
  readonly error: string | undefined;
  /** How the answer began. */
  readonly answer: string | undefined;
};

/** A delivery that was taken up to be sent now, with what that takes. */
export type Claim = Pick<
  Delivery,
  'accountId' | 'endpointId' | 'deliveryId' | 'eventNumber' | 'createdAt'
> & {
  readonly url: string;
  /** The newest first; each of them signs. */
  readonly secrets: readonly string[];
  readonly attempt: number;
  /** Attempts since it was last asked for, this one counted. */
  readonly tries: number;
  /** Whether the endpoint took nothing lately. */
  readonly isFailing: boolean;
};

export const testEventType = 'webhook.test';

export type NamedDelivery = Pick<Claim, 'accountId' | 'endpointId' | 'deliveryId'>;
