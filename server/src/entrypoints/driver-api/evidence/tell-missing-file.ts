import {
  DeclaredEvidenceData,
  evidenceId,
  TellEvidenceMissingRequest,
} from '@satha/contract/evidence/evidence';
import { tripId } from '@satha/contract/fields';
import { Type } from 'typebox';
import { tellMissingFile } from '../../../domain/evidence/tell-missing-file.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';
import { viewOwnEvidence } from './view-own-evidence.ts';

const url = '/trips/:tripId/evidence/:evidenceId/missing';

const schema = {
  operationId: 'tellEvidenceMissing',
  tags: ['Evidence'],
  summary: 'Tell that a file will not come',
  description:
    'Tells of a photo or signature that was declared that its file will not come, and why, so that nobody waits for it. ' +
    'A file that is sent all the same is kept, and takes it back; of one that is kept nothing is told.',
  security,
  params: Type.Object({ tripId: tripId('The trip that it is about.', { examples: [1] }), evidenceId }),
  body: TellEvidenceMissingRequest,
  response: responses(DeclaredEvidenceData, ['evidence_not_found'], TellEvidenceMissingRequest),
};

export type TellMissingFileDeps = { readonly db: Queryable; readonly clock: Clock };

export function tellMissingFileRoute({ db, clock }: TellMissingFileDeps): DriverApiRoute {
  const options = { schema, access: 'driver', writes: true, repeatable: 'always' } as const;
  return route('POST', url, options, async (request) => {
    const { tripId, evidenceId } = request.params;
    const file = { driverId: driverOf(request).driverId, tripId, evidenceId };
    await tellMissingFile(db, file, request.body.because, clock());
    return ok({ evidence: await viewOwnEvidence(db, file, evidenceId) });
  });
}
