import { EvidenceFileParams } from '@satha/contract/evidence/portal-evidence';
import { openEvidenceFile } from '../../../../domain/evidence/files/open-evidence-file.ts';
import { route } from '../../../../platform/http/api/route.ts';
import {
  evidenceFilePaths,
  type SendEvidenceFileDeps,
  sendEvidenceFile,
} from '../../../shared/send-evidence-file.ts';
import { membershipOf, type PortalApiRoute } from '../../gate.ts';

const url = '/accounts/:accountId/trips/:tripId/evidence/:evidenceId';

export type EvidenceFileDeps = { readonly evidenceFiles: SendEvidenceFileDeps };

/** Sends a photo or signature of a trip, whole and as a thumbnail, to whoever may see the trip at that moment. */
export function evidenceFileRoutes({ evidenceFiles }: EvidenceFileDeps): PortalApiRoute[] {
  const options = {
    schema: { params: EvidenceFileParams },
    access: 'trips.read',
    sends: 'image/*',
  } as const;
  return evidenceFilePaths.map(({ part, size }) =>
    route('GET', `${url}/${part}`, options, (request, reply) => {
      const { accountId } = membershipOf(request);
      const opening = openEvidenceFile(evidenceFiles, { accountId, ...request.params }, size);
      return sendEvidenceFile(reply, evidenceFiles, opening);
    }),
  );
}
