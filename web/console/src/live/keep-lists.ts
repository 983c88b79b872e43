import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** The lists that the console keeps, by the first part of their keys, with what names a row of each. */
export const rowIds = {
  trips: 'tripId',
  drivers: 'driverId',
  vehicles: 'vehicleId',
} as const;
export type KeptList = keyof typeof rowIds;

type Row = Readonly<Record<string, unknown>>;
type Pages = InfiniteData<{ readonly items: readonly Row[] }>;

/** Puts a row in the place of the one before it in each list that has it. */
export function replaceRow(queryClient: QueryClient, list: KeptList, row: Row): void {
  const id = rowIds[list];
  const isSame = (other: Row) => other[id] === row[id];
  queryClient.setQueriesData<Pages>({ queryKey: [list] }, (data) => {
    if (!data?.pages.some(({ items }) => items.some(isSame))) return data;
    const pages = data.pages.map((page) =>
      page.items.some(isSame)
        ? { ...page, items: page.items.map((other) => (isSame(other) ? row : other)) }
        : page,
    );
    return { ...data, pages };
  });
}
