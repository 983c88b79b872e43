import type { ClosedHours } from '../../osm/closed-hours.ts';
import type { Road } from '../../osm/read-road.ts';
import type { Find, SectionArray, Sections } from '../map-sections.ts';
import { areBelow } from '../numbers.ts';
import { readText, type TextTable } from '../texts.ts';

/** At which hours roads and turns are closed to trucks, each by the number of a text of `ClosedHours`. */
export type MapHours = { readonly ofRoad: Uint32Array; readonly ofTurn: Uint32Array };

type ClosedAtTimes = {
  readonly roads: readonly Road[];
  readonly turnFrom: Uint32Array;
  readonly turnHours: ReadonlyMap<number, ClosedHours>;
};

/** Returns the hours of roads and turns as sections; none where nothing is ever closed. */
export function layOutHours(
  { roads, turnFrom, turnHours }: ClosedAtTimes,
  numberOf: (text: string) => number,
): [string, SectionArray][] {
  if (turnHours.size === 0 && roads.every(({ closedHours }) => closedHours === undefined)) return [];
  return [
    ['road.hours', Uint32Array.from(roads, ({ closedHours = '' }) => numberOf(closedHours))],
    ['turn.hours', Uint32Array.from(turnFrom, (_, turn) => numberOf(turnHours.get(turn) ?? ''))],
  ];
}

/** Returns the hours of a map, or undefined for one of which nothing is ever closed. */
export function viewHours(sections: Sections, find: Find): MapHours | undefined {
  if (!sections.has('road.hours')) return undefined;
  return { ofRoad: find('road.hours', Uint32Array), ofTurn: find('turn.hours', Uint32Array) };
}

type WithHours = {
  readonly roadClass: Uint8Array;
  readonly turns: Uint32Array;
  readonly texts: TextTable;
  readonly hours: MapHours | undefined;
};

/** Tells whether every road and every turn has a text that is there. */
export function areHoursSound({ ofRoad, ofTurn }: MapHours, { roadClass, turns, texts }: WithHours): boolean {
  const textCount = texts.first.length - 1;
  return (
    ofRoad.length === roadClass.length &&
    3 * ofTurn.length === turns.length &&
    areBelow(ofRoad, textCount) &&
    areBelow(ofTurn, textCount)
  );
}

/** Lists the different hours at which a map says that something is closed to trucks, those of most roads and turns first. */
export function listHours({ hours, texts }: WithHours): ClosedHours[] {
  const counts = new Map<number, number>();
  for (const numbers of hours ? [hours.ofRoad, hours.ofTurn] : []) {
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return [...counts]
    .map(([number, count]) => ({ text: readText(texts, number), count }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
    .map(({ text }) => text);
}
