import { createRoute } from '@tanstack/react-router';
import { readTripsSearch } from '../pages/trips/trips-search.ts';
import { accountRoute } from './account-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const tripsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'trips',
  validateSearch: readTripsSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/trips/trips-page.tsx'), 'TripsPage'),
});

const newTripRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'trips/new',
  component: lazyPage(() => import('../pages/trips/new-trip-page.tsx'), 'NewTripPage'),
});

const tripRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'trips/$tripId',
  component: lazyPage(() => import('../pages/trips/trip-page.tsx'), 'TripPage'),
});

const mapRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'map',
  component: lazyPage(() => import('../pages/trips/map-page.tsx'), 'MapPage'),
});

export const tripRoutes = [tripsRoute, newTripRoute, tripRoute, mapRoute] as const;
