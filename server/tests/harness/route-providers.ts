import {
  type Route,
  type RouteProvider,
  RouteProviderUnavailable,
} from '../../src/domain/routing/route-provider.ts';

export const noRoads: RouteProvider = { label: 'no roads', findRoute: async () => undefined };

export const brokenRoads: RouteProvider = {
  label: 'broken roads',
  findRoute: async () => {
    throw new RouteProviderUnavailable('The server of the roads does not answer.');
  },
};

/** The same road for every request: 20 km by highway in 15 minutes. */
export const oneRoad: Route = {
  distanceMeters: 20_000,
  freeFlowSeconds: { city: 0, arterial: 0, highway: 900 },
  poweredBy: 'one road',
  dataVersion: '1',
};

export const oneRoadProvider: RouteProvider = { label: 'one road', findRoute: async () => oneRoad };
