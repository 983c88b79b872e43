import type { BoardData } from '@satha/contract/console/desk/board';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

/** What the board begins with, and when it was asked for: what the stream told since then is newer. */
export type AskedBoard = BoardData & { readonly askedAtMs: number };

/** Asks for what the board begins with; the stream tells what changes from then on. */
export const boardQuery = queryOptions({
  queryKey: ['board'],
  queryFn: async ({ signal }): Promise<AskedBoard> => {
    const askedAtMs = readClockMs();
    return { ...(await consoleApi.get<BoardData>('/board', { signal })), askedAtMs };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  // Thousands of trips are compared with nothing: what came is what is shown.
  structuralSharing: false,
  refetchOnWindowFocus: false,
});
