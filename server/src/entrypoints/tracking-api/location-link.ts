import { LocationAsked, LocationLinkParams, SharedLocation } from '@satha/contract/tracking/location-link';
import {
  type ShareLocationDeps,
  shareLocation,
} from '../../domain/calls/location-requests/share-location.ts';
import { findSellerAt } from '../../domain/documents/seller/queries.ts';
import { route } from '../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { answers, ok } from '../operation-responses.ts';
import { locationRequestOf, type TrackingApiRoute } from './gate.ts';

export type LocationLinkDeps = ShareLocationDeps;

const url = '/location-requests/:token';

/** Tells a caller's phone who asks where it is, and takes its answer. */
export function locationLinkRoutes(deps: LocationLinkDeps): TrackingApiRoute[] {
  const { db, clock } = deps;
  const params = LocationLinkParams;
  const response = answers(LocationAsked);
  const shared = { params, body: SharedLocation, response };
  const access = 'location_link';
  const companyOf = async () => (await findSellerAt(db, clock()))?.legalName ?? null;
  return [
    route('GET', url, { schema: { params, response }, access }, async (request) => {
      const asked = locationRequestOf(request);
      return ok({
        company: await companyOf(),
        expiresAt: formatUaeTimestamp(asked.expiresAt),
        point: asked.shared?.point ?? null,
      });
    }),
    route('PUT', url, { schema: shared, access, writes: true }, async (request) => {
      const asked = locationRequestOf(request);
      const { lat, lng, accuracyMeters: accuracy } = request.body;
      const accuracyMeters = accuracy === undefined ? undefined : Math.ceil(accuracy);
      await shareLocation(deps, { token: request.params.token, point: { lat, lng }, accuracyMeters });
      return ok({
        company: await companyOf(),
        expiresAt: formatUaeTimestamp(asked.expiresAt),
        point: { lat, lng },
      });
    }),
  ];
}
