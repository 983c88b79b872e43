import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from './tracking-problem.ts';

const mostRetries = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Whether there is a network is found by asking: what the browser says of it is often wrong.
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < mostRetries && !isRefusal(error),
        retryDelay: (failures) => 1_000 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
