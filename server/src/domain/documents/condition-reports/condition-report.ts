import type {
  AbsenceReason,
  ConditionArea,
  ConditionMark,
  EvidenceStage,
  MissingReason,
  PhotoSubject,
  Severity,
} from '@satha/terms/evidence';
import type { Seller } from '../document.ts';

/** The file of a photo or signature, as a report shows it. */
export type ReportedFile = {
  /** Undefined for a signature. */
  readonly shows: PhotoSubject | undefined;
  readonly recordedAt: Temporal.Instant;
  /** Of the file as its phone declared it, and of the picture of it that is shown; they are the same where there is nothing else. */
  readonly sha256: string;
  readonly shownSha256: string | undefined;
  /** Whether the file is kept, is still awaited, will not come, or was erased. */
  readonly state: 'kept' | 'awaited' | 'missing' | 'erased';
  /** Why it will not come. */
  readonly missingBecause: MissingReason | undefined;
  /** Small; undefined where there is no file, or none that can be made smaller. */
  readonly jpeg: Uint8Array | undefined;
};

export type ReportedMark = {
  readonly area: ConditionArea;
  readonly mark: ConditionMark;
  readonly severity: Severity;
};

export type ReportedReadings = {
  readonly odometerKm?: number;
  readonly fuelPercent?: number;
  readonly chargePercent?: number;
  readonly belongings?: string;
  readonly keysHandedOver?: boolean;
};

/** What was recorded at the pickup or at the delivery, in the order in which it was told. */
export type ReportedStage = {
  readonly marks: readonly ReportedMark[];
  readonly readings: readonly ReportedReadings[];
  /** A name, or why there is none; neither of both once the customer is erased. */
  readonly recipients: readonly { readonly name?: string; readonly absent?: AbsenceReason }[];
  readonly files: readonly ReportedFile[];
  /** Who told it, each name once; in a customer's report, nobody. */
  readonly seenBy: readonly string[];
};

/** Who a report is for: the account that booked the trip, or the trip's customer. */
export type ReportReader = 'account' | 'customer';

/** What the account told of a trip's vehicle, and by what name it knows the trip. */
export type ReportedBooking = {
  readonly externalReference: string | undefined;
  /** Make and model, plate, VIN. */
  readonly vehicle: {
    readonly name: string | undefined;
    readonly plate: string | undefined;
    readonly vin: string | undefined;
  };
};

/**
 * What was recorded of a trip's vehicle, for the account to keep or to send on, or as much of it as the trip's customer
 * is shown. It has no number, and is drawn anew whenever it is wanted. Names of places and people are in the language
 * that it is drawn in, as far as they are known in it.
 */
export type ConditionReport = {
  readonly reader: ReportReader;
  readonly tripId: number;
  readonly seller: Seller | undefined;
  readonly bookedBy: string;
  /** Undefined in a customer's report. */
  readonly booking: ReportedBooking | undefined;
  readonly from: string;
  readonly to: string;
  readonly stages: Readonly<Record<EvidenceStage, ReportedStage>>;
  /** When something was told, stored or erased last: a report of a later moment may hold more. */
  readonly upTo: Temporal.Instant;
};
