import type { Readable } from 'node:stream';
import { DeclaredEvidenceData, evidenceId } from '@satha/contract/evidence/evidence';
import { tripId } from '@satha/contract/fields';
import { mediaTypes, mostFileBytes } from '@satha/terms/evidence';
import { Type } from 'typebox';
import {
  type StoreEvidenceFileDeps,
  storeEvidenceFile,
} from '../../../domain/evidence/files/store-evidence-file.ts';
import { createConcurrencyLimit } from '../../../platform/db/queues/concurrency-limit.ts';
import { runOrRefuse } from '../../../platform/db/queues/run-or-refuse.ts';
import { lendPieces } from '../../../platform/files/lend-pieces.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { NoteLimit } from '../../../platform/http/limits/limit-counter.ts';
import { Problem } from '../../../values/problem.ts';
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
    'time, and again: a file that is kept already is not read. A JPEG, PNG or WebP image by what it holds, whatever its ' +
    'Content-Type says, of at most 8 MB ' +
    'and 25 million pixels, with no side over 16,384 pixels. At most four files of a driver come at once.',
  security,
  params: Type.Object({ tripId: tripId('The trip that it is about.', { examples: [1] }), evidenceId }),
  consumes: [...mediaTypes],
  body: Type.Unsafe<Readable | undefined>({ description: 'The bytes of the file.' }),
  response: responses(DeclaredEvidenceData, [
    'evidence_not_found',
    'body_too_large',
    'file_differs',
    'file_not_accepted',
  ]),
};

/** Phones do not always know what they hold, and clients put types of their own in: the content tells. */
const takes = {
  mediaTypes: ['application/octet-stream', ...mediaTypes],
  hasAnyType: true,
  mostBytes: mostFileBytes,
} as const;

/** Our own figure: a phone sends one file after the other. */
const mostAtOnce = 4;
const retryAfterSeconds = 2;

export type SendEvidenceFileRouteDeps = StoreEvidenceFileDeps & {
  readonly limits: { readonly noteLimit: NoteLimit };
};

export function sendEvidenceFileRoute(deps: SendEvidenceFileRouteDeps): DriverApiRoute {
  const atOnce = createConcurrencyLimit({
    ...{ mostRunning: Number.POSITIVE_INFINITY, mostRunningOfKey: mostAtOnce },
    ...{ mostWaitingOfKey: 0, longestWaitMs: 0 },
  });
  const refuse = () => {
    deps.limits.noteLimit('uploads_of_driver');
    return new Problem('too_many_requests', { retryAfterSeconds });
  };
  return route('PUT', url, { schema, access: 'driver', writes: true, takes }, async (request) => {
    const { tripId, evidenceId } = request.params;
    const driver = { driverId: driverOf(request).driverId, tripId };
    const { body } = request;
    try {
      // What was not read is read to its end below: a stream that is destroyed would take the connection with it.
      const bytes = lendPieces(body?.iterator({ destroyOnReturn: false }) ?? []);
      const store = () => storeEvidenceFile(deps, { ...driver, evidenceId }, bytes);
      await runOrRefuse(atOnce, driver.driverId, store, refuse);
    } finally {
      body?.resume();
    }
    return ok({ evidence: await viewOwnEvidence(deps.db, driver, evidenceId) });
  });
}
