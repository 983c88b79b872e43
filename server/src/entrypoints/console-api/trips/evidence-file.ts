import { EvidenceFileParams } from '@satha/contract/evidence/portal-evidence';
import { openEvidenceFile } from '../../../domain/evidence/files/open-evidence-file.ts';
import { findAccountOfTrip } from '../../../domain/trips/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import {
  evidenceFilePaths,
  type SendEvidenceFileDeps,
  sendEvidenceFile,
} from '../../shared/send-evidence-file.ts';
import type { ConsoleApiRoute } from '../gate.ts';

const url = '/trips/:tripId/evidence/:evidenceId';

export type EvidenceFileDeps = { readonly db: Queryable; readonly evidenceFiles: SendEvidenceFileDeps };

/** Sends a photo or signature of any account's trip, whole and as a thumbnail. */
export function evidenceFileRoutes({ db, evidenceFiles }: EvidenceFileDeps): ConsoleApiRoute[] {
  const schema = { params: EvidenceFileParams };
  const options = { schema, access: 'trips.read', sends: 'image/*' } as const;
  return evidenceFilePaths.map(({ part, size }) =>
    route('GET', `${url}/${part}`, options, async (request, reply) => {
      const accountId = await findAccountOfTrip(db, request.params.tripId);
      if (accountId === undefined) throw new Problem('trip_not_found');
      const opening = openEvidenceFile(evidenceFiles, { accountId, ...request.params }, size);
      return sendEvidenceFile(reply, evidenceFiles, opening);
    }),
  );
}
