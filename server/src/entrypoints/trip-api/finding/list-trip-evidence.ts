import { EvidenceListData } from '@satha/contract/evidence/evidence';
import { tripId } from '@satha/contract/fields';
import { type Static, Type } from 'typebox';
import type { EvidenceAddresses } from '../../../domain/evidence/files/evidence-addresses.ts';
import { findTripEvidence } from '../../../domain/evidence/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { viewEvidence } from '../../shared/evidence-view.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Trips/:tripId/evidence';

const schema = {
  operationId: 'listTripEvidence',
  tags: ['Trips'],
  summary: 'Evidence of a trip',
  description:
    'What the driver saw of the vehicle at pickup and delivery, and who gave or took it, in the order in which it was told. ' +
    'The file of a photo or signature may come later than what was told of it; once it is kept, its addresses are good for ' +
    '10 minutes.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  response: responses(EvidenceListData, ['trip_not_found']),
};

export type ListTripEvidenceDeps = {
  readonly db: Queryable;
  readonly evidenceAddresses: EvidenceAddresses;
};

export function listTripEvidenceRoute(deps: ListTripEvidenceDeps): TripApiRoute {
  return route('GET', url, { schema, access: 'key' }, async (request) => {
    const { accountId, apiKeyId } = callerOf(request);
    return ok(await viewTripEvidence(deps, { accountId, apiKeyId, tripId: request.params.tripId }));
  });
}

/** Returns the evidence of a trip, with addresses of its files for the key. @throws Problem trip_not_found. */
export async function viewTripEvidence(
  { db, evidenceAddresses }: ListTripEvidenceDeps,
  asked: { readonly accountId: number; readonly tripId: number; readonly apiKeyId: number },
): Promise<Static<typeof EvidenceListData>> {
  const evidence = await findTripEvidence(db, asked);
  if (!evidence) throw new Problem('trip_not_found');
  return {
    evidence: evidence.map((item) =>
      viewEvidence(item, () => evidenceAddresses.make({ ...asked, item: item.item })),
    ),
  };
}
