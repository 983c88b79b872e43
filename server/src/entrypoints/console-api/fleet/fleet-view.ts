import type { FleetDocument } from '../../../domain/drivers/documents/fleet-document.ts';
import type { ToldPlace, TrustedPlace } from '../../../domain/drivers/positions/queries.ts';
import type { DriverTracker } from '../../../domain/drivers/trackers/queries.ts';
import { operatorMay } from '../../../domain/operators/operator-roles.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import type { AskingOperator } from '../gate.ts';

/** Returns documents as an operator sees them: whoever changes nothing of the fleet is told the ends of their numbers. */
export function viewDocuments<Kind extends string>(
  documents: readonly FleetDocument<Kind>[],
  { role }: Pick<AskingOperator, 'role'>,
) {
  const isWhole = operatorMay(role, 'fleet.write');
  return documents.map(({ kind, number, expiresOn }) => ({
    kind,
    number: number === undefined ? null : isWhole ? number : maskNumber(number),
    expiresOn: expiresOn.toString(),
  }));
}

const shownDigits = 4;

/** Leaves the end of a number, of a long one alone, so that two can be told apart. */
function maskNumber(number: string): string {
  return `••••${number.length > 2 * shownDigits ? number.slice(-shownDigits) : ''}`;
}

/** Returns where a driver was last, to the metre, and how far that is trusted. */
export function viewStanding({ mark, told, ...place }: TrustedPlace) {
  return {
    ...roundToMeter(place),
    source: place.source,
    accuracyMeters: place.accuracyMeters ?? null,
    withinMeters: place.withinMeters ?? null,
    recordedAt: formatUaeTimestamp(place.recordedAt),
    heardAt: formatUaeTimestamp(place.heardAt),
    movedAt: place.movedAt ? formatUaeTimestamp(place.movedAt) : null,
    mark: mark ? { ...mark, at: formatUaeTimestamp(mark.at) } : null,
    told: told.map(viewTold),
  };
}

function viewTold({ source, heardAt, place, accuracyMeters, withinMeters, batteryPercent }: ToldPlace) {
  return {
    source,
    heardAt: formatUaeTimestamp(heardAt),
    place: place ? { ...roundToMeter(place), recordedAt: formatUaeTimestamp(place.recordedAt) } : null,
    accuracyMeters: accuracyMeters ?? null,
    withinMeters: withinMeters ?? null,
    batteryPercent: batteryPercent ?? null,
  };
}

/** Returns what is shown of a tracker: its id is not. */
export function viewTracker({ since, endsAt, deviceId }: DriverTracker) {
  return {
    since: formatUaeTimestamp(since),
    endsAt: endsAt ? formatUaeTimestamp(endsAt) : null,
    deviceId: deviceId ?? null,
  };
}

function roundToMeter({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 };
}

/** @throws Problem invalid_request for what is no day of the calendar. */
export function readDay(field: string, text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    throw makeFault(
      field,
      `${field} is ${text}, which is no day of the calendar; send one such as 2028-05-31.`,
    );
  }
}

/** Makes the refusal of one field. */
export function makeFault(field: string, message: string): Problem {
  return new Problem('invalid_request', { fields: [{ field, message }] });
}
