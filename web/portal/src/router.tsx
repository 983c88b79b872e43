import { PageFailed, PagePending } from '@satha/web-kit/shell/page-states.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { requireService } from './api/environment.ts';
import { accountRoute } from './routes/account-route.ts';
import { accountPageRoutes } from './routes/account-routes.ts';
import { developerRoutes } from './routes/developer-routes.ts';
import { personRoutes } from './routes/person-routes.ts';
import { rootRoute } from './routes/root-route.tsx';
import { tripRoutes } from './routes/trip-routes.ts';
import { walletRoutes } from './routes/wallet-routes.ts';

const routeTree = rootRoute.addChildren([
  ...personRoutes,
  accountRoute.addChildren([...accountPageRoutes, ...tripRoutes, ...walletRoutes, ...developerRoutes]),
]);

export function createPortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/portal',
    context: { queryClient },
    // What a page does not know of its address is taken out of it, and never read.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: ({ error }) => <PageFailed error={error} requireService={requireService} />,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
