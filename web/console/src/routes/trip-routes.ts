import { createRoute } from '@tanstack/react-router';
import { readBoardSearch } from '../pages/board/board-search.ts';
import { readTripsSearch } from '../pages/trips/trips-search.ts';
import { consoleRoute } from './console-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const tripsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/trips',
  validateSearch: readTripsSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/trips/trips-page.tsx'), 'TripsPage'),
});

const tripRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/trips/$tripId',
  component: lazyPage(() => import('../pages/trip/trip-page.tsx'), 'TripPage'),
});

const boardRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/board',
  validateSearch: readBoardSearch,
  component: lazyPage(() => import('../pages/board/board-page.tsx'), 'BoardPage'),
});

export const tripRoutes = [boardRoute, tripsRoute, tripRoute] as const;
