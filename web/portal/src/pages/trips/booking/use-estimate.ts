import { useDebouncedValue } from '@mantine/hooks';
import type { MemberTripEstimate } from '@satha/contract/portal/trip-booking';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { estimateTrip } from '../../../api/trips/trips.ts';
import { type BookingValues, toEstimateRequest } from './booking-values.ts';

const writingMs = 300;
/** So long before it expires a price is asked for anew, and never more often than every half minute. */
const renewAheadMs = 60_000;
const shortestMs = 30_000;

function renewAfterMs(expiresAt: string): number {
  return Math.max(shortestMs, Date.parse(expiresAt) - readClockMs() - renewAheadMs);
}

/** Asks for the account's estimates anew: one that was shown holds no more. */
export function useRefreshEstimates(accountId: number): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['trips', accountId, 'estimate'] });
}

/** The fare of what stands in the form, asked for a moment after it was last changed. */
export function useEstimate(
  accountId: number,
  values: BookingValues,
): {
  readonly estimate: MemberTripEstimate | undefined;
  readonly isAsking: boolean;
  readonly error: Error | null;
} {
  const request = JSON.stringify(toEstimateRequest(values) ?? null);
  const [settled] = useDebouncedValue(request, writingMs);
  const asked: ReturnType<typeof toEstimateRequest> = JSON.parse(settled) ?? undefined;
  const query = useQuery({
    queryKey: ['trips', accountId, 'estimate', settled],
    queryFn: () => (asked ? estimateTrip(accountId, asked) : undefined),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    // Asked for anew before it expires, so that what is shown is what is charged.
    refetchInterval: ({ state }) => (state.data ? renewAfterMs(state.data.quoteExpiresAt) : false),
  });
  const isKnown = asked !== undefined && query.error === null;
  return {
    estimate: isKnown ? query.data : undefined,
    isAsking: query.isFetching || settled !== request,
    error: asked === undefined ? null : query.error,
  };
}
