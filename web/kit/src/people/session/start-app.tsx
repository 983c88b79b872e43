import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../../api/query-client.ts';
import { AppProvider } from '../../look/app-provider.tsx';
import { useLoaded } from '../../map/use-loaded.ts';
import { leaveApp } from './leave-app.ts';
import { sessionKey } from './session-keys.ts';

type AppParts = {
  createRouter(queryClient: ReturnType<typeof createQueryClient>): AnyRouter;
  /** Asks the service who is signed in now, whatever was known before. */
  askSessionAnew(queryClient: ReturnType<typeof createQueryClient>): Promise<unknown>;
};

/** Begins an app of people who sign in by email, in the page's own place. */
export function startApp({ createRouter, askSessionAnew }: AppParts): void {
  const queryClient = createQueryClient({
    staleMs: 15_000,
    failedMs: 10_000,
    retriesOffline: false,
    onSignedOut: () => leaveApp(queryClient, router),
    async onNotAllowed() {
      const before = queryClient.getQueryData(sessionKey);
      const session = await askSessionAnew(queryClient).catch(() => before);
      // The navigation and the pages offer what the role may do.
      if (session !== before) await router.invalidate();
    },
  });
  const router = createRouter(queryClient);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the app.');
  // In slices, between which a slow phone answers touches.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <AppProvider>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <LateNotices />
          </QueryClientProvider>
        </AppProvider>
      </StrictMode>,
    ),
  );
}

const loadNotices = async () => (await import('../../shell/notices.tsx')).Notices;

/** Where they do not come, the page stands all the same. */
function LateNotices() {
  const { value: Notices } = useLoaded(loadNotices, true);
  return Notices && <Notices />;
}
