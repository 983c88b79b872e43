import { createRoute } from '@tanstack/react-router';
import { consoleRoute } from './console-route.ts';
import { lazyPage } from './route-parts.ts';

const newCallRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/calls/new',
  component: lazyPage(() => import('../pages/calls/new-call-page.tsx'), 'NewCallPage'),
});

export const callRoutes = [newCallRoute] as const;
