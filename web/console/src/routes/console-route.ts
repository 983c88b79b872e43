import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';
import { lazyPage, requireSession } from './route-parts.ts';

/** The route of everything that is for operators who are signed in. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  beforeLoad: requireSession,
  // Whoever signs in has no need of it yet.
  component: lazyPage(() => import('../shell/console-layout.tsx'), 'ConsoleLayout'),
});
