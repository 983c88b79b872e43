import { PageFailed, PagePending } from '@satha/web-kit/shell/page-states.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { requireService } from './api/environment.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { callRoutes } from './routes/call-routes.ts';
import { companyRoutes } from './routes/company-routes.ts';
import { consoleRoute } from './routes/console-route.ts';
import { fleetRoutes } from './routes/fleet-routes.ts';
import { ledgerRoutes } from './routes/ledger-routes.ts';
import { ownRoutes } from './routes/own-routes.ts';
import { paperRoutes } from './routes/paper-routes.ts';
import { rootRoute } from './routes/root-route.tsx';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { tripRoutes } from './routes/trip-routes.ts';

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  consoleRoute.addChildren([
    ...ownRoutes,
    ...callRoutes,
    ...tripRoutes,
    ...fleetRoutes,
    ...accountRoutes,
    ...ledgerRoutes,
    ...paperRoutes,
    ...companyRoutes,
  ]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/console',
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
    router: ReturnType<typeof createConsoleRouter>;
  }
}
