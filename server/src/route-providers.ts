import type { Config } from './config/config.ts';
import { createFallBackRouteProvider } from './domain/routing/fall-back-route-provider.ts';
import { createBuiltInRouteProvider } from './domain/routing/providers/built-in/built-in-route-provider.ts';
import { createOsrmRouteProvider } from './domain/routing/providers/remote/osrm-route-provider.ts';
import { createValhallaRouteProvider } from './domain/routing/providers/remote/valhalla-route-provider.ts';
import type { RouteProvider } from './domain/routing/route-provider.ts';
import type { Logger } from './platform/log/logger.ts';

/** The configured servers in order, and the built-in network behind them all. */
export function createRouteProvider({ routing }: Config, logger: Logger): RouteProvider {
  const { osrmUrl, valhallaUrl, timeoutMs } = routing;
  const builtIn = createBuiltInRouteProvider();
  const remote = [
    ...(osrmUrl ? [createOsrmRouteProvider({ baseUrl: osrmUrl, timeoutMs })] : []),
    ...(valhallaUrl ? [createValhallaRouteProvider({ baseUrl: valhallaUrl, timeoutMs })] : []),
  ];
  const [first, ...rest] = [...remote, builtIn];
  if (!first || rest.length === 0) return builtIn;
  return createFallBackRouteProvider([first, ...rest], {
    onUnavailable: (label, reason) =>
      logger.warn({ provider: label, reason: reason.message }, 'A route provider could not answer.'),
  });
}
