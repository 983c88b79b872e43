import { ServiceAreaData } from '@satha/contract/lookups/lookup-operations';
import { makeOutlinePolygons } from '../../../domain/service-area/make-outline-polygons.ts';
import { outlineRings } from '../../../domain/service-area/outline.ts';
import { toPairs } from '../../../domain/service-area/outline-pairs.ts';
import { route } from '../../../platform/http/api/route.ts';
import { makeResource, sendResource } from '../../../platform/http/resource.ts';
import { lazily } from '../../../values/lazily.ts';
import { ok } from '../../operation-responses.ts';
import type { TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const schema = {
  operationId: 'getServiceArea',
  tags: ['Account'],
  summary: 'Get the service area',
  description:
    'Where trips may begin and end, as a GeoJSON feature: the UAE with its sea limit, islands and enclaves. The same for ' +
    'everybody until a new release: keep it with its ETag, send that as If-None-Match, and 304 says that it still holds.',
  security,
  headers: requestHeaders,
  response: responses(ServiceAreaData, [], undefined, { readsNothing: true, hasTag: true }),
};

/** It is asked for with a key, so no cache that others use keeps it. Our own figure: it changes with releases alone. */
const cacheControl = 'private, max-age=3600';

/** Made once: it is some twenty kilobytes of JSON, and the same for everybody. */
const serviceArea = lazily(() =>
  makeResource('application/json; charset=utf-8', JSON.stringify(ok(outline()))),
);

export function getServiceAreaRoute(): TripApiRoute {
  return route(
    'GET',
    '/ServiceArea',
    { schema, access: 'key', sends: 'application/json' },
    async (request, reply) => sendResource(request, reply, await serviceArea(), cacheControl),
  );
}

function outline() {
  const polygons = makeOutlinePolygons(outlineRings.map(toPairs));
  const points = polygons.flat(2);
  const lngs = points.map(([lng]) => lng);
  const lats = points.map(([, lat]) => lat);
  return {
    type: 'Feature',
    bbox: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
    properties: {
      name: 'United Arab Emirates',
      nameArabic: 'الإمارات العربية المتحدة',
      attribution: '© OpenStreetMap contributors, ODbL 1.0',
    },
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  };
}
