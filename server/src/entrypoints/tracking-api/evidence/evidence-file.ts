import { TrackedEvidenceFileParams } from '@satha/contract/tracking';
import { openEvidenceFile } from '../../../domain/evidence/files/open-evidence-file.ts';
import { isShownToCustomers } from '../../../domain/evidence/shown-to-customers.ts';
import { route } from '../../../platform/http/api/route.ts';
import {
  evidenceFilePaths,
  type SendEvidenceFileDeps,
  sendEvidenceFile,
} from '../../shared/send-evidence-file.ts';
import type { TrackingApiRoute } from '../gate.ts';
import { forCustomers } from '../trips/asked-trip.ts';

const url = `${forCustomers.url}/evidence/:evidenceId`;

export type EvidenceFileDeps = { readonly evidenceFiles: SendEvidenceFileDeps };

/** Sends the customer of a trip a photo of their vehicle from outside, whole and as a thumbnail. */
export function evidenceFileRoutes({ evidenceFiles }: EvidenceFileDeps): TrackingApiRoute[] {
  const options = {
    schema: { params: TrackedEvidenceFileParams },
    access: 'customer',
    sends: 'image/*',
  } as const;
  return evidenceFilePaths.map(({ part, size }) =>
    route('GET', `${url}/${part}`, options, async (request, reply) => {
      const { accountId, tripId } = await forCustomers.find(evidenceFiles.db, request);
      const name = { accountId, tripId, evidenceId: request.params.evidenceId };
      const opening = openEvidenceFile(evidenceFiles, name, size, isShownToCustomers);
      return sendEvidenceFile(reply, evidenceFiles, opening);
    }),
  );
}
