import { ServiceAreaOutline } from '@satha/contract/portal/trip-places';
import { outlineRings } from '../../../domain/service-area/outline.ts';
import { toPairs } from '../../../domain/service-area/outline-pairs.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/service-area';
const schema = { response: answers(ServiceAreaOutline) };

/** Answers where trips may begin and end, so that a page can say so before it asks. */
export function getServiceAreaRoute(): PortalApiRoute {
  const outline: ServiceAreaOutline = { rings: outlineRings.map(toPairs) };
  return route('GET', url, { schema, access: 'trips.read' }, async () => ok(outline));
}
