import { type EmirateWord, emirateWords } from '@satha/terms/emirates';
import type {
  BodyType,
  Clearance,
  Drivetrain,
  IncidentCause,
  KeyPlace,
  PoliceReportColour,
  Powertrain,
  SiteKind,
} from '@satha/terms/job';

/**
 * What an account tells of the work itself: the vehicle, where it stands, what happened, who takes it. Nothing of it is
 * required, and nothing of it is priced. Stored as it is here, in JSON (`trip_jobs.job`).
 */
export type Job = {
  readonly vehicle?: JobVehicle;
  readonly site?: JobSite;
  readonly incident?: JobIncident;
  readonly recipient?: JobRecipient;
  /** For the driver; at most 1,000 characters. */
  readonly notes?: string;
};

export type JobVehicle = {
  readonly plate?: JobPlate;
  /** 17 capital letters and digits, without I, O and Q (ISO 3779). */
  readonly vin?: string;
  readonly make?: string;
  readonly model?: string;
  readonly year?: number;
  readonly colour?: string;
  readonly bodyType?: BodyType;
  readonly drivetrain?: Drivetrain;
  readonly powertrain?: Powertrain;
  readonly rolls?: boolean;
  readonly steers?: boolean;
  /** 0 to 4. */
  readonly lockedWheels?: number;
  readonly keys?: KeyPlace;
  readonly clearance?: Clearance;
  readonly massKg?: number;
};

export type JobPlate = EmiratePlate | ForeignPlate;

export type EmiratePlate = {
  readonly emirate: EmirateWord;
  readonly category?: string;
  /** Capital letters and digits. */
  readonly code?: string;
  /** 1 to 5 digits. */
  readonly number: string;
};

export type ForeignPlate = {
  /** Two capital letters (ISO 3166-1). */
  readonly country: string;
  /** In capitals. */
  readonly text: string;
};

export type JobSite = {
  readonly kind?: SiteKind;
  /** The lowest height on the way in. */
  readonly heightLimitMeters?: number;
  /** The floor: 0 is the ground, −2 the second below it. */
  readonly level?: number;
  /** At most 500 characters. */
  readonly notes?: string;
};

export type JobIncident = {
  readonly cause?: IncidentCause;
  readonly policeReport?: { readonly number?: string; readonly colour?: PoliceReportColour };
  readonly caseNumber?: string;
  /** Who travels along in the truck. */
  readonly passengers?: number;
};

/** Who takes the vehicle at the destination. */
export type JobRecipient = {
  readonly name: string;
  readonly phoneCode?: string;
  /** National number, without a trunk prefix. */
  readonly mobileNumber?: string;
};

/** Writes a plate as `Dubai K 40217`; one of another country as `OM 1234 AB`. */
export function formatJobPlate(plate: JobPlate): string {
  if ('country' in plate) return `${plate.country} ${plate.text}`;
  const { emirate, category, code, number } = plate;
  return [emirateWords[emirate], category, code, number].filter((part) => part !== undefined).join(' ');
}
