import { RootLayout } from '@satha/web-kit/routing/root-layout.tsx';
import { PagePending } from '@satha/web-kit/shell/page-states.tsx';
import { SandboxStrip } from '@satha/web-kit/shell/sandbox-strip.tsx';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { environmentQuery } from '../api/environment.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
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

/** The first page on its way, while nobody knows yet whether its reader is signed in. */
function RootPending() {
  const isSandbox = useQuery(environmentQuery).data?.environment === 'test';
  return (
    <>
      {isSandbox && <SandboxStrip />}
      <PagePending />
    </>
  );
}
