import { type Static, Type } from 'typebox';
import { nameAr, tripId } from '../fields.ts';
import { EvidenceData, evidenceId } from './evidence.ts';

/**
 * The portal's wire about the evidence of a trip: under `/portal-api/accounts/:accountId/trips/:tripId`.
 *
 * | method | path | gives | needs |
 * |---|---|---|---|
 * | GET | `/evidence` | PortalEvidenceList | trips.read |
 * | GET | `/evidence/:evidenceId/file` | the image, without what the phone wrote beside it | trips.read |
 * | GET | `/evidence/:evidenceId/thumbnail` | a JPEG of at most 480 pixels | trips.read |
 * | GET | `/condition-report?language=` | a PDF of all of it | trips.read |
 *
 * A file is there once its item has `storedAt`, and until it has `erasedAt`; there are no addresses of it but these.
 */
export const PortalEvidence = Type.Object({
  ...EvidenceData.properties,
  seenBy: Type.Object({ name: Type.String(), nameAr }, { description: 'The driver who told it.' }),
});
export type PortalEvidence = Static<typeof PortalEvidence>;

export const PortalEvidenceList = Type.Object({
  items: Type.Array(PortalEvidence, { description: 'In the order in which it was told.' }),
});
export type PortalEvidenceList = Static<typeof PortalEvidenceList>;

export const EvidenceFileParams = Type.Object({ tripId: tripId('Identifier of the trip.'), evidenceId });
