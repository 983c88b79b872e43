import type { DeclareEvidenceRequest } from '@satha/contract/evidence/evidence';
import type { MissingReason } from '@satha/terms/evidence';
import type { DriverAction, EndOutcome } from '../api/wire.ts';

/** Why something could not be sent, in the service's own words. */
export type Failure = {
  readonly message: string;
  readonly reason?: string | undefined;
  /** The service judged it and said no; else it did not understand it. */
  readonly isRefused: boolean;
};

/** What every record of the queue has: whose it is, and whether it still is to be sent. */
type Queued = {
  /** Only the driver who pressed it sends it, and sees it. */
  readonly driverId: number;
  readonly tripId: number;
  readonly pressedAtMs: number;
  /** It could not be sent, and is kept until its driver has seen that. */
  readonly failure?: Failure | undefined;
};

export type ActionBody = {
  readonly actionId: string;
  readonly phoneId: string;
  readonly sequence: number;
  readonly tripId: number;
  readonly assignmentId: number;
  readonly action: DriverAction | 'late';
  readonly reason?: string;
  readonly outcome?: EndOutcome;
  readonly minutes?: 10 | 20;
  readonly place?: { readonly lat: number; readonly lng: number; readonly accuracyMeters?: number };
  readonly recordedAt: string;
};

export type ExtraPath = '/trip/extras' | '/trip/extras/new-destination' | '/trip/extras/withdraw';

/** What is sent in the order in which it was pressed. */
export type Entry = Queued & { readonly id: number } & EntryContent;

export type EntryContent =
  | { readonly kind: 'action'; readonly body: ActionBody }
  | { readonly kind: 'evidence'; readonly body: DeclareEvidenceRequest }
  | {
      readonly kind: 'extra';
      readonly path: ExtraPath;
      /** What it is about, for who reads the list: `winching`. */
      readonly what: string;
      readonly body: { readonly extraId: string; readonly tripId: number };
    };

/** What is known of a file to send; its bytes lie apart, so that a list does not read them. */
export type FileRecord = Queued & {
  readonly evidenceId: string;
  /** `photo`, `signature`. */
  readonly what: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** The service knows its facts, and so takes it. */
  readonly isDeclared: boolean;
  /** Its driver has given it up: the service is still to be told that it will not come, and why. */
  readonly missing?: MissingReason | undefined;
};

/** What was declared of a trip, for its driver to see, with or without a network. */
export type EvidenceRecord = {
  readonly evidenceId: string;
  readonly driverId: number;
  readonly tripId: number;
  readonly request: DeclareEvidenceRequest;
  readonly pressedAtMs: number;
  /** A small picture of it, as a `data:` address. */
  readonly preview?: string | undefined;
};

export type PointRecord = {
  readonly id?: number;
  readonly driverId: number;
  readonly lat: number;
  readonly lng: number;
  readonly recordedAtMs: number;
  readonly heading?: number;
  readonly speedMps?: number;
  readonly accuracyMeters?: number;
};
