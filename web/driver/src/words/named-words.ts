import type { Emirate } from '@satha/terms/emirates';
import type { Equipment } from '@satha/terms/equipment';
import type {
  AbsenceReason,
  ConditionArea,
  ConditionMark,
  EvidenceKind,
  PhotoSubject,
  Severity,
} from '@satha/terms/evidence';
import type { ExtraKind, ExtraStatus } from '@satha/terms/extras';
import type { DriverDocumentKind, VehicleDocumentKind } from '@satha/terms/fleet-documents';
import type {
  BodyType,
  Clearance,
  Drivetrain,
  IncidentCause,
  KeyPlace,
  PoliceReportColour,
  Powertrain,
  RequirementReason,
  SiteKind,
} from '@satha/terms/job';
import type { OutcomeFeeReason } from '@satha/terms/outcome-fees';
import type { TripOutcome } from '@satha/terms/trip-outcomes';
import type { TripStatusName } from '@satha/terms/trip-statuses';
import type { vehicleTypes } from '@satha/terms/vehicle-types';

type Underscored<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Text;

/** The closed lists whose words the app shows, by the group under which it names them. */
type NamedWords = {
  vehicleType: (typeof vehicleTypes)[number]['id'];
  emirate: Lowercase<Underscored<Emirate>>;
  equipment: Equipment;
  document: DriverDocumentKind | VehicleDocumentKind;
  /** A trip that still waits for its time is no driver's. */
  status: Exclude<TripStatusName, 'scheduled'>;
  photo: PhotoSubject;
  area: ConditionArea;
  mark: ConditionMark;
  severity: Severity;
  absence: AbsenceReason;
  outcome: TripOutcome;
  because: OutcomeFeeReason;
  extra: ExtraKind;
  extraStatus: ExtraStatus;
  body: BodyType;
  drivetrain: Drivetrain;
  powertrain: Powertrain;
  keys: KeyPlace;
  clearance: Clearance;
  site: SiteKind;
  cause: IncidentCause;
  reportColour: PoliceReportColour;
  /** What stands for a trip that no truck can drive is no driver's. */
  need: Exclude<RequirementReason, 'test_number'>;
  sent: EvidenceKind;
};

type KeyOf<Group extends keyof NamedWords> = `${Group}_${NamedWords[Group]}`;

/** The names that every language has to have: a new word of one of the lists does not compile without. */
export type Names = {
  readonly [Key in { [Group in keyof NamedWords]: KeyOf<Group> }[keyof NamedWords]]: string;
};
