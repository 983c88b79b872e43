import { useDebouncedValue } from '@mantine/hooks';
import type { TripEstimate } from '@satha/contract/portal/trip-booking';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { estimateCall } from '../../api/calls.ts';
import { type CallDraft, toEstimateRequest } from './call-draft.ts';

const writingMs = 250;
/** So long before it expires a price is asked for anew, and never more often than every half minute. */
const renewAheadMs = 30_000;
const shortestMs = 30_000;

export type CallPrice = {
  readonly estimate: TripEstimate | undefined;
  readonly isAsking: boolean;
  readonly error: Error | null;
};

/** Returns the price of what is known of a call, held by a quote, and what asks for it anew. */
export function useCallPrice(draft: CallDraft): CallPrice & { renew(): void } {
  const queryClient = useQueryClient();
  const request = JSON.stringify(toEstimateRequest(draft) ?? null);
  const [settled] = useDebouncedValue(request, writingMs);
  const asked: ReturnType<typeof toEstimateRequest> = JSON.parse(settled) ?? undefined;
  const query = useQuery({
    queryKey: ['call-price', settled],
    queryFn: () => (asked ? estimateCall(asked) : undefined),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    // What changes elsewhere changes no price that was said; it is asked for anew before it expires.
    staleTime: renewAheadMs,
    refetchInterval: ({ state }) => (state.data ? renewAfterMs(state.data) : false),
  });
  const isKnown = asked !== undefined && query.error === null;
  return {
    // A price of before the last change is not told, nor booked with.
    estimate: isKnown && settled === request && !query.isPlaceholderData ? query.data : undefined,
    isAsking: asked !== undefined && (query.isFetching || settled !== request),
    error: asked === undefined ? null : query.error,
    renew: () => void queryClient.invalidateQueries({ queryKey: ['call-price'] }),
  };
}

function renewAfterMs({ quoteExpiresAt }: TripEstimate): number {
  return Math.max(shortestMs, Date.parse(quoteExpiresAt) - readClockMs() - renewAheadMs);
}
