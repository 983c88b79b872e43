import { type Coordinates, straightLineMeters } from '../../../../values/coordinates.ts';
import type { RoadClass } from '../../route-provider.ts';
import type { RoadRow } from './tables/table-rows.ts';
import { junctionRows, roadRows, sectionRows } from './tables/tables.ts';

export type Road = {
  readonly reference: string;
  readonly roadClass: RoadClass;
  readonly speedKmh: number;
  readonly english: string;
  readonly arabic: string;
};

export type Section = {
  /** Junction numbers of its two ends. */
  readonly from: number;
  readonly to: number;
  readonly start: Coordinates;
  readonly end: Coordinates;
  /** Every place on the section lies within `halfMeters` of its middle. */
  readonly middle: Coordinates;
  readonly halfMeters: number;
  readonly lengthMeters: number;
  readonly road: Road;
  readonly isClosedToTrucks: boolean;
};

/** The road table with junctions numbered 0 …, and for each junction the sections that meet there. */
export type Network = {
  readonly junctionCount: number;
  readonly sections: readonly Section[];
  readonly sectionsAt: readonly (readonly number[])[];
};

export function makeNetwork(): Network {
  const numbers = new Map(junctionRows.map(([id], number) => [id, number]));
  const roads = new Map(roadRows.map((row) => [row[0], makeRoad(row)]));
  const sections = sectionRows.map(([from, to, roadKey, lengthMeters, closedTo]): Section => {
    const fromNumber = requireKnown(numbers.get(from), from);
    const toNumber = requireKnown(numbers.get(to), to);
    const start = positionOf(fromNumber);
    const end = positionOf(toNumber);
    return {
      from: fromNumber,
      to: toNumber,
      start,
      end,
      middle: { lat: (start.lat + end.lat) / 2, lng: (start.lng + end.lng) / 2 },
      halfMeters: straightLineMeters(start, end) / 2,
      lengthMeters,
      road: requireKnown(roads.get(roadKey), roadKey),
      isClosedToTrucks: closedTo === 'no-trucks',
    };
  });
  const sectionsAt = junctionRows.map((): number[] => []);
  for (const [index, section] of sections.entries()) {
    sectionsAt[section.from]?.push(index);
    sectionsAt[section.to]?.push(index);
  }
  return { junctionCount: junctionRows.length, sections, sectionsAt };
}

function makeRoad([, reference, roadClass, speedKmh, english, arabic]: RoadRow): Road {
  return { reference, roadClass, speedKmh, english, arabic };
}

function positionOf(junction: number): Coordinates {
  const [, , lat, lng] = requireKnown(junctionRows[junction], String(junction));
  return { lat, lng };
}

function requireKnown<T>(value: T | undefined, name: string): T {
  if (value === undefined)
    throw new Error(`The built-in road table speaks of ${name}, which it does not have.`);
  return value;
}
