import { createRoute } from '@tanstack/react-router';
import { readDriversSearch } from '../pages/fleet/drivers-search.ts';
import { readImportsSearch } from '../pages/fleet/imports/imports-search.ts';
import { readShiftsSearch } from '../pages/fleet/shifts/shifts-search.ts';
import { readVehiclesSearch } from '../pages/fleet/vehicles-search.ts';
import { consoleRoute } from './console-route.ts';
import { lazyPage, recallFilters } from './route-parts.ts';

const driversRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/drivers',
  validateSearch: readDriversSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/fleet/drivers-page.tsx'), 'DriversPage'),
});

const vehiclesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/vehicles',
  validateSearch: readVehiclesSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/fleet/vehicles-page.tsx'), 'VehiclesPage'),
});

const shiftsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/shifts',
  validateSearch: readShiftsSearch,
  beforeLoad: recallFilters,
  component: lazyPage(() => import('../pages/fleet/shifts/shifts-page.tsx'), 'ShiftsPage'),
});

const importsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/imports',
  validateSearch: readImportsSearch,
  component: lazyPage(() => import('../pages/fleet/imports/imports-page.tsx'), 'ImportsPage'),
});

const driverRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/drivers/$driverId',
  component: lazyPage(() => import('../pages/fleet/driver/driver-page.tsx'), 'DriverPage'),
});

const vehicleRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/vehicles/$vehicleId',
  component: lazyPage(() => import('../pages/fleet/vehicle/vehicle-page.tsx'), 'VehiclePage'),
});

export const fleetRoutes = [
  driversRoute,
  driverRoute,
  vehiclesRoute,
  vehicleRoute,
  shiftsRoute,
  importsRoute,
] as const;
