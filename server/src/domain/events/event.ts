import type { DriverPress, PressConfirmer, UnconfirmedPress } from '@satha/terms/dispatch';
import type { EventType } from '@satha/terms/event-types';
import type { EvidenceKind, EvidenceStage } from '@satha/terms/evidence';
import type { ExtraDecider, ExtraKind, ExtraStatus } from '@satha/terms/extras';

import type { CorrectedPoint } from '@satha/terms/operator-acts';

/** One thing that happened to an account's trip, wallet or endpoint; never changed afterwards. */
export type AccountEvent = {
  readonly accountId: number;
  /** 1, 2, 3 … within the account, in the order of commits and without a gap: the place in the log. */
  readonly number: number;
  readonly type: EventType;
  /** The trip that it is about, or because of which the wallet changed. */
  readonly tripId: number | undefined;
  /** The move of the trip's status, when it is one. */
  readonly move: TripMove | undefined;
  readonly data: EventData;
  /** On the account's own clock. The order of events is their number's, not the time's. */
  readonly occurredAt: Temporal.Instant;
};

/** A move of a trip. */
export type TripEvent = AccountEvent & { readonly move: TripMove };

export type TripMove = {
  /** 1, 2, 3 … within the trip. */
  readonly sequence: number;
  readonly fromStatus: number | undefined;
  readonly toStatus: number;
};

/** What is told with an event, as it is stored; amounts in whole fils. */
export type EventData = {
  // Of a trip
  readonly fareFils?: number;
  readonly externalReference?: string;
  /** Who was at the trip when it happened. */
  readonly driver?: EventDriver;
  /** When a rescheduled trip departs: ISO 8601, on the account's clock. */
  readonly departureAt?: string;
  /** What of a trip was corrected. */
  readonly corrected?: readonly CorrectedPoint[];
  readonly reason?: string;
  /** Who gave the trip up or chose its driver; stays inside. */
  readonly by?: 'driver' | 'operator';
  /** Why the fee of a failed trip is what it is. */
  readonly because?: string;
  /** Whether a completed trip went elsewhere than it was booked to; its outcome tells it on the wire. */
  readonly isElsewhere?: boolean;
  /** On whose wish the trip was cancelled, where it was not the account's own; its outcome tells it on the wire. */
  readonly cancelledBy?: string;
  readonly feeFils?: number;
  readonly refundFils?: number;
  // Of evidence
  /** The name that the driver's phone gave it. */
  readonly evidenceId?: string;
  readonly stage?: EvidenceStage;
  readonly kind?: EvidenceKind;
  /** Of the file of a photo or signature. */
  readonly sha256?: string;
  /** Of what is shown of it. */
  readonly shownSha256?: string;
  // Of an extra
  readonly extra?: EventExtra;
  // Of what a driver has pressed
  /** When, by the phone's own word, told from when it was sent: ISO 8601, on the real clock. */
  readonly recordedAt?: string;
  /** What was confirmed, and by whom. */
  readonly steps?: readonly DriverPress[];
  readonly confirmedBy?: PressConfirmer;
  /** What was not confirmed then; of moves, too. */
  readonly unconfirmed?: readonly UnconfirmedPress[];
  // Of a wallet
  readonly amountFils?: number;
  readonly balanceFils?: number;
  /** The mark that the balance fell below. */
  readonly markFils?: number;
  // Of an endpoint
  readonly endpointId?: number;
  readonly url?: string;
};

/** An extra as it was then. */
export type EventExtra = {
  readonly extraId: string;
  readonly kind: ExtraKind;
  readonly quantity: number;
  readonly amountFils: number;
  readonly status: ExtraStatus;
  readonly decidedBy?: ExtraDecider;
  readonly evidenceId?: string;
  /** Of an open one: ISO 8601, on the real clock. */
  readonly expiresAt?: string;
};

export type EventDriver = {
  readonly name: string;
  /** Calling code and number, digits only. */
  readonly phone: string;
  readonly plate: string;
  readonly vehicleTypeId: number;
};

export type TripName = { readonly accountId: number; readonly tripId: number };
