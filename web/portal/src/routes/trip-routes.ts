import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTripsSearch } from '../pages/trips/trips-search.ts';
import { accountRoute } from './account-route.ts';

const tripsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'trips',
  validateSearch: readTripsSearch,
  component: lazyRouteComponent(() => import('../pages/trips/trips-page.tsx'), 'TripsPage'),
});

const newTripRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'trips/new',
  component: lazyRouteComponent(() => import('../pages/trips/new-trip-page.tsx'), 'NewTripPage'),
});

const tripRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'trips/$tripId',
  component: lazyRouteComponent(() => import('../pages/trips/trip-page.tsx'), 'TripPage'),
});

const mapRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'map',
  component: lazyRouteComponent(() => import('../pages/trips/map-page.tsx'), 'MapPage'),
});

export const tripRoutes = [tripsRoute, newTripRoute, tripRoute, mapRoute] as const;
