import { TripParams, type TripWay } from '@satha/contract/portal/trips';
import { encodePolyline } from '../../../domain/routing/encode-polyline.ts';
import { type DrawTripWayDeps, drawTripWay } from '../../../domain/trips/stories/draw-trip-way.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { membershipOf } from '../gate.ts';

const url = '/accounts/:accountId/trips/:tripId/way';

export function registerGetTripWay(api: HttpServer, deps: DrawTripWayDeps): void {
  const schema = { params: TripParams };
  const config = { needs: 'account.read' } as const;
  api.get(url, { schema, config }, async (request) => {
    const way = await drawTripWay(deps, membershipOf(request).accountId, request.params.tripId);
    if (!way) throw new Problem('trip_not_found');
    const { approach, route, track } = way;
    const view: TripWay = {
      approach: approach ? encodePolyline(approach) : null,
      route: route ? encodePolyline(route) : null,
      track: track ? encodePolyline(track) : null,
    };
    return ok(view);
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
