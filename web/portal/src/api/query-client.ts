import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { PortalProblem } from './portal-problem.ts';

const staleMs = 15_000;
const mostRetries = 2;

/** By which the service says that it does not know who asks; a wrong code or password is 401 too. */
const signInFirst = 'Sign in first';

/** `onSignedOut` is told when the service no longer knows who asks. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof PortalProblem && error.message === signInFirst) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: staleMs, retry: (failures, error) => failures < mostRetries && mayPass(error) },
      mutations: { retry: false },
    },
  });
}

/** Whether the same question may be answered in a moment: a refusal stays one. */
export function mayPass(error: Error): boolean {
  return !(error instanceof PortalProblem) || error.status === 0 || error.status >= 500;
}
