import { PortalEvidenceList } from '@satha/contract/evidence/portal-evidence';
import { TripParams } from '@satha/contract/portal/trips';
import { findTripEvidence } from '../../../../domain/evidence/queries.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { route } from '../../../../platform/http/api/route.ts';
import { Problem } from '../../../../values/problem.ts';
import { answers, ok } from '../../../operation-responses.ts';
import { viewEvidence } from '../../../shared/evidence-view.ts';
import { membershipOf, type PortalApiRoute } from '../../gate.ts';

const url = '/accounts/:accountId/trips/:tripId/evidence';

export function listEvidenceRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  const schema = { params: TripParams, response: answers(PortalEvidenceList) };
  return route('GET', url, { schema, access: 'trips.read' }, async (request) => {
    const { accountId } = membershipOf(request);
    const evidence = await findTripEvidence(db, { accountId, tripId: request.params.tripId });
    if (!evidence) throw new Problem('trip_not_found');
    return ok({
      items: evidence.map((item) => {
        const { name, nameAr } = item.seenBy;
        return { ...viewEvidence(item), seenBy: { name, ...(nameAr !== undefined && { nameAr }) } };
      }),
    });
  });
}
