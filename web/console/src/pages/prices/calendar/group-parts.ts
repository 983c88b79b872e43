import type { DayData } from '@satha/contract/console/money/calendar';

type Part = DayData['parts'][number];
export type GroupedPart = Omit<Part, 'vehicleTypeId'> & { readonly vehicleTypeIds: readonly number[] };

/** Joins the parts of a day that cost the same: neighbours in time, then types of trucks. */
export function groupParts(parts: readonly Part[]): readonly GroupedPart[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && isContinued(last, part)) joined[joined.length - 1] = { ...last, until: part.until };
    else joined.push(part);
  }
  const groups = Map.groupBy(joined, ({ vehicleTypeId: _, ...what }) => JSON.stringify(what));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { vehicleTypeId: _, ...what } = first;
    return [{ ...what, vehicleTypeIds: same.map(({ vehicleTypeId }) => vehicleTypeId) }];
  });
}

const isContinued = (one: Part, other: Part) =>
  one.vehicleTypeId === other.vehicleTypeId &&
  one.until === other.from &&
  JSON.stringify(one.surcharges) === JSON.stringify(other.surcharges);
