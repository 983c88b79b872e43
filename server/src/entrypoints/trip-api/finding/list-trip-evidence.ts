import { EvidenceListData } from '@satha/contract/evidence/evidence';
import { tripId } from '@satha/contract/fields';
import { Type } from 'typebox';
import { findTripEvidence } from '../../../domain/evidence/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { viewEvidence } from '../../evidence-view.ts';
import { ok } from '../../operation-responses.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Trips/:tripId/evidence';

const schema = {
  operationId: 'listTripEvidence',
  tags: ['Trips'],
  summary: 'Evidence of a trip',
  description:
    'What the driver saw of the vehicle at pickup and delivery, and who gave or took it, in the order in which it was told.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  response: responses(EvidenceListData, ['trip_not_found']),
};

export function listTripEvidenceRoute({ db }: { readonly db: Queryable }): TripApiRoute {
  return route('GET', url, { schema, access: 'key' }, async (request) => {
    const trip = { accountId: callerOf(request).accountId, tripId: request.params.tripId };
    const evidence = await findTripEvidence(db, trip);
    if (!evidence) throw new Problem('trip_not_found');
    return ok({ evidence: evidence.map(viewEvidence) });
  });
}
