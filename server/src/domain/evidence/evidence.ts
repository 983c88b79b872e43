import type {
  AbsenceReason,
  ConditionArea,
  ConditionMark,
  EvidenceKind,
  EvidenceStage,
  MediaType,
  MissingReason,
  PhotoSubject,
  Severity,
} from '@satha/terms/evidence';
import type { ExpectedFile } from '../../platform/files/file-store.ts';

/** What each kind of item tells; stored as it is here, in JSON (`trip_evidence.facts`). */
export type EvidenceFacts = {
  readonly condition: {
    readonly area: ConditionArea;
    readonly mark: ConditionMark;
    readonly severity: Severity;
  };
  readonly readings: {
    readonly odometerKm?: number;
    readonly fuelPercent?: number;
    readonly chargePercent?: number;
    readonly belongings?: string;
    readonly keysHandedOver?: boolean;
  };
  /** A name, or why there is none; neither of both once the customer is erased. */
  readonly recipient: { readonly name?: string; readonly absent?: AbsenceReason };
  readonly photo: { readonly shows: PhotoSubject };
  readonly signature: Readonly<Record<string, never>>;
};

type Declared = {
  /** A UUID that the phone made. */
  readonly evidenceId: string;
  readonly stage: EvidenceStage;
  /** By the phone's clock. */
  readonly recordedAt: Temporal.Instant;
  readonly place: { readonly lat: number; readonly lng: number } | undefined;
  /** Of a photo or signature; no other kind has one. */
  readonly file?: ExpectedFile | undefined;
};

/** The file of a photo or signature: the database knows it, a file store keeps it. */
export type EvidenceFile = ExpectedFile & {
  /** Undefined until the file has arrived. */
  readonly kept:
    | {
        readonly mediaType: MediaType;
        readonly storedAt: Temporal.Instant;
        /** What is shown of it, which may be the file itself; undefined before it is asked for, of one from before there was this. */
        readonly shown: ExpectedFile | undefined;
      }
    | undefined;
  /** Told of a file that will not come, on the real clock. */
  readonly missing: { readonly because: MissingReason; readonly toldAt: Temporal.Instant } | undefined;
};

/** One item, as a phone tells it. */
export type NewEvidence = Declared &
  {
    readonly [Kind in EvidenceKind]: { readonly kind: Kind; readonly facts: EvidenceFacts[Kind] };
  }[EvidenceKind];

/** One item, as it is kept. */
export type Evidence = NewEvidence & {
  /** 1, 2, 3 … within the trip. */
  readonly item: number;
  readonly file?: EvidenceFile | undefined;
  readonly seenBy: { readonly name: string; readonly nameAr: string | undefined };
  /** On the real clock. */
  readonly receivedAt: Temporal.Instant;
  readonly erasedAt: Temporal.Instant | undefined;
};
