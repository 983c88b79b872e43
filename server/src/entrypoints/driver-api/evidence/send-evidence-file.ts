import type { Readable } from 'node:stream';
import { DeclaredEvidenceData, evidenceId } from '@satha/contract/evidence/evidence';
import { tripId } from '@satha/contract/fields';
import { mediaTypes, mostFileBytes } from '@satha/terms/evidence/evidence-words';
import { Type } from 'typebox';
import {
  type StoreEvidenceFileDeps,
  storeEvidenceFile,
} from '../../../domain/evidence/files/store-evidence-file.ts';
import { lendPieces } from '../../../platform/files/lend-pieces.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';
import { viewOwnEvidence } from './view-own-evidence.ts';

const url = '/trips/:tripId/evidence/:evidenceId/file';

const schema = {
  operationId: 'sendEvidenceFile',
  tags: ['Evidence'],
  summary: 'Send the file of a photo or signature',
  description:
    'Stores the file of an item that was declared: the very bytes whose size and SHA-256 were told. It may be sent at any ' +
    'time, and again: a file that is kept already is not read. A JPEG, PNG or WebP image by what it holds, of at most 8 MB ' +
    'and 25 million pixels.',
  security,
  params: Type.Object({ tripId: tripId('The trip that it is about.', { examples: [1] }), evidenceId }),
  consumes: [...mediaTypes],
  body: Type.Unsafe<Readable | undefined>({ description: 'The bytes of the file.' }),
  response: responses(DeclaredEvidenceData, [
    'evidence_not_found',
    'body_too_large',
    'unsupported_media_type',
    'file_differs',
    'file_not_accepted',
  ]),
};

/** Phones do not always know what they hold: the content tells. */
const takes = { mediaTypes: [...mediaTypes, 'application/octet-stream'], mostBytes: mostFileBytes };

export function sendEvidenceFileRoute(deps: StoreEvidenceFileDeps): DriverApiRoute {
  return route('PUT', url, { schema, access: 'driver', writes: true, takes }, async (request) => {
    const { tripId, evidenceId } = request.params;
    const driver = { driverId: driverOf(request).driverId, tripId };
    const { body } = request;
    try {
      // What was not read is read to its end below: a stream that is destroyed would take the connection with it.
      const bytes = lendPieces(body?.iterator({ destroyOnReturn: false }) ?? []);
      await storeEvidenceFile(deps, { ...driver, evidenceId }, bytes);
    } finally {
      body?.resume();
    }
    return ok({ evidence: await viewOwnEvidence(deps.db, driver, evidenceId) });
  });
}
