import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { environmentQuery } from '../api/environment.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { RootLayout } from '../shell/root-layout.tsx';
import { RootPending } from '../shell/root-pending.tsx';

export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(environmentQuery).then(() => undefined),
  component: RootLayout,
  pendingComponent: RootPending,
  notFoundComponent: NotFoundPage,
});
