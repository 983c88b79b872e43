import {
  type Route,
  type RouteCost,
  type RouteProvider,
  RouteProviderUnavailable,
} from '../../src/domain/routing/route-provider.ts';

/** The same answer between any points; undefined where there is no road. */
function constantProvider(label: string, route: Route | undefined): RouteProvider {
  const cost: RouteCost | undefined = route;
  return {
    label,
    findRoute: async () => route,
    drawRoute: async ({ from, to }) => route && { ...route, line: [from, to] },
    findMany: async ({ from, to }) => ({ rows: from.map(() => to.map(() => cost)), poweredBy: label }),
  };
}

export const noRoads: RouteProvider = constantProvider('no roads', undefined);

const refuse = async () => {
  throw new RouteProviderUnavailable('The server of the roads does not answer.');
};

/** A provider that answers what a test lets it answer, and nothing else. */
export function makeRouteProvider(
  label: string,
  answers: Partial<Omit<RouteProvider, 'label'>> = {},
): RouteProvider {
  return { label, findRoute: refuse, drawRoute: refuse, findMany: refuse, ...answers };
}

export const brokenRoads: RouteProvider = makeRouteProvider('broken roads');

/** The same road for every request: 20 km by highway in 15 minutes. */
export const oneRoad: Route = {
  distanceMeters: 20_000,
  freeFlowSeconds: { city: 0, arterial: 0, highway: 900 },
  poweredBy: 'one road',
  dataVersion: '1',
};

export const oneRoadProvider: RouteProvider = constantProvider('one road', oneRoad);
