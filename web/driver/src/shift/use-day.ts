import { useQuery } from '@tanstack/react-query';
import { driverApi } from '../api/driver-api.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import type { DayData } from '../api/wire.ts';
import { readDriverId, writeDriverFact } from '../kept/fact-access.ts';
import { change, useSnapshot } from '../kept/phone-store.ts';

export type Day = {
  readonly day?: DayData | undefined;
  readonly isLoading: boolean;
  readonly problem?: Problem | undefined;
  again(): void;
};

/** Tells a driver's day: `on` as YYYY-MM-DD, today when left out. Today's is there without a network, as it was last. */
export function useDay(on?: string): Day {
  const snapshot = useSnapshot();
  const session = snapshot?.session;
  const driverId = session?.state === 'in' ? session.driver.driverId : undefined;
  const query = useQuery({
    queryKey: ['day', driverId, on],
    enabled: driverId !== undefined,
    queryFn: async ({ signal }) => {
      const day = await driverApi.get<DayData>(on === undefined ? '/day' : `/day?on=${on}`, { signal });
      if (on === undefined) await keep(day);
      return day;
    },
  });
  return {
    day: query.data ?? (on === undefined ? snapshot?.day : undefined),
    isLoading: query.isFetching,
    problem: query.error ? problemOf(query.error) : undefined,
    again: () => void query.refetch(),
  };
}

/** A phone that is full shows the day all the same. */
async function keep(day: DayData): Promise<void> {
  await change(async (transaction) => {
    const driverId = await readDriverId(transaction);
    if (driverId !== undefined) await writeDriverFact(transaction, driverId, 'day', day);
  }).catch(() => {});
}
