import type { CandidateData } from '@satha/contract/console/dispatch';
import { tripStatuses } from '@satha/terms/trip-statuses';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { candidatesQuery } from '../../../api/trips.ts';
import { useOperator } from '../../../shell/use-operator.ts';
import { useCard } from '../board-context.ts';

/** Our own figure: minutes change slower than this. */
const againMs = 30_000;

/** Returns who could take the chosen trip, by driver, while it is open; asked again while it stays chosen. */
export function useCandidates(tripId: number | undefined): ReadonlyMap<number, CandidateData> | undefined {
  const { may } = useOperator();
  const card = useCard(tripId ?? 0);
  const isOpen = card !== undefined && !tripStatuses[card.status].isFinal;
  const { data } = useQuery({
    ...candidatesQuery(tripId ?? 0),
    enabled: isOpen && may('trips.write'),
    refetchInterval: againMs,
  });
  return useMemo(
    () => (isOpen && data ? new Map(data.items.map((one) => [one.driverId, one])) : undefined),
    [isOpen, data],
  );
}
