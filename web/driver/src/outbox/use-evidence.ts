import type { DeclareEvidenceRequest, EvidenceData } from '@satha/contract/evidence/evidence';
import { evidenceKindList } from '@satha/terms/evidence';
import { useMemo } from 'react';
import { useSnapshot } from '../kept/phone-store.ts';

/** One item of what was seen of a vehicle, and how far it is. */
export type KeptEvidence = {
  readonly evidenceId: string;
  readonly stage: DeclareEvidenceRequest['stage'];
  readonly kind: EvidenceData['kind'];
  readonly facts: DeclareEvidenceRequest;
  /** A small picture of it, as a `data:` address. */
  readonly preview?: string | undefined;
  readonly state: 'waiting' | 'file-waiting' | 'sent' | 'failed';
  readonly recordedAtMs: number;
};

/** Lists what this phone declared of a trip, in the order of pressing. */
export function useEvidence(tripId: number): readonly KeptEvidence[] {
  const snapshot = useSnapshot();
  return useMemo(() => {
    const { evidence = [], entries = [], files = [] } = snapshot ?? {};
    const entryOf = new Map(
      entries.flatMap((entry) => (entry.kind === 'evidence' ? [[entry.body.evidenceId, entry]] : [])),
    );
    const fileOf = new Map(files.map((file) => [file.evidenceId, file]));
    return evidence
      .filter((record) => record.tripId === tripId)
      .map(({ evidenceId, request, preview, pressedAtMs }) => ({
        evidenceId,
        stage: request.stage,
        kind: evidenceKindList.find((kind) => request[kind] !== undefined) ?? 'photo',
        facts: request,
        preview,
        state: stateOf(entryOf.get(evidenceId), fileOf.get(evidenceId)),
        recordedAtMs: pressedAtMs,
      }));
  }, [snapshot, tripId]);
}

type Sent = { readonly failure?: object | undefined };

function stateOf(entry: Sent | undefined, file: Sent | undefined): KeptEvidence['state'] {
  if (entry?.failure ?? file?.failure) return 'failed';
  if (entry) return 'waiting';
  return file ? 'file-waiting' : 'sent';
}
