import { createApi } from '../../platform/http/api/create-api.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { type TakeReportDeps, takeReportRoutes } from './take-report.ts';

/**
 * Serves /positions/, where trackers of drivers report: phones with Traccar Client, others that speak the OsmAnd protocol, and
 * Traccar servers. Whoever has a tracker's id tells by it where the driver is, and reads nothing.
 */
export async function registerPositionReports(server: HttpServer, deps: TakeReportDeps): Promise<void> {
  await createApi(server, {
    prefix: '/positions',
    clock: deps.clock,
    takesRawBodies: true,
    // An address with an id in it may be opened in a browser: it is told to nobody from there.
    headers: { 'Referrer-Policy': 'no-referrer' },
    routes: takeReportRoutes(deps),
  });
}
