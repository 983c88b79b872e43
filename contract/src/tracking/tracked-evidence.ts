import { type Static, Type } from 'typebox';
import { EvidenceData, evidenceId, missingReason, photoSubject } from '../evidence/evidence.ts';
import { timestamp } from '../fields.ts';

/** How the vehicle looked from outside: either a photo, or a mark on it. */
export const TrackedEvidence = Type.Object({
  evidenceId,
  stage: EvidenceData.properties.stage,
  recordedAt: EvidenceData.properties.recordedAt,
  condition: EvidenceData.properties.condition,
  photo: Type.Optional(
    Type.Object({
      shows: photoSubject,
      storedAt: Type.Optional(timestamp('Since when there is a file; missing until the phone has sent it.')),
      missing: Type.Optional(Type.Object({ because: missingReason })),
    }),
  ),
  erasedAt: Type.Optional(timestamp('Since when the file is gone.')),
});

export type TrackedEvidence = Static<typeof TrackedEvidence>;

export const TrackedEvidenceList = Type.Object({
  items: Type.Array(TrackedEvidence, { description: 'In the order in which it was told.' }),
});

export type TrackedEvidenceList = Static<typeof TrackedEvidenceList>;
