import {
  type DriverDocumentKind,
  expiringDays,
  type VehicleDocumentKind,
} from '@satha/terms/fleet-documents';
import { uaeDateAt } from '../../../values/uae-time.ts';

/** A document of a driver or of a truck. */
export type FleetDocument<Kind extends string = DriverDocumentKind | VehicleDocumentKind> = {
  readonly kind: Kind;
  /** What stands on it; undefined where nobody has told. */
  readonly number: string | undefined;
  /** The last day on which it is valid, on the UAE's calendar. */
  readonly expiresOn: Temporal.PlainDate;
};

export type DriverDocument = FleetDocument<DriverDocumentKind>;
export type VehicleDocument = FleetDocument<VehicleDocumentKind>;

/** How a document stands on a day: over, soon over, or neither. */
export const documentStandings = ['expired', 'expiring', 'valid'] as const;
export type DocumentStanding = (typeof documentStandings)[number];

/** Returns how a document with this last day stands now; one of which nobody has told is valid. */
export function judgeDocument(
  expiresOn: Temporal.PlainDate | undefined,
  now: Temporal.Instant,
): DocumentStanding {
  if (expiresOn === undefined) return 'valid';
  const days = uaeDateAt(now).until(expiresOn).days;
  if (days < 0) return 'expired';
  return days < expiringDays ? 'expiring' : 'valid';
}

/** Returns the first of some days; undefined of none. */
export function firstDay(
  ...days: readonly (Temporal.PlainDate | undefined)[]
): Temporal.PlainDate | undefined {
  return days.filter((day) => day !== undefined).toSorted(Temporal.PlainDate.compare)[0];
}
