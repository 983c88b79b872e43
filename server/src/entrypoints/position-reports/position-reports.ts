import { type Api, createApi } from '../../platform/http/api/create-api.ts';
import type { Anybody } from '../../platform/http/api/route.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { type TakeReportDeps, takeOwnReportRoutes, takeReportRoutes } from './take-report.ts';

/**
 * Serves /tracker/… and /positions/, where trackers of drivers report: phones with Traccar Client or OwnTracks, others that speak
 * the OsmAnd protocol, and Traccar servers. Whoever has a tracker's id tells by it where the driver is, and reads nothing.
 */
export async function registerPositionReports(server: HttpServer, deps: TakeReportDeps): Promise<void> {
  const api: Pick<Api<Anybody>, 'clock' | 'takesRawBodies' | 'headers'> = {
    clock: deps.clock,
    takesRawBodies: true,
    // An address with an id in it may be opened in a browser: it is told to nobody from there.
    headers: { 'Referrer-Policy': 'no-referrer' },
  };
  await createApi(server, { ...api, prefix: '/tracker', routes: takeOwnReportRoutes(deps) });
  await createApi(server, { ...api, prefix: '/positions', routes: takeReportRoutes(deps) });
}
