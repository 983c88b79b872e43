import { RootLayout } from '@satha/web-kit/routing/root-layout.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { environmentQuery } from '../api/environment.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { RootPending } from '../shell/root-pending.tsx';
import { useEnvironment } from '../shell/use-environment.ts';

export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(environmentQuery).then(() => undefined),
  component: Root,
  pendingComponent: RootPending,
  notFoundComponent: NotFoundPage,
});

function Root() {
  return <RootLayout isSandbox={useEnvironment().environment === 'test'} />;
}
