import type { Coordinates } from '../../values/coordinates.ts';
import { readArabicName, readLabel } from '../../values/label.ts';

/** A gate in one direction, as a row has it: a line across its carriageway. Days are of the UAE's calendar. */
export type TollGate = {
  readonly tollGateId: number;
  /** What programs call it, the same for all its rows. */
  readonly code: string;
  /** By whose prices it is charged, such as salik. */
  readonly tariff: string;
  readonly name: string;
  readonly nameArabic: string;
  /** The ends of the line, as whoever passes it sees them. */
  readonly left: Coordinates;
  readonly right: Coordinates;
  /** Gates with the same word here are charged together, once an hour. */
  readonly onceWith: string | undefined;
  readonly firstDay: Temporal.PlainDate;
  /** Undefined: until somebody ends it. */
  readonly lastDay: Temporal.PlainDate | undefined;
  /** Who said so, and where. */
  readonly source: string;
  readonly addedBy: string;
};

export type NewTollGate = Omit<TollGate, 'tollGateId' | 'addedBy'>;

const codePattern = /^[a-z][a-z0-9_]{1,59}$/;
export const codeForm = '2 to 60 small letters, digits and underscores, and begin with a letter';
const [longestName, longestSource] = [120, 500];
/** A wider line than any carriageway would take in the roads beside it. */
export const mostWidthMeters = 200;
const metersPerDegree = 111_195;

export function isTollCode(code: string): boolean {
  return codePattern.test(code);
}

/** Returns what is wrong with a gate, in a sentence that begins with its field; undefined for a sound one. */
export function findTollGateFault(gate: NewTollGate): string | undefined {
  if (!isTollCode(gate.code)) return `code must be ${codeForm}.`;
  if (!isTollCode(gate.tariff)) return `tariff must be ${codeForm}.`;
  if (gate.onceWith !== undefined && !isTollCode(gate.onceWith)) return `onceWith must be ${codeForm}.`;
  const texts = [
    readLabel('name', gate.name, longestName),
    readArabicName('nameArabic', gate.nameArabic, longestName),
    readLabel('source', gate.source, longestSource),
  ];
  const fault = texts.map((text) => ('fault' in text ? text.fault : undefined)).find(Boolean);
  if (fault !== undefined) return fault;
  const meters = widthOf(gate);
  if (!(meters > 0 && meters <= mostWidthMeters + 1))
    return `width must be 1 to ${mostWidthMeters} metres; a carriageway has some 30.`;
  return findDaysFault(gate);
}

/**
 * Returns another row of the same code that holds on some day of a gate, if there is one: whoever passed both lines would pay
 * twice for one gate.
 */
export function findTwin(
  gates: readonly TollGate[],
  gate: Pick<TollGate, 'code' | 'firstDay' | 'lastDay'> & { readonly tollGateId?: number },
): TollGate | undefined {
  return gates.find(
    (other) =>
      other.code === gate.code &&
      other.tollGateId !== gate.tollGateId &&
      [gate, other].every((one) => isOnOrBefore(one.firstDay, one.lastDay)) &&
      isOnOrBefore(gate.firstDay, other.lastDay) &&
      isOnOrBefore(other.firstDay, gate.lastDay),
  );
}

function isOnOrBefore(day: Temporal.PlainDate, lastDay: Temporal.PlainDate | undefined): boolean {
  return lastDay === undefined || Temporal.PlainDate.compare(day, lastDay) <= 0;
}

/** Returns what is wrong with the days of a row; undefined where nothing is. */
export function findDaysFault({ firstDay, lastDay }: Pick<TollGate, 'firstDay' | 'lastDay'>) {
  const isTurned = lastDay && Temporal.PlainDate.compare(lastDay, firstDay) < 0;
  return isTurned ? 'lastDay must not be before firstDay.' : undefined;
}

/** Returns the line of a gate that is so wide, about a point, across a direction clockwise from north. */
export function lineAcross(
  { lat, lng }: Coordinates,
  headingDegrees: number,
  widthMeters: number,
): Pick<TollGate, 'left' | 'right'> {
  const heading = (headingDegrees * Math.PI) / 180;
  const half = widthMeters / 2 / metersPerDegree;
  const scale = Math.cos((lat * Math.PI) / 180);
  const end = (side: 1 | -1): Coordinates => ({
    lat: round(lat + side * half * Math.sin(heading)),
    lng: round(lng - (side * half * Math.cos(heading)) / scale),
  });
  return { left: end(1), right: end(-1) };
}

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

function widthOf({ left, right }: Pick<TollGate, 'left' | 'right'>): number {
  const scale = Math.cos((left.lat * Math.PI) / 180);
  return Math.hypot(left.lat - right.lat, (left.lng - right.lng) * scale) * metersPerDegree;
}

/** Returns what the audit log and a file tell of a gate. */
export function tellTollGate({ firstDay, lastDay, onceWith, ...gate }: TollGate) {
  return {
    ...gate,
    onceWith: onceWith ?? null,
    firstDay: firstDay.toString(),
    lastDay: lastDay?.toString() ?? null,
  };
}
