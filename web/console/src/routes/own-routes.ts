import { createRoute } from '@tanstack/react-router';
import { consoleRoute } from './console-route.ts';
import { lazyPage } from './route-parts.ts';

const homeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  component: lazyPage(() => import('../pages/home/home-page.tsx'), 'HomePage'),
});

const profileRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/profile',
  component: lazyPage(() => import('../pages/profile/profile-page.tsx'), 'ProfilePage'),
});

export const ownRoutes = [homeRoute, profileRoute] as const;
