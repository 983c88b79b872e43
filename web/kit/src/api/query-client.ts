import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, isRefusal, signInFirst } from './api-problem.ts';

const mostRetries = 2;
const longestDelayMs = 30_000;

/** Whoever has asked too much for a moment waits that moment; a limit of minutes is told to the reader. */
const longestPatienceSeconds = 10;

/**
 * A browser that says that it has no connection is asked all the same: what does not get through fails at once, with a
 * sentence, instead of waiting for ever; and a service on the same machine is there without any network.
 */
const networkMode = 'always';

/** By which it refuses what is there, but otherwise than whoever asks thinks: of another role, gone, or moved on. */
const notAsShown = [403, 404, 409];

type QueryClientOptions = {
  /** What came is asked for again by a page that shows it anew, from this age on. */
  readonly staleMs: number;
  /** A page that failed asks again so often by itself, whatever has no interval of its own; else it does not. */
  readonly failedMs?: number;
  /** Whether a question is tried again while the browser says that it has no connection, which is often wrong. */
  readonly retriesOffline: boolean;
  /** The service no longer knows who asks. */
  onSignedOut?(): void;
  /** The role of whoever asks does not allow what the page offers: it may be another one by now. */
  onNotAllowed?(): void;
};

export function createQueryClient(options: QueryClientOptions): QueryClient {
  const { staleMs, failedMs, retriesOffline, onSignedOut, onNotAllowed } = options;
  const isWorthwhile = () => retriesOffline || onlineManager.isOnline();
  const onError = (error: Error) => {
    if (!(error instanceof ApiProblem)) return;
    if (error.reason === signInFirst) onSignedOut?.();
    if (error.status === 403) onNotAllowed?.();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError(error) {
        onError(error);
        if (error instanceof ApiProblem && notAsShown.includes(error.status)) {
          void client.invalidateQueries();
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        networkMode,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < mostRetries && mayPass(error) && isWorthwhile(),
        retryDelay: delayMsAfter,
        // A page that failed loads by itself once the service is back; what has an interval of its own asks by that.
        refetchInterval: ({ state }) => (failedMs && state.error && mayPass(state.error) ? failedMs : false),
      },
      mutations: { retry: false, networkMode },
    },
  });
  return client;
}

/**
 * Tells whether the same question may be answered in a moment: a refusal stays one, but for what was asked
 * too often.
 */
export function mayPass(error: Error): boolean {
  if (!(error instanceof ApiProblem) || error.status !== 429) return !isRefusal(error);
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== undefined && retryAfterSeconds <= longestPatienceSeconds;
}

/** Returns how long to wait before asking again: as long as the service said, or longer each time. */
export function delayMsAfter(failures: number, error: Error): number {
  const told = error instanceof ApiProblem ? error.retryAfterSeconds : undefined;
  return told === undefined ? Math.min(1_000 * 2 ** failures, longestDelayMs) : told * 1_000;
}
