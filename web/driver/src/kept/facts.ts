import type { DayData, DriverData, DriverTrip, EndOutcome } from '../api/wire.ts';
import type { DriverLanguage } from '../language/driver-languages.ts';

/** Who this phone is signed in as, as far as it knows. */
export type SessionFact =
  | { readonly state: 'out' }
  | { readonly state: 'in'; readonly driver: DriverData }
  /** The service said that it knows the phone no more: what was pressed is kept until the same driver is back. */
  | { readonly state: 'ended'; readonly driver: DriverData };

/** By what the service knows this installation, and the next number of its actions. */
export type PhoneFact = { readonly phoneId: string; readonly nextSequence: number };

/** The trip that the service told of last, and the latest that its driver ended. */
export type KnownFact = {
  readonly trip: DriverTrip | null;
  readonly toldAtMs: number;
  /** Named by trip and assignment: what is told of it late brings it back no more. */
  readonly ended?: {
    readonly tripId: number;
    readonly assignmentId: number;
    /** The vehicle that was still on board has been handed over. */
    readonly isHandedOver: boolean;
  };
  /** How often its driver told to be late. */
  readonly lates?: number;
  /** In which status of the trip they told it last: on the next way it says nothing. */
  readonly lateStatus?: number;
};

/** The trip that the driver ended last, for its summary. */
export type LastTrip = {
  readonly trip: DriverTrip;
  readonly ending: 'complete' | 'end' | 'give-up';
  readonly outcome?: EndOutcome | undefined;
  readonly endedAtMs: number;
};

/** What became of a trip without its driver: it waits until they have understood it. */
export type News = {
  readonly kind: 'cancelled' | 'taken-away' | 'over' | 'hand-over';
  readonly tripId: number;
  readonly where?: string | undefined;
  readonly atMs: number;
  /** The service was asked what became of it. */
  readonly isSure: boolean;
};

/** When each trip was over for this phone: a day later nothing of it is kept. */
export type EndsFact = Readonly<Record<string, number>>;

/** What notifications say, in the driver's language: the service worker has no texts of its own. */
export type NoticesFact = {
  readonly language: DriverLanguage;
  readonly direction: 'ltr' | 'rtl';
  readonly offer: string;
  /** Until it is known where it is. */
  readonly offerText: string;
  /** With `{minutes}` and `{place}`. */
  readonly offerWay: string;
  readonly over: string;
  readonly check: string;
  readonly checkText: string;
};

/** What is kept of one driver. */
export type DriverFacts = {
  readonly known?: KnownFact;
  readonly last?: LastTrip;
  /** The oldest first. An app of before kept one alone. */
  readonly news?: readonly News[] | News;
  readonly ends?: EndsFact;
  readonly day?: DayData;
  /** By which address the service was told to ring this phone. */
  readonly pushAddress?: string;
};

/** What is kept of the phone, whoever drives. */
export type PhoneFacts = {
  readonly session?: SessionFact;
  readonly phone?: PhoneFact;
  /** Somebody signed out and the service does not know yet. */
  readonly isSignOutPending?: true;
  readonly notices?: NoticesFact;
};
