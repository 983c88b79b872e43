import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { leaveApp } from './leave-app.ts';

/**
 * Returns what asks whether the reader is still signed in, and leaves for the sign-in page where they are not: a stream ends
 * with its session and cannot say why. `askAnew` asks the service who is signed in now.
 */
export function useCheckSession(askAnew: (queryClient: QueryClient) => Promise<object | null>) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useCallback(async (): Promise<void> => {
    // A service that does not answer has ended no session.
    const session = await askAnew(queryClient).catch(() => undefined);
    if (session === null) leaveApp(queryClient, router);
  }, [askAnew, queryClient, router]);
}
