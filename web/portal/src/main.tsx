import { createQueryClient } from '@satha/web-kit/api/query-client.ts';
import { forgetFilters } from '@satha/web-kit/lists/kept-filters.ts';
import { AppProvider } from '@satha/web-kit/look/app-provider.tsx';
import { useLoaded } from '@satha/web-kit/map/use-loaded.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from './api/session.ts';
import { createPortalRouter } from './router.tsx';

const queryClient = createQueryClient({
  staleMs: 15_000,
  failedMs: 10_000,
  retriesOffline: false,
  onSignedOut() {
    forgetFilters();
    queryClient.setQueryData(sessionQuery.queryKey, null);
    void router.invalidate();
  },
  async onNotAllowed() {
    const before = queryClient.getQueryData(sessionQuery.queryKey);
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => before);
    // The navigation and the pages offer what the role may do.
    if (session !== before) await router.invalidate();
  },
});
const router = createPortalRouter(queryClient);

const loadNotices = async () => (await import('@satha/web-kit/shell/notices.tsx')).Notices;

/** Where they do not come, the page stands all the same. */
function LateNotices() {
  const { value: Notices } = useLoaded(loadNotices, true);
  return Notices && <Notices />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the portal.');
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
