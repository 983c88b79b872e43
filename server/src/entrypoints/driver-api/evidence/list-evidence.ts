import { EvidenceListData } from '@satha/contract/evidence/evidence';
import { tripId } from '@satha/contract/fields';
import { Type } from 'typebox';
import { findEvidenceOfDriver } from '../../../domain/evidence/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { viewEvidence } from '../../shared/evidence-view.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/trips/:tripId/evidence';

const schema = {
  operationId: 'listEvidence',
  tags: ['Evidence'],
  summary: 'List your evidence',
  description:
    'What the driver declared of a trip, in order: a phone that lost its memory goes on from here.',
  security,
  params: Type.Object({ tripId: tripId('The trip that it is about.', { examples: [1] }) }),
  response: responses(EvidenceListData, []),
};

export function listEvidenceRoute({ db }: { readonly db: Queryable }): DriverApiRoute {
  return route('GET', url, { schema, access: 'driver' }, async (request) => {
    const driver = { driverId: driverOf(request).driverId, tripId: request.params.tripId };
    return ok({ evidence: (await findEvidenceOfDriver(db, driver)).map((item) => viewEvidence(item)) });
  });
}
