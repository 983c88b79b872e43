import { useDebouncedValue } from '@mantine/hooks';
import type { TripEstimate } from '@satha/contract/portal/trips';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { estimateTrip } from '../../../api/trips/trips.ts';
import { type BookingValues, toEstimateRequest } from './booking-values.ts';

const writingMs = 300;

/** The fare of what stands in the form, asked for a moment after it was last changed. */
export function useEstimate(
  accountId: number,
  values: BookingValues,
): { readonly estimate: TripEstimate | undefined; readonly isAsking: boolean; readonly error: Error | null } {
  const request = JSON.stringify(toEstimateRequest(values) ?? null);
  const [settled] = useDebouncedValue(request, writingMs);
  const asked: ReturnType<typeof toEstimateRequest> = JSON.parse(settled) ?? undefined;
  const query = useQuery({
    queryKey: ['trips', accountId, 'estimate', settled],
    queryFn: () => (asked ? estimateTrip(accountId, asked) : undefined),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const isKnown = asked !== undefined && query.error === null;
  return {
    estimate: isKnown ? query.data : undefined,
    isAsking: query.isFetching || settled !== request,
    error: asked === undefined ? null : query.error,
  };
}
